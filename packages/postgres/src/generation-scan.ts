import type { StoreScan } from '@onefold/core'
import { orWhenMissing } from './failures.ts'
import { CLUSTER, type ClusterRow, clusterOf } from './matches/cluster-reads.ts'
import { gone } from './matches/gone.ts'
import { keysOf, type RowKeysRow } from './matches/row-keys.ts'
import { generationRelations } from './relations.ts'
import type { Session } from './session.ts'

type GenerationScan = Pick<StoreScan, 'postings' | 'rowKeys' | 'links' | 'members' | 'components' | 'clusters'>

export function generationScan(session: Session): GenerationScan {
  const rows = <T>(generation: number, text: string, values: readonly unknown[]) =>
    orWhenMissing(session.rows<T>(text, values), () => gone(generation))
  return {
    postings(table, generation, { mapping, hash, place, tie, row }, limit) {
      const text = `SELECT mapping, hash, place, tie, row FROM ${generationRelations(table, generation).postings}
        WHERE (mapping, hash, place, tie, row) > ($1, $2, $3, $4, $5)
        ORDER BY mapping, hash, place, tie, row LIMIT $6`
      return rows(generation, text, [mapping, hash, place, tie, row, limit])
    },
    async rowKeys(table, generation, after, limit) {
      const text = `SELECT row, tie, mappings, hashes, places FROM ${generationRelations(table, generation).rowKeys}
        WHERE row > $1 ORDER BY row LIMIT $2`
      const found = await rows<RowKeysRow>(generation, text, [after, limit])
      return found.map((kept) => ({ row: kept.row, ...keysOf(kept) }))
    },
    links(table, generation, { a, b }, limit) {
      const text = `SELECT a, b, score, mappings, kind FROM ${generationRelations(table, generation).links}
        WHERE (a, b) > ($1, $2) ORDER BY a, b LIMIT $3`
      return rows(generation, text, [a, b, limit])
    },
    members(table, generation, after, limit) {
      const text = `SELECT row, component FROM ${generationRelations(table, generation).members}
        WHERE row > $1 ORDER BY row LIMIT $2`
      return rows(generation, text, [after, limit])
    },
    components(table, generation, after, limit) {
      const text = `SELECT component, mark, size FROM ${generationRelations(table, generation).components}
        WHERE component > $1 ORDER BY component LIMIT $2`
      return rows(generation, text, [after, limit])
    },
    async clusters(table, generation, after, limit) {
      const text = `SELECT ${CLUSTER.join(', ')}, component FROM ${generationRelations(table, generation).clusters}
        WHERE id > $1 ORDER BY id LIMIT $2`
      const found = await rows<ClusterRow & { component: number }>(generation, text, [after, limit])
      return found.map(({ component, ...cluster }) => ({ ...clusterOf(cluster), component }))
    },
  }
}
