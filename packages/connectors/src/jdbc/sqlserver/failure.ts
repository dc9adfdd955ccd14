import { type Failure, networkFailure, partsOf } from '../port/failure.ts'

const AGAIN = [1205, 1222, 3960]
/** Conversions, overflows, empty and too long values, broken keys and checks. */
const ROW = [220, 232, 241, 242, 245, 248, 257, 295, 515, 547, 550, 2601, 2627, 2628, 8114, 8115, 8152, 9420, 13609]
/** Procedures and triggers raise from here on. */
const RAISED = 50_000

/** By the number that SQL Server answers, else by the code of the driver. */
export function sqlServerFailure(error: unknown): Failure {
  const { code, message } = partsOf(error)
  const { number } = error as { readonly number?: number }
  if (number !== undefined && number > 0) {
    const kind = AGAIN.includes(number) ? 'AGAIN' : ROW.includes(number) || number >= RAISED ? 'ROW' : 'STATE'
    return { kind, state: String(number), words: message }
  }
  if (code === 'ELOGIN') return { kind: 'STATE', state: code, words: message }
  const lost = code === 'EINVALIDSTATE' || /connection (?:is )?closed|aborted/i.test(message)
  return networkFailure(error) ?? { kind: lost ? 'LOST' : 'STATE', state: code, words: message }
}
