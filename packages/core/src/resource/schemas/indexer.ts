import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { MATCHINGS } from '../../model/resources/indexer.ts'
import { MATCHING_LABELS } from '../enums/matching-labels.ts'
import {
  about,
  columnPath,
  common,
  flag,
  ID,
  numberBetween,
  oneOf,
  scriptMember,
  someText,
  synonyms,
  text,
  textOptions,
  wholeNumber,
  withDefault,
} from './parts.ts'

export const INDEX_MAPPING_TYPES = ['COLUMNS', 'SCRIPT'] as const

const mapping = v.pipe(
  v.strictObject({
    id: about(ID, 'Names the mapping within the indexer.'),
    description: v.optional(about(text, 'What it is, for people.')),
    keys: v.optional(about(v.pipe(v.array(columnPath), v.maxLength(20)), 'The columns that make the key.'), []),
    type: withDefault(
      oneOf(INDEX_MAPPING_TYPES, MATCHING_LABELS.indexMappingTypes),
      'COLUMNS',
      'Keys from columns or from a script.',
    ),
    script: scriptMember('record; it answers a key or a list of keys'),
    matching: v.optional(about(oneOf(MATCHINGS, MATCHING_LABELS.matchings), 'How near two keys have to be.'), 'EXACT'),
    combine: v.optional(about(flag, 'One key of all columns together; otherwise one key a column.'), false),
    duplicates: v.optional(about(flag, 'Takes part in duplicate detection.'), false),
    keyOptions: v.optional(
      about(textOptions, 'How the texts of the key are made alike: those of the indexer unless stated.'),
    ),
    transform: v.optional(
      about(
        v.record(v.string(), someText),
        'By column: PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS or TOKEN_PAIRS.',
      ),
      {},
    ),
    synonyms: v.optional(
      about(
        v.record(v.string(), synonyms),
        'By column, groups of values that mean the same: of each the first makes the keys.',
      ),
    ),
    maximumTypos: withDefault(wholeNumber(1, 10), 2, 'For FUZZY: the most typing errors.'),
    similarity: withDefault(numberBetween(0.05, 1), 0.7, 'For FUZZY_LSH: the least similarity.'),
    radiusMeters: withDefault(numberBetween(0.1, 20_100_000), 100, 'For GEOGRAPHIC: the greatest distance in metres.'),
    compareLimit: withDefault(
      v.pipe(
        v.number(says('member-invalid/number')),
        v.integer(says('member-invalid/whole-number')),
        v.minValue(2, says('member-invalid/records-compared-least', { least: 2 })),
        v.maxValue(1_000_000, says('member-invalid/records-compared-most', { most: 1_000_000 })),
      ),
      1000,
      'A bucket of more records is not compared whole; near keys take a tenth in each of their cells.',
    ),
  }),
  v.forward(
    v.check(({ type, keys }) => type === 'SCRIPT' || keys.length > 0, says('member-invalid/mapping-columns')),
    ['keys'],
  ),
)

export const indexer = v.strictObject({
  ...common,
  type: v.literal('indexer'),
  dataset: about(ID, 'The dataset of the indexed records.'),
  defaultKeyOptions: v.optional(about(textOptions, 'How the texts of a key are made alike.'), ['AGGRESSIVE']),
  mappings: about(
    v.pipe(
      v.array(mapping),
      v.minLength(1, says('member-invalid/indexer-mappings')),
      v.maxLength(31, says('member-invalid/indexer-mappings-most', { most: 31 })),
    ),
    'The ways to bring records together.',
  ),
})
