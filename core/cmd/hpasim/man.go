package main

import (
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "write the man pages into a folder",
		Long: `Writes a man page for hpasim and one for each command, such as hpasim-run.1, into a
folder, which is made if it is not there. In ~/.local/share/man/man1, man finds them.`,
		Example: `  hpasim man man1`,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: runE(func(_ streams, args []string) error {
			if len(args) != 1 {
				return usagef("want one folder")
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			return writeManPages(args[0])
		}),
	}
}

// writeManPages writes the man pages of all commands.
func writeManPages(dir string) error {
	root := newRoot()
	root.Short, root.Long = strings.TrimSuffix(strings.TrimPrefix(summary, "hpasim "), "."), notes
	root.DisableAutoGenTag = true
	for _, c := range root.Commands() {
		c.Long = paragraphs(c.Long)
		c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "\n", " ") })
	}
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "hpasim " + version(), Manual: "HPA Playground", Date: committed()}, dir)
}

// committed returns the time of the commit that this program was built from. Without a commit it
// is nil: then the pages have the date of SOURCE_DATE_EPOCH, or today's.
func committed() *time.Time {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return nil
	}
	for _, s := range info.Settings {
		if t, err := time.Parse(time.RFC3339, s.Value); s.Key == "vcs.time" && err == nil {
			return &t
		}
	}
	return nil
}

// paragraphs makes Markdown of a help text: lines that are indented are kept as they are.
func paragraphs(text string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if indented := strings.HasPrefix(line, " "); indented != fenced && strings.TrimSpace(line) != "" {
			fenced = indented
			b.WriteString("```\n")
		}
		b.WriteString(line)
	}
	if fenced {
		b.WriteString("\n```")
	}
	return b.String()
}
