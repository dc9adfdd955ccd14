import { chunks } from '../../lib/async/iterables.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenComponent, SeenPostings } from '../../ports/store/changes.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import type { MatchRules } from '../rules.ts'
import { type MatchReads, type Missing, readMissing } from './match-reads.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { Proposals } from './proposals.ts'

/** Pairs that are asked for together. */
const TOGETHER = 5000

/** What a write ends between records that stand. */
export interface Invalidated {
  /** Links of standing records that no bucket proposes any more. */
  readonly links: readonly Link[]
  readonly pairs: PairSet
  /** One row of each. */
  readonly rows: ReadonlySet<RowNumber>
  /** Of every unpaired record: a link that another writer makes of it meanwhile moves its component. */
  readonly components: readonly SeenComponent[]
  /** The postings that were read besides those of the proposals. */
  readonly seen: readonly SeenPostings[]
}

/** The links of unpaired pairs that no other bucket proposes. */
export async function invalidatedLinks(
  { records, matches }: MatchReads,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  { unpaired, unproposed, missing }: Pick<Proposals, 'unpaired' | 'unproposed'> & { readonly missing: Missing },
): Promise<Invalidated> {
  const pairs = pairSet()
  if (unpaired.size === 0) return { links: [], pairs, rows: new Set(), components: [], seen: [] }
  const involved = sortedRows(unpaired.ends())
  const components = await matches.componentsOf(table, rules.generation, involved)
  const parted = Array.from(
    { length: unpaired.size },
    (_, pair) => [unpaired.lesser(pair), unpaired.greater(pair)] as const,
  )
  const linked: Link[] = []
  for (const some of chunks(parted, TOGETHER))
    linked.push(...(await matches.linksBetween(table, rules.generation, some)))
  await readMissing({ records }, table, rules, known, endsOf(linked))
  const there = linked.filter(({ a, b }) => missing === 'REFUSE' || (known.has(a) && known.has(b)))
  const { unproposed: isUnproposed, seen } = await unproposed(
    there.map(({ a, b }) => [known.recordOf(a), known.recordOf(b)]),
  )
  const links = there.filter((_, index) => isUnproposed[index])
  for (const { a, b } of links) pairs.add(a, b)
  return { links, pairs, rows: new Set(links.map(({ a }) => a)), components, seen }
}

/** Of the unpaired pairs those within the components of these rows. */
export async function unpairedAround(
  { matches }: Pick<MatchReads, 'matches'>,
  table: number,
  { generation }: Pick<MatchRules, 'generation'>,
  unpaired: PairSet,
  rows: Iterable<RowNumber>,
): Promise<PairSet> {
  const around = pairSet()
  if (unpaired.size === 0) return around
  const components = await matches.componentsOf(table, generation, sortedRows(rows))
  const ids = sortedRows(components.map(({ component }) => component)).filter((id) => id !== 0)
  const members = new Set((await matches.components(table, generation, ids)).flatMap((component) => component.rows))
  for (let pair = 0; pair < unpaired.size; pair++) {
    const [a, b] = [unpaired.lesser(pair), unpaired.greater(pair)]
    if (members.has(a) && members.has(b)) around.add(a, b)
  }
  return around
}
