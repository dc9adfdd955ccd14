import { twoStepMap } from '../../lib/collections/two-step-map.ts'
import type { IndexKey } from '../../model/index-key.ts'

/** Values by index key. */
interface KeyMap<T> {
  get(key: IndexKey): T | undefined
  set(key: IndexKey, value: T): void
  /** By mapping as they came, within a mapping as its keys came. */
  values(): Generator<T>
}

export function keyMap<T>(): KeyMap<T> {
  const map = twoStepMap<number, number, T>()
  return {
    get: ({ mapping, hash }) => map.get(mapping, hash),
    set: ({ mapping, hash }, value) => map.set(mapping, hash, value),
    values: map.values,
  }
}
