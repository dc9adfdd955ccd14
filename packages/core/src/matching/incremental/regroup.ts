import { runYielding } from '../../lib/async/resumable.ts'
import { eachYielding, eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { MatchChanges, RulingChanges, SeenRulings } from '../../ports/store/changes.ts'
import { formComponents } from '../cluster/components.ts'
import { heldLinks, rivalryOf } from '../cluster/held-links.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { changedMembers, rulingsOf } from '../cluster/rulings.ts'
import { markedLink, ruledComponents } from '../cluster/separations.ts'
import type { MatchRules } from '../rules.ts'
import type { Invalidated } from './invalidated-links.ts'
import { linkReader } from './link-reader.ts'
import { type MatchReads, readMissing } from './match-reads.ts'
import type { PairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'

/** What people decide in the same commit. */
export interface Ruled {
  readonly changes: RulingChanges
  /** Rows whose rulings change while their records stand: their links are kept, their components are decided anew. */
  readonly regroup: readonly RowNumber[]
}

/** Do people decide anything with the write? */
export function changesRulings(ruled: Ruled | undefined): boolean {
  if (ruled === undefined) return false
  const { remove, put, untie, tie } = ruled.changes
  return ruled.regroup.length + remove.length + put.length + untie.length + tie.length > 0
}

/** What is decided of links before their components are. */
export interface Decided {
  /** The touched rows. */
  readonly rows: ReadonlySet<RowNumber>
  /** The pairs that were scored, and those of them that are links. */
  readonly pairs: PairSet
  readonly scored: readonly Link[]
  /** The rows of these links. */
  readonly ends: ReadonlySet<RowNumber>
  readonly cut: Invalidated
  /** The components that they touch, as they stand. */
  readonly standing: readonly Component[]
  readonly counts: (a: RowNumber, b: RowNumber) => boolean
}

/** What becomes of a standing link is decided with the links that are scored or ended. */
export function isDecided({ rows, cut, pairs }: Pick<Decided, 'rows' | 'cut' | 'pairs'>, { a, b }: Link): boolean {
  return rows.has(a) || rows.has(b) || pairs.mappingsOf(a, b) !== 0 || cut.pairs.has(a, b)
}

/** What becomes of links and components. */
export interface Regrouped {
  readonly unlink: readonly RowNumber[]
  readonly unlinkPairs?: readonly (readonly [RowNumber, RowNumber])[]
  readonly links: readonly Link[]
  readonly groups: readonly Component[]
  /** Of large groups, for the next record that comes to one. */
  readonly linkTotals?: MatchChanges['linkTotals']
  readonly rulings: SeenRulings
}

/** Decides the components anew from all links that they have. */
export async function regroup(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  decided: Decided,
  ruled: Ruled | undefined,
): Promise<Regrouped> {
  const { rows, scored, ends, cut, standing, counts } = decided
  const yieldToEventLoop = eventLoopYielder()
  const members = standing.flatMap((component) => component.rows)
  const present = await linkReader(reads.matches, table, rules.generation).of(members)
  const kept: Link[] = []
  await eachYielding(present, (link) => {
    if (!isDecided(decided, link)) kept.push(link)
  })
  await readMissing(reads, table, rules, known, endsOf(kept))
  const [still, again]: [Link[], Link[]] = [[], []]
  await eachYielding(kept, (link) => {
    if (!counts(link.a, link.b)) return
    // All links of a row go before others are written, so those that a cut row keeps are written again.
    if (cut.rows.has(link.a) || cut.rows.has(link.b)) again.push(link)
    else still.push(link)
  })
  const found = [...still, ...again, ...scored]
  await yieldToEventLoop()
  const linked = sortedRows([...endsOf(still), ...endsOf(again), ...ends])
  const hanging = linked.length === 0 ? [] : await reads.matches.rulingMembers(table, linked)
  const rulings = rulingsOf(ruledMembers(hanging, ruled, linked))
  const marked: Link[] = []
  await eachYielding(found, (link) => marked.push(markedLink(link, rulings, rules.thresholds)))
  const held = await runYielding(heldLinks(marked, known, rules), yieldToEventLoop)
  const { matchThreshold, nonMatchThreshold } = rules.thresholds
  const grouping = {
    idOf: known.idOf,
    scoreOf: known.scoreOf,
    nonMatchThreshold,
    matchThreshold,
    linkage: rules.linkage,
    doubt: rules.doubt,
    ...(rules.onePerSource ? rivalryOf(known) : {}),
  }
  const joined = await runYielding(formComponents(held, grouping), yieldToEventLoop)
  const groups: Component[] = []
  const ruledGroups = ruledComponents(joined, held, rulings, known.idOf)
  await eachYielding(ruledGroups, (component) => groups.push(component))
  return {
    unlink: sortedRows([...rows, ...cut.rows]),
    links: held.filter((link, index) => index >= still.length || link !== found[index]),
    groups,
    rulings: { rows: linked, members: hanging },
  }
}

/** What hangs on these rows once this very decision is written. */
export function ruledMembers(hanging: readonly RulingMember[], ruled: Ruled | undefined, rows: readonly RowNumber[]) {
  if (ruled === undefined) return hanging
  const asked = new Set(rows)
  return changedMembers(hanging, ruled.changes, ({ row }) => asked.has(row))
}
