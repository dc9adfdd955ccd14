import { rulingOver } from '../../case/separations.ts'
import type { Command } from '../../event/changes-of.ts'
import { unionFind } from '../../lib/collections/union-find.ts'
import { linksByRow, linksWithin } from '../../matching/buckets/load-buckets.ts'
import type { Rulings } from '../../matching/cluster/rulings.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { SeenRulings } from '../../ports/store/changes.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { type WritePlan, writesSomething } from '../commit/plan.ts'
import type { PlanServices, WriteServices } from '../commit/write-services.ts'
import { planCase } from '../rulings/cases.ts'
import { planSeparation, rulingBy } from '../rulings/separate.ts'
import { ascending, type Group } from './present-groups.ts'

/** What is known of the groups that are decided. */
export interface Chosen {
  readonly groups: readonly Group[]
  readonly records: ReadonlyMap<RowNumber, TableRecord>
  readonly rulings: Rulings
  readonly seen: SeenRulings
  readonly command: Command
  readonly comment: string
}

/** SPLIT takes every record for itself; DISCONNECT takes apart what no match link holds together. */
export async function separationPlans(
  services: PlanServices,
  context: DecisionContext,
  { seen, command, comment }: Chosen,
  groups: readonly Group[],
  recordsIn: (group: Group) => readonly TableRecord[],
): Promise<readonly WritePlan[]> {
  const { live, table } = context
  if (groups.length === 0 || !live) return []
  const rows = ascending(groups.flatMap((group) => group.rows))
  const links = linksByRow(await services.store.matches.links(table.serial, live.generation, rows))
  const plans: WritePlan[] = []
  for (const group of groups) {
    const records = recordsIn(group)
    const split = group.request.action === 'SPLIT'
    const parts = split ? records.map((record) => [record]) : matchedParts(records, linksWithin(group.rows, links))
    if (parts.length < 2) continue
    const name = split ? 'split' : 'disconnect'
    const plan = await planSeparation(services, context, parts, name, command, comment, seen)
    if (writesSomething(plan)) plans.push(plan)
  }
  return plans
}

/** The records of a group, those together that match links hold together. */
function matchedParts(records: readonly TableRecord[], links: readonly Link[]): readonly (readonly TableRecord[])[] {
  const placeOf = new Map(records.map(({ row }, place) => [row, place]))
  const sets = unionFind(records.length)
  for (const { a, b, kind } of links) if (kind === 'MATCH') sets.union(placeOf.get(a)!, placeOf.get(b)!)
  const parts = new Map<number, TableRecord[]>()
  for (const [place, record] of records.entries()) {
    const part = parts.get(sets.find(place))
    if (part) part.push(record)
    else parts.set(sets.find(place), [record])
  }
  return [...parts.values()]
}

/** That their pairs are different, a plan each. */
export function ignorePlans(
  services: Pick<WriteServices, 'ids'>,
  context: DecisionContext,
  { seen, command, comment }: Chosen,
  groups: readonly Group[],
  recordsIn: (group: Group) => readonly TableRecord[],
): readonly WritePlan[] {
  return groups.map((group) => {
    const parts = group.rows.map((row) => [row])
    const rulings = rulingOver(rulingBy(services, 'IGNORE', command, comment), parts)
    const of = { rows: group.rows, members: seen.members }
    return planCase(services, context, 'IGNORE', recordsIn(group), rulings, of, command, { comment })
  })
}
