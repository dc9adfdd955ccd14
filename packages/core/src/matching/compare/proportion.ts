import type { TypedComparer } from './comparer.ts'
import { number } from './number.ts'
import { symmetric } from './symmetric.ts'
import { isUnread, unreadSimilarity } from './unread.ts'

/** Of the greater one, where the classifier says nothing. */
const HALF_AS_ALIKE = 0.05

/**
 * Amounts by how great a share of the greater one they differ in: a fee of one per cent is little, of whatever amount. At the tolerance,
 * a share, they are half as alike; amounts of different signs not at all.
 */
export const proportion: TypedComparer = Object.freeze({
  canonical: number.canonical,
  create: (tolerance: number = HALF_AS_ALIKE) =>
    symmetric((a, b) => {
      if (isUnread(a) || isUnread(b)) return unreadSimilarity(a, b)
      const [x, y] = [Number(a), Number(b)]
      const greater = Math.max(Math.abs(x), Math.abs(y))
      const share = Math.abs(x - y) / greater
      return share < 1 ? tolerance / (tolerance + share) : 0
    }),
})
