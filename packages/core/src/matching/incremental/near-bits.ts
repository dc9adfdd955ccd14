import { timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'
import type { PreparedRecords } from './prepared-records.ts'

/**
 * The mappings, of those asked for as bits, under which two rows have keys that are near or equal. `met` names mappings in a cell of
 * which the two met.
 */
export type NearBits = (a: RowNumber, b: RowNumber, asked: number, met?: number) => number

/** Makes the keys of these rows ready to be measured, each once, as far as their records are known. */
export async function preparedNearness(
  { keyer, nearTexts, tolerant }: MatchRules,
  known: PreparedRecords,
  rows: Iterable<RowNumber>,
): Promise<NearBits> {
  if (!tolerant) return () => 0
  const prepared = [...rows].filter(known.has)
  const byMapping = keyer.nearness.map(() => ({
    texts: [] as string[],
    at: new Map<string, number>(),
    ofRow: new Map<RowNumber, readonly number[]>(),
  }))
  await timesYielding(prepared.length, (index) => {
    const row = prepared[index]!
    for (const [mapping, own] of nearTexts(known.recordOf(row).values).entries()) {
      const { texts, at, ofRow } = byMapping[mapping]!
      const places = own.map((text) => {
        const place = at.get(text) ?? texts.push(text) - 1
        at.set(text, place)
        return place
      })
      if (places.length > 0) ofRow.set(row, places)
    }
  })
  const compared = byMapping.flatMap(({ texts, ofRow }, mapping) => {
    const isNear = texts.length > 0 && keyer.nearness[mapping]?.among(texts)
    return isNear ? [{ bit: 1 << mapping, ofRow, isNear }] : []
  })
  return (a, b, asked, met = 0) => {
    let bits = 0
    for (const { bit, ofRow, isNear } of compared) {
      if ((asked & bit) === 0) continue
      const [ofA, ofB] = [ofRow.get(a), ofRow.get(b)]
      if (ofA === undefined || ofB === undefined) continue
      const single = ofA.length === 1 && ofB.length === 1 // of several keys it may be others whose cell they met in
      const hasMet = single && (met & bit) !== 0
      const meets = (one: number, other: number) => one === other || isNear(one, other, hasMet)
      if (single ? meets(ofA[0]!, ofB[0]!) : ofA.some((one) => ofB.some((other) => meets(one, other)))) bits |= bit
    }
    return bits
  }
}
