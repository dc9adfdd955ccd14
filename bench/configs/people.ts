import type { Classifier, Dataset, Indexer } from '@onefold/core/matching'
import { parseResource } from '../../packages/core/src/resource/parse-resource.ts'
import { COLUMNS } from '../corpus/people.ts'

/** How names are made alike: everything ignored but the order of words. */
const LETTERS = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'] as const
const AS_WRITTEN = ['IGNORE_CASE', 'IGNORE_ACCENTS'] as const

type Levels = readonly (readonly [similarity: number, weight: number])[]

/** Weights of evidence in bits, by similarity; the peers in SQL have the same. */
export const EVIDENCE: readonly (readonly [
  column: string,
  comparer: string,
  options: readonly string[],
  levels: Levels,
])[] = [
  [
    'first_name',
    'JARO_WINKLER',
    LETTERS,
    [
      [1, 6],
      [0.92, 4],
      [0.8, 1],
      [0, -6],
    ],
  ],
  [
    'last_name',
    'JARO_WINKLER',
    LETTERS,
    [
      [1, 7],
      [0.92, 5],
      [0.8, 1.5],
      [0, -4],
    ],
  ],
  [
    'date_of_birth',
    'LEVENSHTEIN',
    AS_WRITTEN,
    [
      [1, 11],
      [0.89, 6],
      [0.79, 2],
      [0, -6],
    ],
  ],
  [
    'street',
    'JARO_WINKLER',
    LETTERS,
    [
      [1, 3.5],
      [0.9, 2.5],
      [0, -1],
    ],
  ],
  [
    'house_number',
    'EXACT',
    AS_WRITTEN,
    [
      [1, 1.5],
      [0, -0.5],
    ],
  ],
  [
    'city',
    'LEVENSHTEIN',
    LETTERS,
    [
      [1, 1],
      [0.74, 0.8],
      [0, -0.5],
    ],
  ],
  [
    'postcode',
    'LEVENSHTEIN',
    AS_WRITTEN,
    [
      [1, 3.5],
      [0.79, 2],
      [0, -1],
    ],
  ],
  [
    'phone',
    'LEVENSHTEIN',
    AS_WRITTEN,
    [
      [1, 8],
      [0.92, 5],
      [0, -1],
    ],
  ],
  [
    'email',
    'JARO_WINKLER',
    AS_WRITTEN,
    [
      [1, 10],
      [0.95, 6],
      [0, -1.5],
    ],
  ],
]

/** A match needs 15 bits; sums come in steps of half a bit or less, so nothing lies on the line. */
const PRIOR = -14.95

const dataset = {
  type: 'dataset',
  _id: 'people',
  description: 'People of the bench',
  columns: COLUMNS.map((key) => ({ key })),
}

const rule = (
  id: string,
  keys: readonly string[],
  transform: object,
  keyOptions: readonly string[],
  compareLimit: number,
) => ({
  id,
  keys,
  combine: true,
  duplicates: true,
  keyOptions,
  transform,
  compareLimit,
})

/** Five rules. A peer knows no limit, so against one it is out of the way. */
export function peopleRules(compareLimit: number): Indexer {
  return parseResource({
    type: 'indexer',
    _id: 'people',
    description: 'Five rules',
    dataset: 'people',
    mappings: [
      rule('place', ['postcode', 'last_name'], { last_name: 'PREFIX(3)' }, LETTERS, compareLimit),
      rule('birth', ['date_of_birth'], {}, AS_WRITTEN, compareLimit),
      rule('phone', ['phone'], {}, AS_WRITTEN, compareLimit),
      rule('email', ['email'], {}, AS_WRITTEN, compareLimit),
      rule(
        'name',
        ['first_name', 'last_name', 'date_of_birth'],
        { first_name: 'PREFIX(3)', last_name: 'PREFIX(3)', date_of_birth: 'YEAR' },
        LETTERS,
        compareLimit,
      ),
    ],
  }) as Indexer // its type is stated above
}

export function peopleClassifier(thresholds: {
  readonly matchThreshold: number
  readonly nonMatchThreshold: number
}): Classifier {
  return parseResource({
    type: 'classifier-weight',
    _id: 'people',
    description: 'Nine comparisons',
    dataset: 'people',
    model: 'LIKELIHOOD',
    prior: PRIOR,
    ...thresholds,
    mappings: EVIDENCE.map(([column, comparer, options, levels]) => ({
      id: column,
      keys: [column],
      comparer,
      options,
      levels: levels.map(([similarity, weight]) => ({ similarity, weight })),
    })),
  }) as Classifier // its type is stated above
}

export const PEOPLE_DATASET = parseResource(dataset) as Dataset // its type is stated above
