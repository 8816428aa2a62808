package main

import (
	"github.com/spf13/cobra"

	"hpaplayground/core/format"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "the JSON Schema of a Simulation, for editors",
		Long: `Prints the JSON Schema of a Simulation. An editor with the YAML language server
then completes its fields and marks mistakes: name the file in a comment above
the Simulation,

  # yaml-language-server: $schema=scenario.schema.json

The same file is docs/scenario.schema.json, and docs/scenario.md describes the
fields with their defaults, ranges and examples.`,
		Example:           `  hpasim schema >scenario.schema.json`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: runE(func(s streams, args []string) error {
			if len(args) > 0 {
				return usagef("argument %q: schema takes no arguments", args[0])
			}
			_, err := s.out.Write(format.JSONSchema())
			return err
		}),
	}
}
