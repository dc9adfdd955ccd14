import type { PlainKey } from '../../error/message.ts'
import { conflict, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { missingRelation } from '../sql/refusals.ts'

/** What a failure of the database means to the caller. Anything that is not one is answered as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof OnefoldError || !isSqliteError(error)) return error
  const [, missing] = /^no such table: (?:main\.)?(\w+)$/.exec(error.message) ?? []
  const gone = missing === undefined ? undefined : missingRelation(missing)
  if (gone !== undefined) return gone
  if (error.code.startsWith('SQLITE_CONSTRAINT')) return breachOf(error.message)
  const known = FAILURES.find(([prefix]) => error.code.startsWith(prefix))
  return known ? new OnefoldError('unavailable', [refusal(known[1])], { cause: error }) : error
}

/** What is there already, in words: the engine would not have written this, had it seen it. */
function breachOf(reason: string): OnefoldError {
  const [, relation, column] = /failed: ([a-z]+)\d+(?:_\d+)?\.(\w+)/.exec(reason) ?? []
  return conflict(BREACHES[`${relation}.${column}`] ?? 'seen-moved/written-already')
}

const BREACHES: { readonly [member: string]: Extract<PlainKey, `seen-moved/${string}`> } = {
  'r.id': 'seen-moved/same-id',
  'r.key': 'seen-moved/same-key',
  'd.id': 'seen-moved/absorbed-already',
  'm.row': 'seen-moved/another-component',
  'c.component': 'seen-moved/component-there',
  'g.id': 'seen-moved/cluster-there',
}

const FAILURES: readonly (readonly [prefix: string, key: PlainKey])[] = [
  ['SQLITE_BUSY', 'store-busy'],
  ['SQLITE_NOTADB', 'store-not-a-database'],
  ['SQLITE_CORRUPT', 'store-damaged'],
  ['SQLITE_FULL', 'store-full'],
  ['SQLITE_IOERR', 'store-unreadable'],
  ['SQLITE_CANTOPEN', 'store-cannot-open'],
  ['SQLITE_READONLY', 'store-read-only'],
]

/** By its marks, because the class lives in a native module that each thread loads for itself. */
function isSqliteError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')
}
