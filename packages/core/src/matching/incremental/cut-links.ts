import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenComponent } from '../../ports/changes.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import type { MatchRules } from '../rules.ts'
import { type MatchReads, type Missing, readMissing } from './match-reads.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { Proposals } from './proposals.ts'

/** What a write ends between records that stand. */
interface Cut {
  /** Links of standing records that no bucket proposes any more. */
  readonly links: readonly Link[]
  readonly pairs: PairSet
  /** One row of each. */
  readonly rows: ReadonlySet<RowNumber>
  /** Of every parted record: a link that another writer makes of it meanwhile moves its component. */
  readonly components: readonly SeenComponent[]
}

/** The links of parted pairs that no other bucket proposes. */
export async function cutLinks(
  { records, matches }: MatchReads,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  { parted, unproposed, missing }: Pick<Proposals, 'parted' | 'unproposed'> & { readonly missing: Missing },
): Promise<Cut> {
  const pairs = pairSet()
  if (parted.size === 0) return { links: [], pairs, rows: new Set(), components: [] }
  const involved = sortedRows(parted.ends())
  const components = await matches.componentsOf(table, rules.generation, involved)
  const lesser = sortedRows(parted.lessers())
  const linked = (await matches.links(table, rules.generation, lesser)).filter(({ a, b }) => parted.has(a, b))
  await readMissing({ records }, table, rules, known, endsOf(linked))
  const there = linked.filter(({ a, b }) => missing === 'REFUSE' || (known.has(a) && known.has(b)))
  const gone = await unproposed(there.map(({ a, b }) => [known.recordOf(a), known.recordOf(b)]))
  const links = there.filter((_, index) => gone[index])
  for (const { a, b } of links) pairs.add(a, b)
  return { links, pairs, rows: new Set(links.map(({ a }) => a)), components }
}

/** Of the parted pairs those within the components of these rows. */
export async function partedAround(
  { matches }: Pick<MatchReads, 'matches'>,
  table: number,
  { generation }: Pick<MatchRules, 'generation'>,
  parted: PairSet,
  rows: Iterable<RowNumber>,
): Promise<PairSet> {
  const around = pairSet()
  if (parted.size === 0) return around
  const components = await matches.componentsOf(table, generation, sortedRows(rows))
  const ids = sortedRows(components.map(({ component }) => component)).filter((id) => id !== 0)
  const members = new Set((await matches.components(table, generation, ids)).flatMap((component) => component.rows))
  for (let pair = 0; pair < parted.size; pair++) {
    const [a, b] = [parted.lesser(pair), parted.greater(pair)]
    if (members.has(a) && members.has(b)) around.add(a, b)
  }
  return around
}
