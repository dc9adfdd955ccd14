import { eachYielding, timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { Revision, RowNumber } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { MatchChanges, RulingChanges, SeenMatching, SeenRulings } from '../../ports/store/changes.ts'
import { verdictOf } from '../classify/verdict.ts'
import { eachComponent } from '../cluster/components.ts'
import { clashOf, heldLinks } from '../cluster/held-links.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { changedMembers, rulingsOf } from '../cluster/rulings.ts'
import { markedLinks, ruledComponents } from '../cluster/separations.ts'
import type { MatchRules } from '../rules.ts'
import { invalidatedLinks, unpairedAround } from './invalidated-links.ts'
import { type MatchReads, type Missing, readMissing, scriptedChanged } from './match-reads.ts'
import { addNearMeetings } from './near-meetings.ts'
import type { PairSet } from './pair-set.ts'
import { type PreparedRecords, preparedRecords } from './prepared-records.ts'
import type { ChangedRows } from './proposal-input.ts'
import { propose, sharedMappings } from './proposals.ts'

/** What a decision about links and clusters writes, and what it rests on. */
export interface MatchPart {
  readonly changes: MatchChanges
  readonly seen: SeenMatching
  readonly records: ReadonlyMap<RowNumber, Revision>
  readonly rulings: SeenRulings
}

/** What people decide in the same commit. */
interface Ruled {
  readonly changes: RulingChanges
  /** Rows whose rulings change while their records stand: their links are kept, their components are decided anew. */
  readonly regroup: readonly RowNumber[]
}

export interface RematchOptions {
  /** @default 'REFUSE' */
  readonly missing?: Missing
  readonly ruled?: Ruled
  /**
   * What the touched rows come to and nothing else, for a look that writes nothing: links that the write parts in other
   * components are not asked for, which are most of a large bucket's.
   *
   * @default false
   */
  readonly changedOnly?: boolean
}

/**
 * Decides the links of the touched rows anew, and every component that they were or will be in. So are
 * the links of standing records that a write brings into one another's reach or puts out of it. Everything else stands.
 */
export async function rematch(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  written: readonly ChangedRows[],
  { missing = 'REFUSE', ruled, changedOnly = false }: RematchOptions = {},
): Promise<MatchPart> {
  const changedRows = await scriptedChanged(rules, written)
  const known = preparedRecords(rules, changedOnly ? 'AGAIN' : 'ONCE')
  const rows = new Set(changedRows.map(({ row }) => row))
  await eachYielding(changedRows, ({ after }) => {
    if (!after) return
    if (rules.scorer) rules.keysOfRecord(after) // remembered, with the texts that are compared: they are asked for again
    known.add(after)
  })

  const proposed = await propose(reads.matches, table, rules, changedRows)
  const { near, met, mapped, unpaired, seen, unproposed } = proposed
  const involved = new Set<RowNumber>()
  for (const pairs of [near, met])
    await timesYielding(pairs.size, (pair) => {
      for (const row of [pairs.lesser(pair), pairs.greater(pair)]) if (!known.has(row)) involved.add(row)
    })
  await readMissing(reads, table, rules, known, involved)
  const counts = (a: RowNumber, b: RowNumber) => missing === 'REFUSE' || (known.has(a) && known.has(b))
  await addNearMeetings(rules, known, met, near, counts)
  const scored = await scoredLinks(near, mapped, rules, known, counts)
  const begun = [...rows, ...(ruled?.regroup ?? []), ...endsOf(scored)]
  const asked = changedOnly ? await unpairedAround(reads, table, rules, unpaired, begun) : unpaired
  const cut = await invalidatedLinks(reads, table, rules, known, { unpaired: asked, unproposed, missing })

  const around = sortedRows([...begun, ...endsOf(cut.links)])
  const components = await reads.matches.componentsOf(table, rules.generation, around)
  const ids = sortedRows(components.map(({ component }) => component).filter((id) => id !== 0))
  const members = (await reads.matches.components(table, rules.generation, ids)).flatMap((component) => component.rows)
  const standing = members.length === 0 ? [] : await reads.matches.links(table, rules.generation, members)
  const decided = ({ a, b }: Link) => rows.has(a) || rows.has(b) || near.has(a, b) || cut.pairs.has(a, b)
  const kept = standing.filter((link) => !decided(link))
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
  const present = heldLinks(marked, known, rules)
  const { matchThreshold, nonMatchThreshold } = rules.thresholds
  const grouping = {
    ...{ idOf: known.idOf, scoreOf: known.scoreOf, nonMatchThreshold, matchThreshold, linkage: rules.linkage },
    ...(rules.onePerSource ? { clash: clashOf(known.systemsOf) } : {}),
  }
  const groups: Component[] = []
  const ruledGroups = ruledComponents(eachComponent(present, grouping), present, rulings, known.idOf)
  await eachYielding(ruledGroups, (component) => groups.push(component))

  return {
    changes: {
      generation: rules.generation,
      unlink: sortedRows([...rows, ...cut.rows]),
      links: present.filter((link, index) => index >= found.length - links.length || link !== found[index]),
      dissolve: around,
      components: groups,
    },
    seen: { generation: rules.generation, postings: seen, components: [...components, ...cut.components] },
    records: known.revisionsWithout(rows),
    rulings: { rows: linked, members: hanging },
  }
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

async function scoredLinks(
  pairs: PairSet,
  mapped: boolean,
  rules: MatchRules,
  known: PreparedRecords,
  counts: (a: RowNumber, b: RowNumber) => boolean,
): Promise<readonly Link[]> {
  const links: Link[] = []
  await timesYielding(pairs.size, (pair) => {
    const [a, b] = [pairs.lesser(pair), pairs.greater(pair)]
    if (!counts(a, b)) return
    const score = known.scoreOf(a, b)
    const kind = verdictOf(score, rules.thresholds)
    if (kind === 'NON_MATCH') return
    const mappings = mapped ? pairs.mappings(pair) : sharedMappings(rules, known.recordOf(a), known.recordOf(b))
    links.push({ a, b, score, mappings, kind })
  })
  return links
}
