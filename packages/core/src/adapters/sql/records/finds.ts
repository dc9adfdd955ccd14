import type { EntityKey, RecordId, RowNumber, SourceEntry } from '../../../model/record.ts'
import type { RecordAddress } from '../../../ports/store/record-store.ts'
import { column, lists, type StoreOperation } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { identityEntries } from './identities.ts'

/** Where each id leads, in the order asked; ids that no record ever had are left out. */
export function* findIds(table: number, ids: readonly RecordId[]): StoreOperation<RecordAddress[]> {
  return (yield* idsFound(table, ids)).flatMap((found) => found ?? [])
}

interface Owner {
  readonly row: RowNumber
  readonly id: RecordId
}

/** Where each pair leads, to the record that stated it, in the order asked. */
export function* findSources(
  table: number,
  pairs: readonly SourceEntry[],
): StoreOperation<{ pair: SourceEntry; at: RecordAddress }[]> {
  if (pairs.length === 0) return []
  const owners = yield* lists<readonly [place: number, row: RowNumber, id: RecordId]>(
    `SELECT asked.nth, s.row, s.#source_record FROM ?rows asked(system text, id text)
       CROSS JOIN ${relationsOf(table).sources} AS s WHERE s.system = asked.system AND s.#source_id = asked.id`,
    [pairs.map(({ system, id }) => [system, id])],
  )
  const stated = owners
    .map(([place, row, id]) => ({ pair: pairs[place - 1]!, place, owner: { row, id } satisfies Owner }))
    .sort((one, other) => one.place - other.place)
  const found = yield* idsFound(
    table,
    stated.map(({ owner }) => owner.id),
  )
  // An owner that is gone without a trace (its history was erased) is still the one that stated the pair.
  return stated.map(({ pair, owner }, index) => ({
    pair,
    at: found[index] ?? { ...owner, revision: 0, state: 'DELETED' as const },
  }))
}

/** Where each identity leads that a record is known by besides its id, in the order asked. */
export function* findIdentities(
  table: number,
  identities: readonly RecordId[],
): StoreOperation<{ identity: RecordId; at: RecordAddress }[]> {
  if (identities.length === 0) return []
  const entries = yield* identityEntries(table, identities)
  const found = yield* idsFound(
    table,
    entries.map(([, id]) => id),
  )
  return entries.flatMap(([place], index) => {
    const at = found[index]
    return at === undefined ? [] : [{ identity: identities[place - 1]!, at }]
  })
}

/** The row and revision of the live record, the row of an absorbed one and what it leads to, the row of a deleted one. */
type FoundRow = readonly [
  place: number,
  live: RowNumber | null,
  revision: number | null,
  absorbed: RowNumber | null,
  into: RecordId | null,
  deleted: RowNumber | null,
]

/** Parallel to the ids. One statement for all: a batch of new records asks for each in three relations. */
function* idsFound(table: number, ids: readonly RecordId[]): StoreOperation<(RecordAddress | undefined)[]> {
  const found = new Array<RecordAddress | undefined>(ids.length).fill(undefined)
  if (ids.length === 0) return found
  const { records, redirects, history } = relationsOf(table)
  const answers = yield* lists<FoundRow>(
    `SELECT asked.nth, r.row, r.revision, d.row, d.into_id, CASE WHEN r.row IS NULL AND d.row IS NULL THEN
         (SELECT h.row FROM ${history} AS h WHERE h.id = asked.id ORDER BY h.revision DESC LIMIT 1) END
     FROM ?rows asked(id text) LEFT JOIN ${records} AS r ON r.id = asked.id
       LEFT JOIN ${redirects} AS d ON r.row IS NULL AND d.id = asked.id`,
    [ids],
  )
  for (const row of answers) found[row[0] - 1] = recordAddressOf(ids[row[0] - 1]!, row)
  return found
}

function recordAddressOf(
  id: RecordId,
  [, live, revision, absorbed, into, deleted]: FoundRow,
): RecordAddress | undefined {
  if (live !== null) return { id, row: live, revision: revision!, state: 'LIVE' } // columns that are never null
  if (absorbed !== null) return { id, row: absorbed, revision: 0, state: 'ABSORBED', into: into! } // as above
  return deleted === null ? undefined : { id, row: deleted, revision: 0, state: 'DELETED' }
}

/**
 * The live row that carries this key, or that the key leads to over any number of merges. A survivor may have the key of one
 * that it absorbed, so the live one is preferred.
 */
export function* rowOfKey(table: number, key: EntityKey): StoreOperation<RowNumber | undefined> {
  const { records, redirects } = relationsOf(table)
  const found = yield* column<RowNumber>(
    `WITH RECURSIVE way (id) AS (
       SELECT into_id FROM ${redirects} WHERE key = ?
       UNION SELECT hop.into_id FROM way JOIN ${redirects} AS hop ON hop.id = way.id)
     SELECT row FROM ${records} WHERE key = ?
     UNION ALL SELECT row FROM ${records} WHERE id IN (SELECT id FROM way) LIMIT 1`,
    [key, key],
  )
  return found[0]
}
