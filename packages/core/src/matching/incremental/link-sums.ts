import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { type Cluster, SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'

/** Its label asks for no pair, and its links are worth a total that is kept. */
export function isLarge({ rows }: Pick<Cluster, 'rows'>): boolean {
  return rows.length > SCORED_MEMBERS
}

/** Rows of which it is known what lay between any two of them before a write. */
export interface SummedRows {
  readonly rows: readonly RowNumber[]
  readonly totals: readonly LinkTotal[]
}

/** What lies between these rows after a write, by mappings: what lay between them in parts before, but for what ends, and what comes. */
export async function totalsAfter(
  rows: readonly RowNumber[],
  before: readonly SummedRows[],
  ended: readonly Link[],
  added: readonly Link[],
): Promise<readonly LinkTotal[]> {
  const byMappings = new Map<number, { mappings: number; links: number; score: number }>()
  const count = (mappings: number, links: number, score: number): void => {
    const known = byMappings.get(mappings)
    if (known === undefined) byMappings.set(mappings, { mappings, links, score })
    else {
      known.links += links
      known.score += score
    }
  }
  const partOf = new Map(before.flatMap((part, index) => part.rows.map((row) => [row, index] as const)))
  for (const { totals } of before) for (const { mappings, links, score } of totals) count(mappings, links, score)
  await eachYielding(ended, ({ a, b, mappings, score, kind }) => {
    const part = kind === 'SEPARATED' ? undefined : partOf.get(a)
    if (part !== undefined && part === partOf.get(b)) count(mappings, -1, -score)
  })
  const inside = new Set(rows)
  await eachYielding(added, ({ a, b, mappings, score, kind }) => {
    if (kind !== 'SEPARATED' && inside.has(a) && inside.has(b)) count(mappings, 1, score)
  })
  return [...byMappings.values()].filter(({ links }) => links > 0)
}

/** Of all mappings. */
export function summed(totals: readonly LinkTotal[]): LinkTotal {
  return {
    links: totals.reduce((sum, { links }) => sum + links, 0),
    score: totals.reduce((sum, { score }) => sum + score, 0),
    mappings: totals.reduce((bits, { mappings }) => bits | mappings, 0),
  }
}
