import { NO_RULING_CHANGES } from '../../case/follow.ts'
import type { RowNumber } from '../../model/record.ts'
import type { Ruling, RulingMember } from '../../model/ruling.ts'
import type { RulingChanges } from '../../ports/store/changes.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'
import type { WriteServices } from '../commit/write-services.ts'
import { loadRulings } from '../groups/group-records.ts'

/** Whether a ruling goes on with the words that it was made with. */
type Words = 'KEPT' | 'TAKEN'

/**
 * What people decided, once these rows are gone. A ruling that speaks of no two records any more goes; any other goes on
 * without them. Its words are taken where they may be about somebody who was erased.
 */
export async function rulingsWithout(
  services: Pick<WriteServices, 'store'>,
  context: DecisionContext,
  rows: readonly RowNumber[],
  words: Words,
): Promise<Pick<WritePlan, 'rulings' | 'regroup' | 'seenRulings'>> {
  const { matches } = services.store
  const { serial } = context.table
  const own = await loadRulings(services, context, rows)
  const ids = [...new Set(own.members.map(({ ruling }) => ruling))].sort()
  if (ids.length === 0) return { seenRulings: own }
  const [rulings, members] = await Promise.all([matches.rulings(serial, ids), matches.rulingGroups(serial, ids)])
  const gone = new Set(rows)
  const changes = rulings.map((ruling) =>
    withoutRows(
      ruling,
      members.filter((member) => member.ruling === ruling.id),
      gone,
      words,
    ),
  )
  const left = [...new Set(members.map(({ row }) => row))].filter((row) => !gone.has(row)).sort((a, b) => a - b)
  return {
    rulings: {
      ...NO_RULING_CHANGES,
      remove: changes.flatMap(({ remove }) => remove),
      put: changes.flatMap(({ put }) => put),
      untie: changes.flatMap(({ untie }) => untie),
    },
    regroup: left,
    seenRulings: await loadRulings(
      services,
      context,
      [...new Set([...rows, ...left])].sort((a, b) => a - b),
    ),
  }
}

function withoutRows(
  ruling: Ruling,
  members: readonly RulingMember[],
  gone: ReadonlySet<RowNumber>,
  words: Words,
): RulingChanges {
  const leaving = members.filter(({ row, origin }) => gone.has(row) || gone.has(origin))
  const staying = members.filter((member) => !leaving.includes(member))
  const speaks =
    new Set(staying.map(({ row }) => row)).size > 1 &&
    (ruling.kind !== 'SEPARATION' || new Set(staying.map(({ part }) => part)).size > 1)
  if (!speaks) return { ...NO_RULING_CHANGES, remove: [ruling.id] }
  const { note: _, ...silent } = ruling
  return {
    ...NO_RULING_CHANGES,
    put: words === 'TAKEN' ? [silent] : [],
    untie: leaving.map(({ ruling, origin }) => ({ ruling, origin })),
  }
}
