import type { ChoosingStrategy } from './strategy.ts'
import { extreme } from './typed-order.ts'

/** The greatest: numbers as numbers, dates as dates, anything else by its letters. */
export const maximum: ChoosingStrategy = { kind: 'CHOOSE', choose: (among, given) => extreme(among, given, 1) }
