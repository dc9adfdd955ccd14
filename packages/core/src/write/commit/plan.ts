import { seenTogether, thenRulings } from '../../case/follow.ts'
import type { Plan } from './changes-of-plan.ts'

/** Plans about different records, as one. */
export function together(plans: readonly Plan[]): Plan {
  const rulings = plans.flatMap((plan) => plan.rulings ?? [])
  const looks = plans.flatMap((plan) => plan.seenRulings ?? [])
  return {
    writes: plans.flatMap(({ writes }) => writes),
    archive: plans.flatMap(({ archive }) => archive),
    audit: plans.flatMap(({ audit }) => audit),
    publish: plans.flatMap(({ publish }) => publish).map((change, index) => ({ ...change, sequence: index + 1 })),
    read: plans.flatMap(({ read }) => read),
    absentIds: plans.flatMap(({ absentIds }) => absentIds),
    absentSources: plans.flatMap(({ absentSources }) => absentSources),
    ...(rulings.length > 0 ? { rulings: rulings.reduce(thenRulings) } : {}),
    regroup: plans.flatMap(({ regroup = [] }) => regroup),
    ...(looks.length > 0 ? { seenRulings: seenTogether(looks) } : {}),
  }
}
