import type { ChoosingStrategy } from './strategy.ts'
import { agree } from './tuples.ts'

/** What all records say that say anything; has nothing to say when they differ. */
export const unanimous: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, { columns }) => (agree(among, columns) ? among : []),
}
