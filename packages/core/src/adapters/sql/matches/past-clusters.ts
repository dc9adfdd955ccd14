import type { RowNumber } from '../../../model/record.ts'
import { PAST_CLUSTERS_KEPT } from '../../../ports/store/match-store.ts'
import { column, first, insert, type StoreOperation, write } from '../operation.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'

/** A cluster that was dissolved. */
export interface GoneCluster {
  readonly id: string
  readonly rows: readonly RowNumber[]
}

/** Keeps where the records of these clusters are to be found; the oldest go when there are too many. */
export function* rememberClusters(table: number, gone: readonly GoneCluster[]): StoreOperation<void> {
  if (gone.length === 0) return
  const { pastClusters } = relationsOf(table)
  yield* write(`DELETE FROM ${pastClusters} WHERE id IN ?texts`, [gone.map(({ id }) => id)])
  const rows = gone.map(({ id, rows }) => [id, rows])
  yield* insert({ into: pastClusters, columns: { id: 'text', rows: 'integers' }, rows })
  yield* forgetOldest(table)
}

/** What a generation has and the one that takes over has not. */
export function* rememberGeneration(table: number, old: number, next: number): StoreOperation<void> {
  const { pastClusters } = relationsOf(table)
  const leaving = (columns: string) => `SELECT ${columns} FROM ${indexRelationsOf(table, old).clusters} AS g
    WHERE NOT EXISTS (SELECT 1 FROM ${indexRelationsOf(table, next).clusters} AS n WHERE n.id = g.id) ORDER BY id LIMIT ?`
  yield* write(`DELETE FROM ${pastClusters} WHERE id IN (${leaving('id')})`, [PAST_CLUSTERS_KEPT])
  yield* write(`INSERT INTO ${pastClusters} (id, rows) ${leaving('id, rows')}`, [PAST_CLUSTERS_KEPT])
  yield* forgetOldest(table)
}

export function* pastCluster(table: number, id: string): StoreOperation<readonly RowNumber[] | undefined> {
  const { pastClusters, records, redirects } = relationsOf(table)
  const find = `SELECT rows FROM ${pastClusters} WHERE id = ?`
  const found = yield* first<{ rows: readonly RowNumber[] }>(find, [id], ['rows'])
  if (found === undefined) return undefined
  return yield* column<RowNumber>(
    `WITH RECURSIVE lead (id) AS (SELECT into_id FROM ${redirects} WHERE row IN ?integers
       UNION SELECT next.into_id FROM lead JOIN ${redirects} AS next ON next.id = lead.id)
     SELECT row FROM ${records} WHERE row IN ?integers
     UNION SELECT live.row FROM lead JOIN ${records} AS live ON live.id = lead.id ORDER BY row`,
    [found.rows, found.rows],
  )
}

function* forgetOldest(table: number): StoreOperation<void> {
  const { pastClusters } = relationsOf(table)
  const oldest = `DELETE FROM ${pastClusters} WHERE turn <= (SELECT max(turn) FROM ${pastClusters}) - CAST(? AS bigint)`
  yield* write(oldest, [PAST_CLUSTERS_KEPT])
}
