import { issuesOn } from './issues-on.ts'
import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The record of the highest measured quality; where one was never measured, the fewest issues on the rule's columns. */
export const highestQuality: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose(among, { columns }) {
    const measured = among.every(({ quality }) => quality !== undefined)
    return withGreatest(among, (record) => (measured ? record.quality : -issuesOn(record, columns)))
  },
}
