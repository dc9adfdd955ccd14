import { bucketIdOf, bucketKeyOf } from '../../matching/buckets/bucket-id.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { IndexKey } from '../../model/index-key.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { KeySeal } from '../../secret/key-seal.ts'

const SEALED = 'withheld:'

/** What buckets are called before one caller. */
export interface BucketNames {
  /** Whether the mapping is told of a bucket of which so many records are visible: what one record shares is said by nobody else. */
  tells(visible: number): boolean
  idOf(key: IndexKey, visible: number): string
  /** Undefined when no mapping that looks for duplicates can have made the id. */
  keyOf(id: string): IndexKey | undefined
}

/** A bucket is `<mapping>:<hash>`; to who sees one record of it, it is a name that says neither [SC-2560]. */
export function bucketNamesFor(keySeal: KeySeal, rules: MatchRules, table: number, rowFilter: RowFilter): BucketNames {
  const tells = (visible: number): boolean => rowFilter === EVERYTHING || visible > 1
  return {
    tells,
    idOf: (key, visible) => (tells(visible) ? bucketIdOf(rules, key) : `${SEALED}${keySeal.seal(table, key)}`),
    keyOf(id) {
      const sealed = id.startsWith(SEALED) ? keySeal.open(table, id.slice(SEALED.length)) : undefined
      return bucketKeyOf(rules, sealed ? bucketIdOf(rules, sealed) : id)
    },
  }
}
