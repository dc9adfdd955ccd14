import { seededRandom } from '../../lib/random.ts'
import type { EncodedTable } from '../columns/table.ts'
import type { Grouped } from '../group.ts'
import type { Project } from '../project.ts'
import { learnClassifier } from '../propose/classifier/learn-classifier.ts'
import { tableOfRows } from '../propose/sample/sample-table.ts'
import { numberedSources } from '../propose/sources/sources.ts'
import { type SecondOpinion, secondOpinion } from './second-opinion.ts'

/** Of a larger table whole clusters and single records are learnt from, about so many records. */
const MOST_ROWS = 20_000
/** Enough to judge by, and a fraction of what weights are learnt from. */
const MOST_PAIRS = 40_000

/**
 * What the records say of a result whose weights and thresholds were stated: nothing of these is asked but what is compared.
 * Undefined where no two records share a key.
 */
export async function opinionOfStated(
  table: EncodedTable,
  { dataset, indexer, classifier }: Project,
  { clusterOf }: Pick<Grouped, 'clusterOf'>,
  source: EncodedTable['columns'][number] | undefined,
  signal: AbortSignal,
): Promise<SecondOpinion | undefined> {
  const share = Math.min(1, MOST_ROWS / table.rows)
  const rows = sampledClusters(clusterOf, share)
  if (rows.length < 2) return undefined
  const part = tableOfRows(table, rows)
  const own = source && tableOfRows({ ...table, columns: [source] }, rows).columns[0]
  const learnt = await learnClassifier({
    table: part,
    records: table.rows,
    dataset,
    indexer,
    classifier,
    signal,
    mostPairs: MOST_PAIRS,
    sources: classifier.onePerSource && own ? numberedSources(own, true, true) : undefined,
  })
  if (learnt.pairs.a.length === 0) return undefined
  // Two records of different clusters are both in the part by the share, those of one together.
  return { ...secondOpinion(learnt, (row) => rows[row]!), shareOfMissed: share }
}

function sampledClusters(clusterOf: Int32Array, share: number): Int32Array {
  const all = Int32Array.from({ length: clusterOf.length }, (_, row) => row)
  if (share === 1) return all
  const random = seededRandom(clusterOf.length)
  const taken = new Map<number, boolean>()
  return all.filter((row) => {
    const cluster = clusterOf[row]!
    const known = cluster < 0 ? undefined : taken.get(cluster)
    const is = known ?? random.chance(share)
    if (cluster >= 0) taken.set(cluster, is)
    return is
  })
}
