import { type Reference, vocabularyOf } from '../../reference/vocabulary.ts'
import { isPlaceholderNumber, placeholderTexts } from '../compare/placeholder.ts'

/** PLACEHOLDER: it is written where nothing is known. FREQUENT: far more records hold it than hold any other. */
type GenericReason = 'PLACEHOLDER' | 'FREQUENT'

export interface GenericValue {
  /** As it is compared. */
  readonly value: string
  readonly records: number
  readonly reason: GenericReason
}

/** A column tells records apart when its values are held by so many of them on the average, or by fewer; … */
const FEW = 2
/** … there a value of so many records, and of so many times the average, tells nobody apart. */
const MANY = 20
const TIMES = 10

/**
 * The values of one mapping that say nothing of who is who, the most frequent first: placeholders, and in a column that tells
 * records apart what many share, such as the number of a switchboard. Names and cities are never found so: many share them.
 */
export function genericValuesIn(
  counts: ReadonlyMap<string, number>,
  canonical: (text: string) => string,
  reference?: Reference,
): readonly GenericValue[] {
  const placeholders = new Set(placeholderTexts(vocabularyOf(reference)).map(canonical))
  const values = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const mean = values / Math.max(1, counts.size)
  const found: GenericValue[] = []
  for (const [value, records] of counts) {
    if (records > 1 && (placeholders.has(value) || isPlaceholderNumber(value)))
      found.push({ value, records, reason: 'PLACEHOLDER' })
    else if (mean <= FEW && records >= MANY && records >= TIMES * mean)
      found.push({ value, records, reason: 'FREQUENT' })
  }
  return found.sort((x, y) => y.records - x.records || (x.value < y.value ? -1 : 1))
}
