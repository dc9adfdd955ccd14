import { type TwoStepMap, twoStepMap } from '../../lib/collections/two-step-map.ts'
import type { SourceEntry } from '../../model/record.ts'

type Pair = Pick<SourceEntry, 'system' | 'id'>

/** Values by source pair. */
export interface SourceMap<T> {
  get(pair: Pair): T | undefined
  set(pair: Pair, value: T): void
  has(pair: Pair): boolean
  values(): Iterable<T>
  copy(): SourceMap<T>
}

export function sourceMap<T>(entries: Iterable<readonly [Pair, T]> = []): SourceMap<T> {
  const map = over<T>(twoStepMap())
  for (const [pair, value] of entries) map.set(pair, value)
  return map
}

function over<T>(map: TwoStepMap<string, string, T>): SourceMap<T> {
  return {
    get: ({ system, id }) => map.get(system, id),
    set: ({ system, id }, value) => map.set(system, id, value),
    has: ({ system, id }) => map.has(system, id),
    values: map.values,
    copy: () => over(map.copy()),
  }
}
