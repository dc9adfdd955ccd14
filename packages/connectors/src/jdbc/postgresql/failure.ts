import { type Failure, networkFailure, partsOf } from '../port/failure.ts'

const LOST_WORDS = /connection terminated|timeout expired|not queryable|was closed|does not support SSL/i

/** By the SQLSTATE that PostgreSQL answers. */
export function postgresFailure(error: unknown): Failure {
  const { code, message } = partsOf(error)
  return networkFailure(error) ?? { kind: kindOf(code, message), state: code, words: message }
}

function kindOf(code: string, message: string): Failure['kind'] {
  if (/^(?:40...|55P03)$/.test(code)) return 'AGAIN'
  // Data, constraints, checks of views, what a trigger raises, and values that no index takes.
  if (/^(?:22...|23...|44000|P0001|54000)$/.test(code)) return 'ROW'
  if (/^(?:08...|57P0.)$/.test(code) || (code === '' && LOST_WORDS.test(message))) return 'LOST'
  return 'STATE'
}
