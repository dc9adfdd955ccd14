import type { IndexKey } from '../../model/index-key.ts'

/** Values by index key. By number, in two steps: to write 53 bits as a text costs more than all else that is done with a key. */
interface KeyMap<T> {
  get(key: IndexKey): T | undefined
  set(key: IndexKey, value: T): void
  /** By mapping as they came, within a mapping as its keys came. */
  values(): Generator<T>
}

export function keyMap<T>(): KeyMap<T> {
  const byMapping = new Map<number, Map<number, T>>()
  return {
    get: ({ mapping, hash }) => byMapping.get(mapping)?.get(hash),
    set({ mapping, hash }, value) {
      const known = byMapping.get(mapping)
      if (known) known.set(hash, value)
      else byMapping.set(mapping, new Map([[hash, value]]))
    },
    *values() {
      for (const values of byMapping.values()) yield* values.values()
    },
  }
}
