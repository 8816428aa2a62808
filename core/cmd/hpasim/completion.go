package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "a script with which a shell completes hpasim",
		Long: `Prints a script with which a SHELL completes commands, flags, files, presets, fields of
--set and more. hpasim must be a command on PATH.

  bash        needs the package bash-completion; write the script to
              ~/.local/share/bash-completion/completions/hpasim
  zsh         needs compinit; write it to a file _hpasim in a folder of $fpath
  fish        write it to ~/.config/fish/completions/hpasim.fish
  powershell  hpasim completion powershell | Out-String | Invoke-Expression`,
		Example:           `  hpasim completion bash >hpasim.bash`,
		ValidArgsFunction: firstOf(func() []string { return shells }),
		RunE: func(c *cobra.Command, args []string) error {
			shell := strings.Join(args, " ")
			var b bytes.Buffer
			root := c.Root()
			var err error
			switch shell {
			case "bash":
				var script bytes.Buffer
				err = root.GenBashCompletionV2(&script, true)
				b.WriteString(fixBashScript(script.String()))
			case "zsh":
				err = root.GenZshCompletion(&b)
			case "fish":
				err = root.GenFishCompletion(&b, true)
			case "powershell":
				err = root.GenPowerShellCompletionWithDesc(&b)
			default:
				err = usagef("shell %q: must be one of %s", shell, strings.Join(shells, ", "))
			}
			if err != nil {
				return err
			}
			_, err = b.WriteTo(c.OutOrStdout())
			return err
		},
	}
}

// fixBashScript fixes cobra's script for bash, which completes only what is after the last ":"
// or "=" of a word. In Simulation:spec.duration= it looks for ":" first, and then for
// "Simulation:spec.duration=" in words from which it has removed "Simulation:".
func fixBashScript(script string) string {
	const colon, equals = "    __hpasim_handle_special_char \"$cur\" :\n", "    __hpasim_handle_special_char \"$cur\" =\n"
	return strings.Replace(script, colon+equals, equals+colon, 1)
}

// completeLine answers the script of a shell: args are a request, and the words of a command line
// of which the last is not finished.
func completeLine(root *cobra.Command, args []string) int {
	if last := len(args) - 1; last >= 2 {
		if c := lookup(root, args[1]); c != nil {
			args = append(append(args[:2:2], normalize(c, args[2:last])...), args[last])
		}
	}
	root.SetArgs(args)
	if root.Execute() != nil {
		return exitInput
	}
	return exitOK
}

// completeFlag has a flag complete to values. It panics if there is no such flag: no input decides that.
func completeFlag(c *cobra.Command, flag string, values ...string) {
	offerFrom(c, flag, func(_ *cobra.Command, _ []string, begin string) ([]string, cobra.ShellCompDirective) {
		return withPrefix(values, begin), cobra.ShellCompDirectiveNoFileComp
	})
}

func offerFrom(c *cobra.Command, flag string, from cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, from); err != nil {
		panic(err)
	}
}

// withPrefix returns the words with this prefix.
func withPrefix(all []string, begin string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(word string) bool { return !strings.HasPrefix(word, begin) })
}

// firstOf completes the first argument to one of the words that all returns, and no other.
func firstOf(all func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, begin string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return withPrefix(all(), begin), cobra.ShellCompDirectiveNoFileComp
	}
}

// oneScenario completes the first argument to a file or a preset, and no other.
func oneScenario(c *cobra.Command, args []string, begin string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return scenarios(c, args, begin)
}

const presetPrefix = "preset:"

// scenarios completes every argument to a file or a preset.
func scenarios(_ *cobra.Command, _ []string, begin string) (found []string, _ cobra.ShellCompDirective) {
	switch {
	case strings.HasPrefix(begin, presetPrefix):
		return withPrefix(presetNames(presetPrefix), begin), cobra.ShellCompDirectiveNoFileComp
	case !strings.HasPrefix(presetPrefix, begin):
		return nil, cobra.ShellCompDirectiveDefault // the shell completes files
	}
	return append(filesBeginning(begin), presetPrefix), cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// filesBeginning lists the files and folders of this folder whose names begin so. Shells
// complete files themselves, but only if there is nothing else.
func filesBeginning(begin string) (found []string) {
	entries, err := os.ReadDir(".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, begin) || strings.HasPrefix(name, ".") {
			continue
		}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			name += string(filepath.Separator)
		}
		found = append(found, name)
	}
	return found
}

// presetNames lists the presets with their titles, and their names after a prefix.
func presetNames(prefix string) (names []string) {
	for _, p := range preset.All() {
		names = append(names, cobra.CompletionWithDesc(prefix+p.Name, p.In(words.English).Title))
	}
	return names
}

// oneExercise completes the first argument to an exercise of the course or a file. Other
// arguments are files.
func oneExercise(_ *cobra.Command, args []string, begin string) (found []string, _ cobra.ShellCompDirective) {
	if len(args) == 0 {
		for _, x := range course.Collection().Exercises {
			found = append(found, cobra.CompletionWithDesc(x.Name, x.Title.In(words.English)))
		}
		if found = withPrefix(found, begin); len(found) > 0 {
			found = append(found, filesBeginning(begin)...)
		}
	}
	return found, cobra.ShellCompDirectiveDefault
}

// namesOfHPAs completes to the HPAs of the file in the first argument.
func namesOfHPAs(_ *cobra.Command, args []string, begin string) (found []string, _ cobra.ShellCompDirective) {
	if len(args) > 0 && args[0] != "-" {
		if src, err := open(streams{}, args[0]); err == nil {
			entries, _ := src.list()
			for _, e := range entries {
				key := e.Key()
				found = append(found, key.String(), key.Name)
			}
		}
	}
	slices.Sort(found)
	return withPrefix(slices.Compact(found), begin), cobra.ShellCompDirectiveNoFileComp
}
