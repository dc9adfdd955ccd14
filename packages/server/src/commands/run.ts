import { CommanderError } from '@commander-js/extra-typings'
import { isOnefoldError, OnefoldError } from '@onefold/core'
import { isMisuse, misuse } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { EXIT_CODES, isLongWork } from './exit-codes.ts'
import { programFor } from './program/program.ts'

/** Runs one command line and answers the exit code. A refusal is one sentence; only a mistake of ours shows where it is. */
export async function run(
  args: readonly string[],
  context: CommandContext,
  complain: (text: string) => void,
): Promise<number> {
  try {
    return await chosen(args, context)
  } catch (error) {
    const text =
      error instanceof OnefoldError ? withHint(error, args[0]) : `This is a mistake in Onefold: ${stackOf(error)}`
    complain(text)
    if (isOnefoldError(error) && error.code === 'stopped') return EXIT_CODES.stopped
    return isLongWork(args) && !isMisuse(error) ? EXIT_CODES.failed : EXIT_CODES.refused
  }
}

/** What helps here and nowhere else: the sentence itself is also said where there is no command line. */
const HINTS: { readonly [command: string]: string } = Object.freeze({
  dedupe: 'State a project with --config.',
  init: 'Without a file, "onefold init" writes an example of a project.',
})

function withHint({ message, codes }: OnefoldError, command = ''): string {
  const hint = codes.includes('nothing-to-propose') ? HINTS[command] : undefined
  return hint === undefined ? message : `${message} ${hint}`
}

async function chosen(args: readonly string[], context: CommandContext): Promise<number> {
  let code = 0
  const program = programFor(async (work) => {
    code = await work(context)
  }, context.print)
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return 0
    throw misuse(sentenceOf(error, args))
  }
}

/** The library's words as a sentence: `error: unknown option '--prot'\n(Did you mean --port?)`. */
function sentenceOf({ code, message }: CommanderError, args: readonly string[]): string {
  if (code === 'commander.help') return `"${args.join(' ')}" needs one of its commands.` // a group without its command
  const [said = '', hint = ''] = message.replace(/^error: /, '').split('\n')
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.$/, '')}.`
  return hint === '' ? sentence : `${sentence} ${hint.replace(/^\((.*)\)$/, '$1')}`
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
