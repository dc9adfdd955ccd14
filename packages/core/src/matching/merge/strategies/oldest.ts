import { momentOf } from './most-recent.ts'
import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The oldest, by the same time as MOST_RECENT. */
export const oldest: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, given) =>
    withGreatest(among, (record) => {
      const moment = momentOf(record, given)
      return moment === undefined ? undefined : -moment
    }),
}
