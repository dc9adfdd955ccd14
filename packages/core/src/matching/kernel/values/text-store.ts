import { bytes, extend, units, valuesOf } from '../../columnar/column.ts'
import { sharedBytes, sharedInts, sharedUnits } from './shared-memory.ts'
import type { ComparedValues } from './used-texts.ts'

/** The texts of one mapping in shared memory. */
export interface TextStore {
  /** By text id, two integers: where it begins and how many units it has; negative among the wide ones. */
  readonly spans: Int32Array
  /** Texts of units below 256 each. */
  readonly narrow: Uint8Array
  /** The other texts, as UTF-16. */
  readonly wide: Uint16Array
}

/** Lays down the texts that are compared. */
export function storeTexts({ texts }: Pick<ComparedValues, 'texts'>): TextStore {
  const spans = sharedInts(2 * texts.length)
  const narrow = bytes()
  const wide = units()
  for (let id = 1; id < texts.length; id++) {
    const text = texts[id]!
    const { length } = text
    if (isNarrow(text)) {
      const start = extend(narrow, length)
      writeUnits(text, narrow.data, start)
      spans[2 * id] = start
      spans[2 * id + 1] = length
    } else {
      const start = extend(wide, length)
      writeUnits(text, wide.data, start)
      spans[2 * id] = start
      spans[2 * id + 1] = -length
    }
  }
  return { spans, narrow: sharedBytes(valuesOf(narrow)), wide: sharedUnits(valuesOf(wide)) }
}

export function isNarrow(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 255) return false
  return true
}

export function writeUnits(text: string, into: Uint8Array | Uint16Array, start: number): void {
  for (let at = 0; at < text.length; at++) into[start + at] = text.charCodeAt(at)
}
