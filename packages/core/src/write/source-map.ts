import type { SourceEntry } from '../model/record.ts'

type Pair = Pick<SourceEntry, 'system' | 'id'>

/** Values by source pair, in two steps: to write a pair as one text costs more than to look for it. */
export interface SourceMap<T> {
  get(pair: Pair): T | undefined
  set(pair: Pair, value: T): void
  has(pair: Pair): boolean
  values(): Iterable<T>
  copy(): SourceMap<T>
}

export function sourceMap<T>(entries: Iterable<readonly [Pair, T]> = []): SourceMap<T> {
  const map = over<T>(new Map())
  for (const [pair, value] of entries) map.set(pair, value)
  return map
}

function over<T>(bySystem: Map<string, Map<string, T>>): SourceMap<T> {
  return {
    get: ({ system, id }) => bySystem.get(system)?.get(id),
    set({ system, id }, value) {
      const known = bySystem.get(system)
      if (known) known.set(id, value)
      else bySystem.set(system, new Map([[id, value]]))
    },
    has: ({ system, id }) => bySystem.get(system)?.has(id) ?? false,
    values: () => [...bySystem.values()].flatMap((byId) => [...byId.values()]),
    copy: () => over(new Map([...bySystem].map(([system, byId]) => [system, new Map(byId)]))),
  }
}
