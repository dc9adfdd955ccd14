import type { Escalation } from '../../api/groups.ts'
import { defined } from '../../lib/defined.ts'
import { instantText } from '../../lib/time/instant-text.ts'
import type { Cluster } from '../../model/cluster.ts'
import type { Ruling } from '../../model/ruling.ts'
import type { EngineServices } from '../services.ts'

/** Who was asked to decide on each of these groups, by its id: the newest word counts. */
export async function escalations(
  { store: { matches } }: Pick<EngineServices, 'store'>,
  table: number,
  clusters: readonly Pick<Cluster, 'id' | 'rows' | 'escalated'>[],
): Promise<ReadonlyMap<string, Escalation>> {
  const escalated = clusters.filter((cluster) => cluster.escalated)
  if (escalated.length === 0) return new Map()
  const members = await matches.rulingMembers(
    table,
    escalated.flatMap(({ rows }) => rows),
  )
  const asked = members.filter(({ kind }) => kind === 'ESCALATION')
  const rulings = new Map(
    (await matches.rulings(table, [...new Set(asked.map(({ ruling }) => ruling))])).map((ruling) => [
      ruling.id,
      ruling,
    ]),
  )
  return new Map(
    escalated.flatMap(({ id, rows }) => {
      const within = new Set(rows)
      const held = new Map<string, Set<number>>()
      for (const { ruling, row } of asked)
        if (within.has(row)) held.set(ruling, (held.get(ruling) ?? new Set()).add(row))
      const newest = [...held]
        .flatMap(([ruling, two]) => (two.size > 1 ? (rulings.get(ruling) ?? []) : []))
        .sort((a, b) => b.instant - a.instant || (a.id < b.id ? 1 : -1))[0]
      return newest ? [[id, escalationOf(newest)] as const] : []
    }),
  )
}

function escalationOf({ instant, user, note, assignee }: Ruling): Escalation {
  return {
    at: instantText(instant),
    by: user,
    ...defined({ note, assignee }),
  }
}
