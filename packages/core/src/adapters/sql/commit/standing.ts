import type { Csn, RecordId } from '../../../model/record.ts'
import { lists, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import type { StoredChanges } from './stored-put.ts'

/** Where an id that is about to be written stood before. */
interface Standing {
  readonly live: boolean
  readonly archived: boolean
  readonly redirected: boolean
}

/** By id; an id that nobody knew is missing. */
export type StandingBefore = ReadonlyMap<RecordId, Standing>

/** The ids whose standing these changes may move, each once. */
export function affectedIds({ put, remove, archive, erase, forget }: StoredChanges): RecordId[] {
  const ids = new Set<RecordId>()
  for (const { id } of put) ids.add(id)
  for (const { id } of remove) ids.add(id)
  for (const { id } of archive) ids.add(id)
  for (const id of [...(erase?.ids ?? []), ...(forget?.ids ?? [])]) ids.add(id)
  return [...ids]
}

export function* standingOf(table: number, ids: readonly RecordId[]): StoreOperation<StandingBefore> {
  if (ids.length === 0) return new Map()
  const { records, history, redirects } = relationsOf(table)
  const known = yield* lists<readonly [id: RecordId, live: unknown, archived: unknown, redirected: unknown]>(
    `SELECT id, live, archived, redirected FROM (SELECT asked.id,
         EXISTS (SELECT 1 FROM ${records} AS r WHERE r.id = asked.id) AS live,
         EXISTS (SELECT 1 FROM ${history} AS h WHERE h.id = asked.id) AS archived,
         EXISTS (SELECT 1 FROM ${redirects} AS d WHERE d.id = asked.id) AS redirected
       FROM ?rows asked(id text)) AS standing WHERE live OR archived OR redirected`,
    [ids],
  )
  return new Map(
    known.map(([id, live, archived, redirected]) => [
      id,
      { live: Boolean(live), archived: Boolean(archived), redirected: Boolean(redirected) },
    ]),
  )
}

/** Takes the csn, and counts what the changes made of the ids they touch. */
export function* moveHead(
  table: number,
  csn: Csn,
  ids: readonly RecordId[],
  changes: StoredChanges,
  before: StandingBefore,
): StoreOperation<void> {
  const put = new Set(changes.put.map(({ id }) => id))
  const removed = new Set(changes.remove.map(({ id }) => id))
  const archived = new Set(changes.archive.map(({ id }) => id))
  const forgotten = new Set([...(changes.erase?.ids ?? []), ...(changes.forget?.ids ?? [])])
  let records = 0
  let history = 0
  for (const id of ids) {
    const was = before.get(id)
    const live = put.has(id) || (was?.live === true && !removed.has(id))
    const kept = !forgotten.has(id) && (was?.archived === true || archived.has(id))
    records += Number(live) - Number(was?.live === true)
    history += Number(kept && !live) - Number(was?.archived === true && !was.live)
  }
  const move = 'UPDATE @head SET csn = ?, records = records + ?, archived = archived + ? WHERE serial = ?'
  yield* write(move, [csn, records, history, table])
}
