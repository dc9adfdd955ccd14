import type { Value } from './operation.ts'

/** A condition and the values that it is asked with. */
export interface Condition {
  readonly text: string
  readonly values: readonly Value[]
}

export const ALWAYS: Condition = Object.freeze({ text: 'TRUE', values: [] })

export function holds(text: string, ...values: readonly Value[]): Condition {
  return { text, values }
}

/** Where a value is given, that this holds of it. */
export function given(value: Value | undefined, text: string): Condition | undefined {
  return value === undefined ? undefined : holds(text, value)
}

/** Those that are stated, together. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  const stated = conditions.filter((condition) => condition !== undefined && condition !== ALWAYS)
  if (stated.length === 0) return ALWAYS
  return {
    text: stated.map((condition) => condition!.text).join(' AND '),
    values: stated.flatMap((condition) => condition!.values),
  }
}
