import type { Profile } from '../profile.ts'

/** So many numbers between the first and the last, for each that is there. */
const DENSE = 10
const LEAST_RECORDS = 30
const NUMBERED = /^([^\d]{0,12})(\d{1,12})$/
/** Of all values. */
const NEARLY_ALL = 0.98

/**
 * Numbers that a system gives one after another, with one text in front or none: no two records have the same, whoever they stand
 * for, so that being equal never happens and being near says nothing.
 */
export function isRunning({ column: { values }, distinct, filled, column }: Profile): boolean {
  const held = filled * column.numbers.length
  if (distinct < LEAST_RECORDS || distinct < held - 0.5) return false
  const fronts = new Map<string, number>()
  const numbers: number[] = []
  for (let number = 1; number < values.length; number++) {
    const value = values[number]!
    const [, front, digits] = (typeof value === 'string' && NUMBERED.exec(value.trim())) || []
    if (front === undefined) continue
    fronts.set(front, (fronts.get(front) ?? 0) + 1)
    numbers.push(Number(digits))
  }
  const most = Math.max(0, ...fronts.values())
  if (most < NEARLY_ALL * distinct) return false
  numbers.sort((x, y) => x - y)
  const spread = numbers.at(-1)! - numbers[0]!
  return spread <= DENSE * numbers.length
}
