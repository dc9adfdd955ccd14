import type { Clock } from '@onefold/core'

const MOST = 10_000

export interface Remembered<T> {
  get(key: string): Promise<T>
}

/** What `load` answered less than `milliseconds` ago. Only what does not change may be remembered. */
export function remembered<T>(clock: Clock, milliseconds: number, load: (key: string) => Promise<T>): Remembered<T> {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return Object.freeze({
    get(key: string) {
      const now = clock.now()
      const entry = entries.get(key)
      if (entry !== undefined && now < entry.until) return entry.value
      const value = load(key)
      entries.delete(key)
      entries.set(key, { until: now + milliseconds, value })
      if (entries.size > MOST) entries.delete(entries.keys().next().value!)
      value.catch(() => entries.delete(key)) // a failure is not worth remembering
      return value
    },
  })
}
