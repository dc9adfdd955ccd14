import type { ChoosingStrategy } from './strategy.ts'

/** The first in the order of the merger's weights. */
export const firstNonEmpty: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose(among, { ranked }) {
    const left = new Set(among)
    const first = ranked.find((record) => left.has(record))
    return first ? [first] : []
  },
}
