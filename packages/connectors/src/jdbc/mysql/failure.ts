import { type Failure, networkFailure, partsOf } from '../port/failure.ts'

const AGAIN = [1205, 1213, 3572]
/** Refused values whose state says nothing: no default, cut, a check. */
const ROW = [1265, 1364, 1366, 1411, 1690, 3819, 3140, 3141, 3156, 4025, 4078]
/** The server stops, or somebody ended the session. */
const LOST = [1053, 1152, 1927, 2006, 2013, 4031]

/** By the number and state that MySQL and MariaDB answer. */
export function mysqlFailure(error: unknown): Failure {
  const { code, message } = partsOf(error)
  const { errno = 0, sqlState = '' } = error as { readonly errno?: number; readonly sqlState?: string }
  const kind = kindOf(errno, sqlState, message)
  return networkFailure(error) ?? { kind, state: errno === 0 ? code : String(errno), words: message }
}

function kindOf(errno: number, sqlState: string, message: string): Failure['kind'] {
  if (AGAIN.includes(errno)) return 'AGAIN'
  if (LOST.includes(errno) || /closed state|connection (?:lost|is closed)/i.test(message)) return 'LOST'
  return ROW.includes(errno) || /^(?:22|23|45)/.test(sqlState) ? 'ROW' : 'STATE'
}
