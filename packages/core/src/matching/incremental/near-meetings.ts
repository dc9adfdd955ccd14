import { timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'
import type { PairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'

/** Adds to the pairs to be scored those that met in a cell and have keys that are near. Each key is made ready once. */
export async function addNearMeetings(
  rules: MatchRules,
  known: PreparedRecords,
  met: PairSet,
  near: PairSet,
  counts: (a: RowNumber, b: RowNumber) => boolean,
): Promise<void> {
  if (met.size === 0) return
  const nearnessOf = await preparedNearness(rules, known, met)
  await timesYielding(met.size, (pair) => {
    const [a, b] = [met.lesser(pair), met.greater(pair)]
    if (near.has(a, b) || !counts(a, b)) return
    for (const [mapping, isNear] of nearnessOf)
      if ((met.mappings(pair) & (1 << mapping)) !== 0 && isNear(a, b)) return near.add(a, b)
  })
}

type IsNear = (a: RowNumber, b: RowNumber) => boolean

/** By mapping that lets keys meet in cells, whether two rows have keys that are near. */
async function preparedNearness(
  { keyer, nearTexts }: MatchRules,
  known: PreparedRecords,
  met: PairSet,
): Promise<readonly (readonly [number, IsNear])[]> {
  const rows = [...new Set(met.ends())].filter(known.has)
  const byMapping = keyer.nearness.map(() => ({ texts: [] as string[], at: new Map<string, number>() }))
  const textsOf = new Map<RowNumber, readonly (readonly number[])[]>()
  await timesYielding(rows.length, (index) => {
    const row = rows[index]!
    const all = nearTexts(known.recordOf(row).values)
    textsOf.set(
      row,
      all.map((texts, mapping) => {
        const { texts: list, at } = byMapping[mapping]!
        return texts.map((text) => {
          const place = at.get(text) ?? list.push(text) - 1
          at.set(text, place)
          return place
        })
      }),
    )
  })
  return byMapping.flatMap(({ texts }, mapping) => {
    const isNear = texts.length > 0 && keyer.nearness[mapping]?.among(texts)
    if (!isNear) return []
    const ofRow = (row: RowNumber) => textsOf.get(row)?.[mapping] ?? []
    const between: IsNear = (a, b) =>
      ofRow(a).some((one) => ofRow(b).some((other) => one === other || isNear(one, other)))
    return [[mapping, between] as const]
  })
}
