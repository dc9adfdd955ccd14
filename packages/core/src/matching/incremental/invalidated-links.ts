import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenComponent, SeenPostings } from '../../ports/store/changes.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { linkReader } from './link-reader.ts'
import { type Missing, readMissing, type TableIndex } from './match-reads.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { Proposals } from './proposals.ts'

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
  index: TableIndex,
  known: PreparedRecords,
  { unpaired, unproposed, missing }: Pick<Proposals, 'unpaired' | 'unproposed'> & { readonly missing: Missing },
): Promise<Invalidated> {
  const pairs = pairSet()
  if (unpaired.size === 0) return { links: [], pairs, rows: new Set(), components: [], seen: [] }
  const involved = sortedRows(unpaired.ends())
  const components = await index.reads.matches.componentsOf(index.table, index.rules.generation, involved)
  const unpairedRows = Array.from(
    { length: unpaired.size },
    (_, pair) => [unpaired.lesser(pair), unpaired.greater(pair)] as const,
  )
  const linked = await linkReader(index).between(unpairedRows)
  await readMissing(index, known, endsOf(linked))
  const there = linked.filter(({ a, b }) => missing === 'REFUSE' || (known.has(a) && known.has(b)))
  const { unproposed: isUnproposed, seen } = await unproposed(
    there.map(({ a, b }) => [known.recordOf(a), known.recordOf(b)]),
  )
  const links = there.filter((_, at) => isUnproposed[at])
  for (const { a, b } of links) pairs.add(a, b)
  return { links, pairs, rows: new Set(links.map(({ a }) => a)), components, seen }
}

/** Of the unpaired pairs those within the components of these rows. */
export async function unpairedAround(
  { reads: { matches }, table, rules: { generation } }: TableIndex,
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
