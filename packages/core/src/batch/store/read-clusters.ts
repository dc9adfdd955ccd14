import type { LinkTable } from '../../matching/kernel/batch.ts'
import { addLink, createLinkList } from '../../matching/kernel/links/link-list.ts'
import type { StoreScan } from '../../ports/store/store-scan.ts'
import type { BatchCluster, Grouped } from '../group.ts'

/** Links or clusters that are read at once. */
const SLICE = 5000

/** The links and clusters of a table's live index, told in positions of the records that were loaded. */
export async function readClusters(
  scan: StoreScan,
  table: number,
  generation: number,
  { positions, rows }: { readonly positions: Int32Array; readonly rows: number },
): Promise<{ readonly links: LinkTable; readonly grouped: Grouped }> {
  const { links, review } = await readLinks(scan, table, generation, positions)
  const clusters: BatchCluster[] = []
  for (let after = ''; ; ) {
    const slice = await scan.clusters(table, generation, after, SLICE)
    if (slice.length === 0) break
    after = slice.at(-1)!.id
    for (const { kind, label, score, rows: members } of slice) {
      if (kind === 'MATCH') clusters.push({ rows: members.map((row) => positions[row]!), label, score })
    }
  }
  const clusterOf = new Int32Array(rows).fill(-1)
  for (const [index, cluster] of clusters.entries()) for (const row of cluster.rows) clusterOf[row] = index
  return { links, grouped: { clusters, clusterOf, review } }
}

async function readLinks(scan: StoreScan, table: number, generation: number, positions: Int32Array) {
  const links = createLinkList()
  const review: number[] = []
  for (let after = { a: 0, b: 0 }; ; ) {
    const slice = await scan.links(table, generation, after, SLICE)
    if (slice.length === 0) return { links, review: Int32Array.from(review) }
    after = slice.at(-1)!
    for (const { a, b, score, mappings, kind } of slice) {
      if (kind === 'REVIEW') review.push(links.count)
      addLink(links, positions[a]!, positions[b]!, score, mappings)
    }
  }
}
