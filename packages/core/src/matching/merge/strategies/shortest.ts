import { lengthOf } from './longest.ts'
import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The shortest that is not empty, counted as LONGEST counts. */
export const shortest: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, { columns }) => withGreatest(among, (record) => -lengthOf(record, columns)),
}
