import type { Instant } from '../../../model/record.ts'
import type { AttemptStore, CountedAttempt } from '../../../ports/store/attempt-store.ts'
import { json, type OperationsOf, rows, type StoreOperation, transaction, write } from '../operation.ts'

const INSTANTS = ['instants']

/** Attempts by their names, each with the instants that count. */
export const attemptOperations: OperationsOf<AttemptStore> = {
  *count(name, most, withinMs) {
    const counted = yield* transaction(() => count(name, most, withinMs))
    yield* write(FORGET_OLD)
    return counted
  },
  takeBack: (name, at) => transaction(() => takeBack(name, at)),
}

/** Not those that are being counted: whoever counts would wait for it. */
const FORGET_OLD = `DELETE FROM @attempt WHERE name IN (
  SELECT name FROM @attempt WHERE until <= #now ORDER BY name LIMIT 100 FOR UPDATE SKIP LOCKED)`

/** The row is held from the first statement on, so that of two at once one counts the other. */
function* count(name: string, most: number, withinMs: number): StoreOperation<CountedAttempt> {
  const [held] = yield* rows<{ instants: readonly Instant[]; now: Instant }>(
    `INSERT INTO @attempt AS held (name, instants, until) VALUES (?, ?, #now + ?)
     ON CONFLICT (name) DO UPDATE SET until = excluded.until RETURNING instants, #now AS now`,
    [name, json([]), withinMs],
    INSTANTS,
  )
  const { instants, now } = held! // one way or the other the row is there
  const recent = instants.filter((instant) => instant > now - withinMs)
  const first = recent.at(-most)
  if (first !== undefined) return { retryAfterMs: first + withinMs - now }
  yield* write('UPDATE @attempt SET instants = ? WHERE name = ?', [json([...recent, now]), name])
  return { at: now }
}

function* takeBack(name: string, at: Instant): StoreOperation<void> {
  const [held] = yield* rows<{ instants: readonly Instant[] }>(
    'SELECT instants FROM @attempt WHERE name = ? FOR UPDATE',
    [name],
    INSTANTS,
  )
  const place = held?.instants.indexOf(at) ?? -1
  if (held === undefined || place < 0) return
  const left = held.instants.toSpliced(place, 1)
  if (left.length === 0) yield* write('DELETE FROM @attempt WHERE name = ?', [name])
  else yield* write('UPDATE @attempt SET instants = ? WHERE name = ?', [json(left), name])
}
