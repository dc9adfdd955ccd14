import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { unionFind } from '../../lib/collections/union-find.ts'
import type { Component } from '../../model/cluster.ts'
import type { RowNumber } from '../../model/record.ts'
import { mayBeCrowd } from '../cluster/crowd-components.ts'
import { leavesLinksOut, sparesCrowds } from '../cluster/held-matches.ts'
import { sortedRows } from '../cluster/row-lists.ts'
import { seenTogether } from '../cluster/rulings.ts'
import type { MatchRules } from '../rules.ts'
import { grow } from './grow.ts'
import { LARGE_COMPONENT } from './grown-components.ts'
import type { Missing, TableIndex } from './match-reads.ts'
import type { PreparedRecords } from './prepared-records.ts'
import { type Decided, type Regrouped, type Ruled, regroup } from './regroup.ts'

/**
 * Decides every component that a write touches: large ones without most of their links where that can be, the others from all links
 * that they have.
 */
export async function decideComponents(
  index: TableIndex,
  known: PreparedRecords,
  decided: Decided,
  { missing, ruled }: { readonly missing: Missing; readonly ruled: Ruled | undefined },
): Promise<Regrouped> {
  const parts = missing === 'REFUSE' ? await partsOf(decided, index.rules) : undefined
  const grown = parts && (await grow(index, known, parts.large, ruled))
  if (grown === undefined) return regroup(index, known, decided, ruled)
  if (parts?.others === undefined) return grown
  return together(grown, await regroup(index, known, parts.others, ruled))
}

/** What large components, and all that come to them, have to do with; and the rest, if there is any. Undefined: none is large. */
async function partsOf(
  decided: Decided,
  rules: MatchRules,
): Promise<{ readonly large: Decided; readonly others?: Decided } | undefined> {
  const { rows, scored, ends, cut, standing } = decided
  const staying = new Map(standing.map((component) => [component, component.rows.filter((row) => !rows.has(row))]))
  const large = [...staying.values()].filter(({ length }) => mayGrowFrom(length, rules))
  if (large.length === 0) return undefined
  const members = sortedRows([...[...staying.values()].flat(), ...ends])
  const indexOf = new Map(members.map((row, index) => [row, index]))
  const sets = unionFind(members.length)
  const join = (a: RowNumber, b: RowNumber) => sets.union(indexOf.get(a)!, indexOf.get(b)!)
  for (const [first, ...others] of staying.values()) for (const row of others) join(first!, row)
  await eachYielding(scored, ({ a, b }) => join(a, b))
  const rootOf = (row: RowNumber) => sets.find(indexOf.get(row)!)
  const roots = new Set(large.map(([first]) => rootOf(first!)))
  const isLarge = (row: RowNumber) => roots.has(rootOf(row))
  if (members.every(isLarge)) return { large: decided }
  const isOfLarge = (component: Component) => staying.get(component)!.some(isLarge)
  const part = (wanted: boolean): Decided => {
    const links = cut.links.filter(({ a }) => isLarge(a) === wanted)
    return {
      ...decided,
      standing: standing.filter((component) => isOfLarge(component) === wanted),
      scored: scored.filter(({ a }) => isLarge(a) === wanted),
      ends: new Set([...ends].filter((row) => isLarge(row) === wanted)),
      cut: { ...cut, links, rows: new Set(links.map(({ a }) => a)) },
    }
  }
  return { large: part(true), others: part(false) }
}

/** Can a component of so many rows be decided without most of its links? Under average linkage crowds alone can. */
function mayGrowFrom(rows: number, rules: MatchRules): boolean {
  return leavesLinksOut(rules) ? sparesCrowds(rules) && mayBeCrowd(rows) : rows >= LARGE_COMPONENT
}

function together(grown: Regrouped, others: Regrouped): Regrouped {
  return {
    ...grown,
    unlink: sortedRows([...grown.unlink, ...others.unlink]),
    links: [...grown.links, ...others.links],
    groups: [...grown.groups, ...others.groups],
    rulings: seenTogether([grown.rulings, others.rulings]),
  }
}
