import type { Changes, RecordId } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Writing } from './writing.ts'

/** Where an id that is about to be written stood before. */
interface Standing {
  readonly live: boolean
  readonly kept: boolean
  readonly redirected: boolean
}

/** By id; an id that nobody knew is missing. */
export type Before = ReadonlyMap<RecordId, Standing>

export function affectedIds({ put, remove, archive, erase, forget }: Changes): RecordId[] {
  return [
    ...new Set([
      ...put.map(({ record }) => record.id),
      ...remove.map(({ id }) => id),
      ...archive.map(({ id }) => id),
      ...(erase?.ids ?? []),
      ...(forget?.ids ?? []),
    ]),
  ]
}

export async function lookBefore({ session, table }: Writing, ids: readonly RecordId[]): Promise<Before> {
  if (ids.length === 0) return new Map()
  const { records, history, redirects } = tableRelations(table)
  const known = await session.rows<Standing & { id: RecordId }>(
    `SELECT id, live, kept, redirected FROM unnest($1::text[]) AS affected (id)
       CROSS JOIN LATERAL (SELECT
         EXISTS (SELECT FROM ${records} r WHERE r.id = affected.id) AS live,
         EXISTS (SELECT FROM ${history} h WHERE h.id = affected.id) AS kept,
         EXISTS (SELECT FROM ${redirects} d WHERE d.id = affected.id) AS redirected) standing
     WHERE live OR kept OR redirected`,
    [ids],
  )
  return new Map(known.map(({ id, ...standing }) => [id, standing]))
}

/** Takes the mark, and counts what the changes made of the ids they touch. */
export async function moveHead({ session, table, mark }: Writing, changes: Changes, before: Before): Promise<void> {
  const put = new Set(changes.put.map(({ record }) => record.id))
  const removed = new Set(changes.remove.map(({ id }) => id))
  const archived = new Set(changes.archive.map(({ id }) => id))
  const forgotten = new Set([...(changes.erase?.ids ?? []), ...(changes.forget?.ids ?? [])])
  let records = 0
  let history = 0
  for (const id of affectedIds(changes)) {
    const { live, kept } = before.get(id) ?? { live: false, kept: false }
    const liveNow = put.has(id) || (live && !removed.has(id))
    const keptNow = !forgotten.has(id) && (kept || archived.has(id))
    records += Number(liveNow) - Number(live)
    history += Number(keptNow && !liveNow) - Number(kept && !live)
  }
  await session.write(
    `UPDATE "onefold".head SET mark = $2, records = records + $3, archived = archived + $4 WHERE serial = $1`,
    [table, mark, records, history],
  )
}
