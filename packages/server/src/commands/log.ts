import { pino } from 'pino'
import { SILENT } from '../env.ts'
import type { Log } from '../security/security.ts'
import type { CommandContext } from './command-context.ts'

/** Of a chain of causes; longer ones have lost their way. */
const DEEPEST = 5

/** Where a server writes what happened. */
export function logTo({ logTo: where }: CommandContext): Log {
  if (where === 'nowhere') return SILENT
  return pino({ base: null, serializers: { err: (error: unknown) => plainError(error) } }, pino.destination(2))
}

/**
 * An error as the log shows it: its kind, its code, its words and where it was made. What drivers hang on their errors
 * (values of rows, texts of statements, answers of mail servers) may be somebody's data and stays out.
 */
export function plainError(error: unknown, depth = 1): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const before = cause === undefined || depth >= DEEPEST ? {} : { cause: plainError(cause, depth + 1) }
  return { type: name, ...code, message, stack, ...before }
}
