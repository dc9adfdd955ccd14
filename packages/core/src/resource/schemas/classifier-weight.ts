import * as v from 'valibot'
import { COMPARERS, LINKAGES, SCORE_MODELS } from '../../model/resources/classifier.ts'
import {
  about,
  columnPath,
  common,
  flag,
  ID,
  number,
  numberBetween,
  oneOf,
  textOptions,
  unlessStated,
  wholeNumber,
  withDefault,
} from './parts.ts'

const weight = v.pipe(
  number,
  v.minValue(0.001, 'A weight is at least 0.001.'),
  v.maxValue(1_000_000, 'A weight is at most 1000000.'),
)

/** Up to 1 a fraction, above out of 100; kept as a fraction. */
const threshold = (standard: number, description: string) =>
  v.optional(
    about(
      v.pipe(
        v.number('A number is expected.'),
        v.minValue(0, 'A threshold is at least 0.'),
        v.maxValue(100, 'A threshold is at most 100.'),
        v.transform((given) => Math.round(given <= 1 ? given * 10_000 : given * 100) / 10_000),
      ),
      description,
    ),
    standard,
  )

/** A weight of evidence, in bits. */
const bits = v.pipe(
  v.number('A number is expected.'),
  v.minValue(-1000, 'A weight of evidence is at least -1000.'),
  v.maxValue(1000, 'A weight of evidence is at most 1000.'),
)

const level = v.strictObject({
  similarity: about(
    v.pipe(
      v.number('A number is expected.'),
      v.minValue(0, 'A similarity is at least 0.'),
      v.maxValue(1, 'A similarity is at most 1.'),
    ),
    'The level begins here, 0 to 1.',
  ),
  weight: about(bits, 'What it says for or against a match, in bits.'),
})

const levels = v.pipe(
  v.array(level),
  v.maxLength(100),
  v.check((given) => given.some(({ similarity }) => similarity === 0), 'One of the levels has similarity 0.'),
  v.check(
    (given) => new Set(given.map(({ similarity }) => similarity)).size === given.length,
    'Two levels have the same similarity.',
  ),
)

const mapping = v.strictObject({
  id: about(ID, 'Names the mapping within the classifier.'),
  keys: about(
    v.pipe(v.array(columnPath), v.minLength(1, 'A mapping names at least one column.'), v.maxLength(20)),
    'The compared columns.',
  ),
  nullMismatch: v.optional(
    about(
      flag,
      'A missing value against a present one scores 0 and two missing ones 1; else missing values are left out.',
    ),
    false,
  ),
  options: v.optional(about(textOptions, 'How texts are made alike: those of the classifier unless stated.')),
  weight: v.optional(about(weight, 'How much it counts: as the classifier says unless stated.')),
  comparer: v.optional(about(oneOf(COMPARERS), "How values are compared; absent, the column's token decides.")),
  tolerance: v.optional(
    about(
      numberBetween(0, 1_000_000_000),
      'For NUMBER, DATE (days) and GEOGRAPHIC (metres): where similarity reaches 0.',
    ),
  ),
  object: withDefault(flag, false, 'Compares lists of nested records.'),
  threshold: withDefault(
    numberBetween(0, 100),
    50,
    'For object: a pair of nested records counts from this similarity, in percent.',
  ),
  genericValues: v.optional(
    about(
      v.pipe(v.array(v.string('A text is expected.')), v.maxLength(1000)),
      'Values that say nothing: they are compared as missing ones.',
    ),
  ),
  levels: v.optional(about(levels, 'For the model LIKELIHOOD, in place of the weight.')),
})

const anyClassifier = v.strictObject({
  ...common,
  type: v.literal('classifier-weight'),
  dataset: v.optional(about(ID, 'The dataset of the compared records.')),
  model: v.optional(about(oneOf(SCORE_MODELS), 'How similarities make a score.'), 'MEAN'),
  prior: unlessStated(bits, 0, 'For LIKELIHOOD: what is known before anything is compared, in bits.'),
  mappings: about(
    v.pipe(v.array(mapping), v.minLength(1, 'A classifier has at least one mapping.'), v.maxLength(100)),
    'What is compared.',
  ),
  defaultOptions: v.optional(about(textOptions, 'How texts are made alike.'), ['AGGRESSIVE']),
  defaultWeight: v.optional(about(weight, 'How much a mapping counts.'), 1),
  matchThreshold: threshold(0.85, 'Scores above it are a match. Up to 1 a fraction, above out of 100.'),
  nonMatchThreshold: threshold(0.4, 'Scores below it are a non-match. Up to 1 a fraction, above out of 100.'),
  bucketSizeReviewThreshold: v.optional(
    about(wholeNumber(1, 1_000_000_000), 'Groups of more records are marked for review.'),
  ),
  reviewScoreThreshold: v.optional(
    about(
      v.pipe(
        v.number('A number is expected.'),
        v.transform((given) => (given > 0 && given <= 1 ? given : 0.75)),
      ),
      'The least score of the default review view, 0 to 1.',
    ),
    0.75,
  ),
  onePerSource: withDefault(flag, false, 'Two records of one source are never the same thing.'),
  linkage: withDefault(oneOf(LINKAGES), 'SINGLE', 'How match links make clusters.'),
  termFrequency: withDefault(flag, false, 'Agreement on a rare value counts more.'),
})

export const classifierWeight = v.pipe(
  anyClassifier,
  v.forward(
    v.check(
      ({ model, mappings }) => model !== 'LIKELIHOOD' || mappings.every(({ levels }) => levels !== undefined),
      'Under LIKELIHOOD every mapping has levels.',
    ),
    ['mappings'],
  ),
  v.forward(
    v.check(
      ({ model, prior, mappings }) =>
        model === 'LIKELIHOOD' || (prior === undefined && mappings.every(({ levels }) => levels === undefined)),
      'A prior and levels belong to the model LIKELIHOOD.',
    ),
    ['model'],
  ),
)
