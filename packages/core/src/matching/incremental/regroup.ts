import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { MatchChanges, RulingChanges, SeenRulings } from '../../ports/store/changes.ts'
import { eachComponent } from '../cluster/components.ts'
import { clashOf, heldLinks, leavesLinksOut } from '../cluster/held-links.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { changedMembers, rulingsOf } from '../cluster/rulings.ts'
import { markedLinks, ruledComponents } from '../cluster/separations.ts'
import type { MatchRules } from '../rules.ts'
import { grownComponents, isLarge, LARGE_COMPONENT } from './grown-components.ts'
import type { Invalidated } from './invalidated-links.ts'
import { type MatchReads, readMissing } from './match-reads.ts'
import type { PairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { ChangedRows } from './proposal-input.ts'

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
  readonly cut: Invalidated
  /** The components that they touch, as they stand. */
  readonly standing: readonly Component[]
  readonly counts: (a: RowNumber, b: RowNumber) => boolean
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
  { rows, pairs, scored, cut, standing, counts }: Decided,
  ruled: Ruled | undefined,
): Promise<Regrouped> {
  const members = standing.flatMap((component) => component.rows)
  const present = members.length === 0 ? [] : await reads.matches.links(table, rules.generation, members)
  const isDecided = ({ a, b }: Link) =>
    rows.has(a) || rows.has(b) || pairs.mappingsOf(a, b) !== 0 || cut.pairs.has(a, b)
  const kept = present.filter((link) => !isDecided(link))
  await readMissing(reads, table, rules, known, endsOf(kept))
  // All links of a row go before others are written, so those that a cut row keeps are written again.
  const [still, again] = parts(
    kept.filter(({ a, b }) => counts(a, b)),
    ({ a, b }) => cut.rows.has(a) || cut.rows.has(b),
  )
  const links = [...again, ...scored].sort((x, y) => x.a - y.a || x.b - y.b)
  const found = [...still, ...links]
  const linked = sortedRows(endsOf(found))
  const hanging = linked.length === 0 ? [] : await reads.matches.rulingMembers(table, linked)
  const rulings = rulingsOf(ruledMembers(hanging, ruled, linked))
  const marked = markedLinks(found, rulings, rules.thresholds)
  const held = heldLinks(marked, known, rules)
  const { matchThreshold, nonMatchThreshold } = rules.thresholds
  const grouping = {
    ...{ idOf: known.idOf, scoreOf: known.scoreOf, nonMatchThreshold, matchThreshold },
    ...{ linkage: rules.linkage, doubt: rules.doubt },
    ...(rules.onePerSource ? { clash: clashOf(known.systemsOf) } : {}),
  }
  const groups: Component[] = []
  const ruledGroups = ruledComponents(eachComponent(held, grouping), held, rulings, known.idOf)
  await eachYielding(ruledGroups, (component) => groups.push(component))
  return {
    unlink: sortedRows([...rows, ...cut.rows]),
    links: held.filter((link, index) => index >= found.length - links.length || link !== found[index]),
    groups,
    rulings: { rows: linked, members: hanging },
  }
}

/** The same where records only come to large components about which nobody decided anything: no link that stands is read. */
export async function grow(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  changedRows: readonly ChangedRows[],
  known: PreparedRecords,
  { rows, scored, cut, standing }: Decided,
): Promise<Regrouped | undefined> {
  if (leavesLinksOut(rules) || changedRows.some(({ before }) => before)) return undefined
  if (!standing.some((component) => component.rows.length >= LARGE_COMPONENT)) return undefined
  if (!scored.every(({ a, b }) => rows.has(a) || rows.has(b))) return undefined
  const members = sortedRows([...standing.flatMap((component) => component.rows), ...endsOf(scored)])
  const hanging = await reads.matches.rulingMembers(table, members)
  if (hanging.length > 0) return undefined
  if (rules.doubt === 'MEAN') await readMissing(reads, table, rules, known, members) // it scores some of them
  const idOf = await idsOfMembers(reads, table, known, members)
  const large = standing.flatMap(({ clusters }) => clusters.filter(isLarge).map(({ id }) => id))
  const totals = await reads.matches.keptLinkTotals(table, rules.generation, large)
  const grown = await grownComponents({
    components: standing,
    added: scored,
    ended: cut.links,
    grouping: {
      ...{ idOf, scoreOf: known.scoreOf, doubt: rules.doubt },
      matchThreshold: rules.thresholds.matchThreshold,
    },
    kept: new Map(totals),
    totalsOf: (some, whole) => reads.matches.linkTotals(table, rules.generation, some, whole),
    linksOf: (some) => reads.matches.links(table, rules.generation, some),
  })
  if (grown === undefined) return undefined
  return {
    unlink: sortedRows(rows),
    unlinkPairs: cut.links.map(({ a, b }) => [a, b]),
    links: scored,
    groups: grown.components,
    linkTotals: grown.linkTotals,
    rulings: { rows: members, members: hanging },
  }
}

/** A cluster's id follows from all of its records' ids, and of most of them nothing else is asked. */
async function idsOfMembers(
  { records }: MatchReads,
  table: number,
  known: PreparedRecords,
  members: readonly RowNumber[],
): Promise<(row: RowNumber) => RecordId> {
  const unread = members.filter((row) => !known.has(row))
  const ids = new Map(unread.length === 0 ? [] : await records.idsOf(table, unread))
  return (row) => ids.get(row) ?? known.idOf(row)
}

/** What hangs on these rows once this very decision is written. */
function ruledMembers(hanging: readonly RulingMember[], ruled: Ruled | undefined, rows: readonly RowNumber[]) {
  if (ruled === undefined) return hanging
  const asked = new Set(rows)
  return changedMembers(hanging, ruled.changes, ({ row }) => asked.has(row))
}

/** Those that do not, and those that do. */
function parts<T>(list: readonly T[], does: (item: T) => boolean): readonly [T[], T[]] {
  return [list.filter((item) => !does(item)), list.filter(does)]
}
