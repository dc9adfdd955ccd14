import { OnefoldError } from '@onefold/core'
import { VERSION } from '../version.ts'
import { isMisuse, misuse } from './arguments.ts'
import { HELP } from './help.ts'
import type { Command, Surroundings } from './surroundings.ts'

/** Loaded when they are asked for: help needs no engine. */
const COMMANDS: readonly (readonly [words: readonly string[], load: () => Promise<Command>])[] = [
  [['dedupe'], async () => (await import('./files/dedupe.ts')).dedupe],
  [['evaluate'], async () => (await import('./files/evaluate.ts')).evaluate],
  [['tune'], async () => (await import('./files/tune.ts')).tune],
  [['serve'], async () => (await import('./serve.ts')).serve],
  [['verify'], async () => (await import('./verify.ts')).verify],
  [['erase'], async () => (await import('./erase.ts')).erase],
  [['user', 'list'], async () => (await import('./user.ts')).userList],
  [['user', 'create'], async () => (await import('./user.ts')).userCreate],
  [['user', 'password'], async () => (await import('./user.ts')).userPassword],
  [['user', 'unlock'], async () => (await import('./user.ts')).userUnlock],
  [['user', 'disable'], async () => (await import('./user.ts')).userDisable],
  [['user', 'enable'], async () => (await import('./user.ts')).userEnable],
  [['token', 'list'], async () => (await import('./token.ts')).tokenList],
  [['token', 'create'], async () => (await import('./token.ts')).tokenCreate],
  [['token', 'revoke'], async () => (await import('./token.ts')).tokenRevoke],
  [['rotate-key'], async () => (await import('./rotate-key.ts')).rotateKey],
]

/** Scripts ask these whether they were told wrong (1) or could not do it (2). */
const TELL_MISUSE_APART: readonly (string | undefined)[] = ['dedupe', 'evaluate', 'tune']

/** Runs one command line and answers the exit code. A refusal is one sentence; only a mistake of ours shows where it is. */
export async function run(
  args: readonly string[],
  around: Surroundings,
  complain: (text: string) => void,
): Promise<number> {
  try {
    return await chosen(args, around)
  } catch (error) {
    const text = error instanceof OnefoldError ? error.message : `This is a mistake in Onefold: ${stackOf(error)}`
    complain(text)
    return TELL_MISUSE_APART.includes(args[0]) && !isMisuse(error) ? 2 : 1
  }
}

async function chosen(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') return say(around, HELP)
  if (args[0] === '--version') return say(around, VERSION)
  const found = COMMANDS.find(([words]) => words.every((word, index) => args[index] === word))
  if (found === undefined) throw misuse(`There is no command "${args.slice(0, 2).join(' ')}".`)
  const [words, load] = found
  const command = await load()
  return command(args.slice(words.length), around)
}

function say({ print }: Surroundings, text: string): number {
  print(text.trimEnd())
  return 0
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
