import type { SurvivorshipStrategy } from '../../../model/resources/merger.ts'
import { concatenate } from './concatenate.ts'
import { constant } from './constant.ts'
import { firstNonEmpty } from './first-non-empty.ts'
import { highestQuality } from './highest-quality.ts'
import { longest } from './longest.ts'
import { maximum } from './maximum.ts'
import { minimum } from './minimum.ts'
import { mostCompleteRecord } from './most-complete-record.ts'
import { mostFrequent } from './most-frequent.ts'
import { mostRecent } from './most-recent.ts'
import { oldest } from './oldest.ts'
import { script } from './script.ts'
import { shortest } from './shortest.ts'
import type { Strategy } from './strategy.ts'
import { trust } from './trust.ts'
import { trustedSource } from './trusted-source.ts'
import { unanimous } from './unanimous.ts'
import { union } from './union.ts'

/** The strategies by the name used in a merger's rules. */
export const STRATEGIES_BY_NAME: Readonly<Record<SurvivorshipStrategy, Strategy>> = Object.freeze({
  MOST_RECENT: mostRecent,
  OLDEST: oldest,
  MOST_FREQUENT: mostFrequent,
  LONGEST: longest,
  SHORTEST: shortest,
  MINIMUM: minimum,
  MAXIMUM: maximum,
  HIGHEST_QUALITY: highestQuality,
  TRUSTED_SOURCE: trustedSource,
  TRUST: trust,
  FIRST_NON_EMPTY: firstNonEmpty,
  UNANIMOUS: unanimous,
  MOST_COMPLETE_RECORD: mostCompleteRecord,
  UNION: union,
  CONCATENATE: concatenate,
  CONSTANT: constant,
  SCRIPT: script,
})
