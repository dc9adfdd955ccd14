import type { TypedComparer } from './comparer.ts'
import { date, daysApart } from './date.ts'
import { symmetric } from './symmetric.ts'
import { isUnread, unreadSimilarity } from './unread.ts'

/** Days, where the classifier says nothing. */
const HALF_AS_ALIKE = 10

/**
 * Days by how many lie between them, whatever their digits: a payment that arrives two days later is nearer than one of a month later.
 * At the tolerance they are half as alike, at three times of it a quarter: near ones are told apart finely, and far ones still are.
 */
export const days: TypedComparer = Object.freeze({
  canonical: date.canonical,
  create: (tolerance: number = HALF_AS_ALIKE) =>
    symmetric((a, b) => {
      if (isUnread(a) || isUnread(b)) return unreadSimilarity(a, b)
      const apart = Math.max(0, daysApart(a, b))
      return apart > 0 ? tolerance / (tolerance + apart) : Number(apart === 0)
    }),
})
