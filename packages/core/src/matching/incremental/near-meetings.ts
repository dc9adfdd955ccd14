import { timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'
import type { PairSet } from './pair-set.ts'
import type { PreparedRecords } from './prepared-records.ts'

/** The mappings, of those asked for as bits, under which two rows have keys that are near or equal. */
export type NearBits = (a: RowNumber, b: RowNumber, asked?: number) => number

const ALL = -1

/** Adds to the pairs to be scored those that met in a cell and have keys that are near. */
export async function addNearMeetings(
  nearBits: NearBits,
  met: PairSet,
  near: PairSet,
  counts: (a: RowNumber, b: RowNumber) => boolean,
): Promise<void> {
  await timesYielding(met.size, (pair) => {
    const [a, b] = [met.lesser(pair), met.greater(pair)]
    if (!near.has(a, b) && counts(a, b) && nearBits(a, b, met.mappings(pair)) !== 0) near.add(a, b)
  })
}

/** Makes the keys of these rows ready to be measured, each once, as far as their records are known. */
export async function preparedNearness(
  { keyer, nearTexts, tolerant }: MatchRules,
  known: PreparedRecords,
  pairs: readonly PairSet[],
): Promise<NearBits> {
  if (!tolerant) return () => 0
  const rows = [...new Set(pairs.flatMap((each) => each.ends()))].filter(known.has)
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
  const compared = byMapping.flatMap(({ texts }, mapping) => {
    const isNear = texts.length > 0 && keyer.nearness[mapping]?.among(texts)
    return isNear ? [{ mapping, isNear }] : []
  })
  return (a, b, asked = ALL) => {
    const [ofA, ofB] = [textsOf.get(a), textsOf.get(b)]
    let bits = 0
    for (const { mapping, isNear } of compared) {
      if ((asked & (1 << mapping)) === 0) continue
      const others = ofB?.[mapping] ?? []
      const meets = ofA?.[mapping]?.some((one) => others.some((other) => one === other || isNear(one, other)))
      if (meets) bits |= 1 << mapping
    }
    return bits
  }
}
