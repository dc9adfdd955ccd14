import { keptByNumber } from '../../lib/collections/kept-by-number.ts'
import type { Comparer } from './comparer.ts'
import { remembered } from './remembered.ts'

/** What a comparer reads of a text, with the text. */
export interface Read {
  readonly text: string
}

/**
 * A comparer in two steps: to read a text takes longer than to compare what was read, and the same text is compared with many.
 *
 * @param remembers what was read of texts without numbers: not worth while where reading is as fast as looking it up. @default true
 * @param similarity 0..1 of two different texts, the lesser one first, so that no rounding and no choice between equals depends on
 * which one is named first
 */
export function readOnce<R extends Read>(
  read: (text: string) => R,
  similarity: (lesser: R, greater: R) => number,
  { remembers = true }: { readonly remembers?: boolean } = {},
): Comparer {
  const readOf = remembers ? remembered(read) : read
  const compare = (one: R, other: R): number => {
    if (one.text === other.text) return 1
    return one.text < other.text ? similarity(one, other) : similarity(other, one)
  }
  return Object.assign((a: string, b: string) => (a === b ? 1 : compare(readOf(a), readOf(b))), {
    ofNumbered(textOf: (number: number) => string) {
      const kept = keptByNumber((number) => read(textOf(number)))
      return (x: number, y: number) => compare(kept(x), kept(y))
    },
  })
}
