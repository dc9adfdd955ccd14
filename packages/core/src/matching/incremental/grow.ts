import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { isCrowd, mayBeCrowd } from '../cluster/crowd-components.ts'
import { sparesCrowds } from '../cluster/held-links.ts'
import { sortedRows } from '../cluster/row-lists.ts'
import { type Rulings, rulingsOf } from '../cluster/rulings.ts'
import { markedLinks, ruledComponents } from '../cluster/separations.ts'
import type { MatchRules } from '../rules.ts'
import { grownComponents } from './grown-components.ts'
import { type LinkReader, linkReader } from './link-reader.ts'
import { isLarge, summed } from './link-sums.ts'
import { type MatchReads, readMissing } from './match-reads.ts'
import type { PreparedRecords } from './prepared-records.ts'
import { type Decided, isDecided, type Regrouped, type Ruled, ruledMembers } from './regroup.ts'
import { ruledLinks, separatedRows } from './separated-links.ts'

/**
 * Decides large components, and what comes to them, from the links that a write makes and ends. Undefined where all of their links have to
 * be read: one of them may fall apart, or be no crowd that averages spare, or many records of theirs were stated as different.
 */
export async function grow(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  decided: Decided,
  ruled: Ruled | undefined,
): Promise<Regrouped | undefined> {
  const { rows, ends, cut, standing } = decided
  const { thresholds, doubt } = rules
  const links = linkReader(reads.matches, table, rules.generation)
  const members = sortedRows([...standing.flatMap((component) => component.rows), ...ends])
  const hanging = await reads.matches.rulingMembers(table, members)
  const hangingAfter = ruledMembers(hanging, ruled, members)
  const separated = separatedRows([...hanging, ...hangingAfter])
  if (separated === undefined) return undefined
  const rulings = rulingsOf(hangingAfter)
  const scored = markedLinks(decided.scored, rulings, thresholds)
  const { before, after } = await ruledLinks(links, separated, decided, rulings, thresholds)
  const isChanged = (link: Link, at: number) => link.kind !== after[at]!.kind
  if (doubt === 'MEAN') await readMissing(reads, table, rules, known, members) // it scores some of them
  const idOf = await idsOfMembers(reads, table, known, members)
  const large = standing.flatMap(({ clusters }) => clusters.filter(isLarge).map(({ id }) => id))
  const kept = new Map(await reads.matches.keptLinkTotals(table, rules.generation, large))
  const leaving = standing.flatMap((component) => component.rows.filter((row) => rows.has(row)))
  const leftOut = sparesCrowds(rules) ? await linksLeftOut(links, thresholds, decided, rulings, kept) : []
  const ended = [
    ...[...cut.links, ...(await links.of(leaving)), ...(await linksScoredAnew(links, decided))],
    ...[...before.filter(isChanged), ...leftOut],
  ]
  const others = [...after.filter((_, at) => isChanged(before[at]!, at)), ...leftOut.map(asMatch)]
  const added = others.length === 0 ? scored : [...scored, ...others]
  const grown = await grownComponents({
    ...{ components: standing, leaving: rows, added, addedEnds: ends, ended, kept, links },
    ruled: new Set([...hanging, ...hangingAfter].map(({ row }) => row)),
    grouping: { idOf, scoreOf: known.scoreOf, doubt, ...thresholds },
    crowdsOnly: sparesCrowds(rules),
    prepare: (some) => readMissing(reads, table, rules, known, some),
  })
  if (grown === undefined) return undefined
  const between = new Set(separated)
  const inside = [...after, ...scored.filter(({ a, b }) => between.has(a) && between.has(b))]
  return {
    unlink: sortedRows(rows),
    unlinkPairs: cut.links.map(({ a, b }) => [a, b]),
    links: added,
    groups: [...ruledComponents(grown.components, inside, rulings, idOf)],
    linkTotals: grown.linkTotals,
    rulings: { rows: members, members: hanging },
  }
}

/** Of records that stand: another mapping brought them together before. */
async function linksScoredAnew(links: LinkReader, { rows, scored }: Decided): Promise<readonly Link[]> {
  const pairs: (readonly [RowNumber, RowNumber])[] = []
  await eachYielding(scored, ({ a, b }) => void (rows.has(a) || rows.has(b) || pairs.push([a, b])))
  return links.between(pairs)
}

/** Of components that were no crowds, and are parts of one now: the links above the match threshold that averages left out. */
async function linksLeftOut(
  links: LinkReader,
  { matchThreshold }: Thresholds,
  decided: Decided,
  rulings: Rulings,
  kept: ReadonlyMap<string, readonly LinkTotal[]>,
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

async function wasCrowd(
  links: LinkReader,
  { rows, clusters }: Component,
  kept: ReadonlyMap<string, readonly LinkTotal[]>,
): Promise<boolean> {
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
  { records }: MatchReads,
  table: number,
  known: PreparedRecords,
  members: readonly RowNumber[],
): Promise<(row: RowNumber) => RecordId> {
  const unread = members.filter((row) => !known.has(row))
  const ids = new Map(unread.length === 0 ? [] : await records.idsOf(table, unread))
  return (row) => ids.get(row) ?? known.idOf(row)
}
