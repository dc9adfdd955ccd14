import { isFilled } from '../contribution.ts'
import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The record with the most filled columns, all its columns counted. */
export const mostCompleteRecord: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among) => withGreatest(among, ({ values }) => Object.values(values).filter(isFilled).length),
}
