/**
 * Values by two keys, one after the other: to write both as one text costs more than to look for them.
 */
export interface TwoStepMap<First, Second, T> {
  get(first: First, second: Second): T | undefined
  has(first: First, second: Second): boolean
  set(first: First, second: Second, value: T): void
  /** By first key as they came, within it as its second keys came. */
  values(): Generator<T>
  copy(): TwoStepMap<First, Second, T>
}

export function twoStepMap<First, Second, T>(byFirst = new Map<First, Map<Second, T>>()): TwoStepMap<First, Second, T> {
  return {
    get: (first, second) => byFirst.get(first)?.get(second),
    has: (first, second) => byFirst.get(first)?.has(second) ?? false,
    set(first, second, value) {
      const known = byFirst.get(first)
      if (known) known.set(second, value)
      else byFirst.set(first, new Map([[second, value]]))
    },
    *values() {
      for (const values of byFirst.values()) yield* values.values()
    },
    copy: () => twoStepMap(new Map([...byFirst].map(([first, values]) => [first, new Map(values)]))),
  }
}
