import { OnefoldError } from '../../error/onefold-error.ts'
import { missingRelation, seenMoved, unavailable } from '../sql/refusals.ts'

/** What a failure of the database means to the caller. Anything that is not one is answered as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof OnefoldError || !isSqliteError(error)) return error
  const [, missing] = /^no such table: (?:main\.)?(\w+)$/.exec(error.message) ?? []
  const refusal = missing === undefined ? undefined : missingRelation(missing)
  if (refusal !== undefined) return refusal
  if (error.code.startsWith('SQLITE_CONSTRAINT')) return seenMoved(breachOf(error.message))
  const known = SENTENCES.find(([prefix]) => error.code.startsWith(prefix))
  return known ? unavailable(known[1], known[2], error) : error
}

/** What is there already, in words: the engine would not have written this, had it seen it. */
function breachOf(message: string): string {
  const [, relation, column] = /failed: ([a-z]+)\d+(?:_\d+)?\.(\w+)/.exec(message) ?? []
  return BREACHES[`${relation}.${column}`] ?? 'What was to be written is there already.'
}

const BREACHES: Readonly<Record<string, string>> = {
  'r.id': 'Another live record has the same id.',
  'r.key': 'Another live record has the same key.',
  'd.id': 'A record of the same id was absorbed already.',
  'm.row': 'A record is still in another component.',
  'c.component': 'There is a component of the same id already.',
  'g.id': 'There is a cluster of the same id already.',
}

const SENTENCES: readonly (readonly [prefix: string, code: string, text: string])[] = [
  ['SQLITE_BUSY', 'store-busy', 'The store is busy: another process holds its file.'],
  ['SQLITE_NOTADB', 'store-not-a-database', 'The file of the store is not a database.'],
  ['SQLITE_CORRUPT', 'store-damaged', 'The file of the store is damaged. Restore it from a backup.'],
  ['SQLITE_FULL', 'store-full', 'There is no room left on the disk of the store.'],
  ['SQLITE_IOERR', 'store-unreadable', 'The file of the store cannot be read or written.'],
  ['SQLITE_CANTOPEN', 'store-cannot-open', 'The file of the store cannot be opened.'],
  ['SQLITE_READONLY', 'store-read-only', 'The store cannot be written to: its file is read-only.'],
]

/** By its marks, because the class lives in a native module that each thread loads for itself. */
function isSqliteError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')
}
