import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { isCrowd, mayBeCrowd } from '../cluster/crowd-components.ts'
import { sparesCrowds } from '../cluster/held-matches.ts'
import { sortedRows } from '../cluster/row-lists.ts'
import { type Rulings, rulingsOf } from '../cluster/rulings.ts'
import { markedLinks, ruledComponents } from '../cluster/separations.ts'
import type { MatchRules } from '../rules.ts'
import { grownComponents } from './grown-components.ts'
import { type LinkReader, linkReader } from './link-reader.ts'
import { isLarge, summed } from './link-sums.ts'
import { readMissing, type TableIndex } from './match-reads.ts'
import type { PreparedRecords } from './prepared-records.ts'
import { type Decided, isDecided, type Regrouped, type Ruled, ruledMembers } from './regroup.ts'
import { ruledLinks, separatedRows } from './separated-links.ts'

/**
 * Decides large components, and what comes to them, from the links that a write makes and ends. Undefined where all of their links have to
 * be read: one of them may fall apart, or be no crowd that averages spare, or many records of theirs were stated as different.
 */
export async function grow(
  index: TableIndex,
  known: PreparedRecords,
  decided: Decided,
  ruled: Ruled | undefined,
): Promise<Regrouped | undefined> {
  const { reads, table, rules } = index
  const { rows, ends, cut, standing } = decided
  const { thresholds, doubt } = rules
  const links = linkReader(index)
  const members = sortedRows([...standing.flatMap((component) => component.rows), ...ends])
  const hanging = await reads.matches.rulingMembers(table, members)
  const hangingAfter = ruledMembers(hanging, ruled, members)
  const separated = separatedRows([...hanging, ...hangingAfter])
  if (separated === undefined) return undefined
  const rulings = rulingsOf(hangingAfter)
  const idOf = await idsOfMembers(index, known, members)
  const large = standing.flatMap(({ clusters }) => clusters.filter(isLarge).map(({ id }) => id))
  const kept = new Map(await reads.matches.keptLinkTotals(table, rules.generation, large))
  const { added, ended, between } = await linkChanges(links, rules, decided, { rulings, separated, kept })
  const grown = await grownComponents({
    components: standing,
    leaving: rows,
    added,
    addedEnds: ends,
    ended,
    kept,
    links,
    ruled: new Set([...hanging, ...hangingAfter].map(({ row }) => row)),
    grouping: { idOf, scoreOf: known.scoreOf, doubt, ...thresholds },
    crowdsOnly: sparesCrowds(rules),
    prepare: (some) => readMissing(index, known, some),
  })
  if (grown === undefined) return undefined
  return {
    unlink: sortedRows(rows),
    unlinkPairs: cut.links.map(({ a, b }) => [a, b]),
    links: added,
    groups: [...ruledComponents(grown.components, between, rulings, idOf)],
    linkTotals: grown.linkTotals,
    rulings: { rows: members, members: hanging },
  }
}

interface Known {
  readonly rulings: Rulings
  /** Rows that were stated as different from others. */
  readonly separated: readonly RowNumber[]
  /** What the links of clusters come to. */
  readonly kept: ReadonlyMap<string, readonly LinkTotal[]>
}

/** The links that a write makes and ends, with those that only change their kind; and all that it leaves between separated rows. */
async function linkChanges(
  links: LinkReader,
  rules: MatchRules,
  decided: Decided,
  { rulings, separated, kept }: Known,
): Promise<{ readonly added: readonly Link[]; readonly ended: readonly Link[]; readonly between: readonly Link[] }> {
  const { rows, cut, standing } = decided
  const scored = markedLinks(decided.scored, rulings, rules.thresholds)
  const leaving = standing.flatMap((component) => component.rows.filter((row) => rows.has(row)))
  const ended = [...cut.links, ...(await links.of(leaving)), ...(await linksScoredAnew(links, decided))]
  const { before, after } = await ruledLinks(links, separated, decided, rulings, rules.thresholds)
  const changed = [...before.keys()].filter((at) => before[at]!.kind !== after[at]!.kind)
  const leftOut = sparesCrowds(rules) ? await linksLeftOut(links, rules.thresholds, decided, { rulings, kept }) : []
  const ofOtherKind = [...changed.map((at) => after[at]!), ...leftOut.map(asMatch)]
  const inside = new Set(separated)
  return {
    added: ofOtherKind.length === 0 ? scored : [...scored, ...ofOtherKind],
    ended: [...ended, ...changed.map((at) => before[at]!), ...leftOut],
    between: [...after, ...scored.filter(({ a, b }) => inside.has(a) && inside.has(b))],
  }
}

/** Of records that stand: another mapping brought them together before. */
async function linksScoredAnew(links: LinkReader, { rows, scored }: Decided): Promise<readonly Link[]> {
  const pairs: (readonly [RowNumber, RowNumber])[] = []
  await eachYielding(scored, ({ a, b }) => {
    if (!rows.has(a) && !rows.has(b)) pairs.push([a, b])
  })
  return links.between(pairs)
}

/** Of components that were no crowds, and are parts of one now: the links above the match threshold that averages left out. */
async function linksLeftOut(
  links: LinkReader,
  { matchThreshold }: Thresholds,
  decided: Decided,
  { rulings, kept }: Pick<Known, 'rulings' | 'kept'>,
): Promise<readonly Link[]> {
  const isLeftOut = (link: Link) =>
    link.kind === 'REVIEW' && link.score > matchThreshold && !rulings.separates(link.a, link.b)
  const found: Link[] = []
  for (const component of decided.standing) {
    if (await wasCrowd(links, component, kept)) continue
    for (const link of await links.of(component.rows, isLeftOut)) if (!isDecided(decided, link)) found.push(link)
  }
  return found
}

async function wasCrowd(links: LinkReader, { rows, clusters }: Component, kept: Known['kept']): Promise<boolean> {
  if (!mayBeCrowd(rows.length)) return false
  const whole = clusters.find((each) => each.rows.length === rows.length && kept.has(each.id))
  const totals = whole ? kept.get(whole.id)! : await links.totals(rows, true)
  return isCrowd(rows.length, summed(totals).links)
}

function asMatch(link: Link): Link {
  return { ...link, kind: 'MATCH' }
}

/** A cluster's id follows from all of its records' ids, and of most of them nothing else is asked. */
async function idsOfMembers(
  { reads: { records }, table }: TableIndex,
  known: PreparedRecords,
  members: readonly RowNumber[],
): Promise<(row: RowNumber) => RecordId> {
  const unread = members.filter((row) => !known.has(row))
  const ids = new Map(unread.length === 0 ? [] : await records.idsOf(table, unread))
  return (row) => ids.get(row) ?? known.idOf(row)
}
