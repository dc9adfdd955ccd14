import { Command } from '@commander-js/extra-typings'
import type { CommandContext } from '../command-context.ts'

/** Does what a command line asks for, and keeps the exit code. */
export type Perform = (work: (context: CommandContext) => Promise<number>) => Promise<void>

/** A command with its examples; each is a line that can be pasted. */
export function command<const Name extends string>(name: Name, summary: string, examples: readonly string[]) {
  const shown = examples.map((example) => `  ${example}`).join('\n')
  return new Command(name)
    .description(summary)
    .addHelpText('after', `\n${examples.length === 1 ? 'Example' : 'Examples'}\n${shown}`)
}

/** Where the installation lies, of each command that works on one. */
export const STORE = ['--store <store>', 'sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE'] as const
