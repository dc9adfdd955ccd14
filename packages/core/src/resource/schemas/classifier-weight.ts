import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { COMPARERS, DOUBTS, LINKAGES, SCORE_MODELS } from '../../model/resources/classifier.ts'
import { MATCHING_LABELS } from '../enums/matching-labels.ts'
import {
  about,
  columnPath,
  common,
  flag,
  ID,
  number,
  numberBetween,
  oneOf,
  synonyms,
  textOptions,
  unlessStated,
  wholeNumber,
  withDefault,
} from './parts.ts'

const weight = v.pipe(
  number,
  v.minValue(0.001, says('member-invalid/weight-least', { least: 0.001 })),
  v.maxValue(1_000_000, says('member-invalid/weight-most', { most: 1_000_000 })),
)

/** Up to 1 a fraction, above out of 100; kept as a fraction. */
const threshold = (standard: number, description: string) =>
  v.optional(
    about(
      v.pipe(
        v.number(says('member-invalid/number')),
        v.minValue(0, says('member-invalid/threshold-least', { least: 0 })),
        v.maxValue(100, says('member-invalid/threshold-most', { most: 100 })),
        v.transform((given) => Math.round(given <= 1 ? given * 10_000 : given * 100) / 10_000),
      ),
      description,
    ),
    standard,
  )

/** A weight of evidence, in bits. */
const bits = v.pipe(
  v.number(says('member-invalid/number')),
  v.minValue(-1000, says('member-invalid/evidence-least', { least: -1000 })),
  v.maxValue(1000, says('member-invalid/evidence-most', { most: 1000 })),
)

const level = v.strictObject({
  similarity: about(
    v.pipe(
      v.number(says('member-invalid/number')),
      v.minValue(0, says('member-invalid/similarity-least', { least: 0 })),
      v.maxValue(1, says('member-invalid/similarity-most', { most: 1 })),
    ),
    'The level begins here, 0 to 1.',
  ),
  weight: about(bits, 'What it says for or against a match, in bits.'),
})

const levels = v.pipe(
  v.array(level),
  v.maxLength(100),
  v.check((given) => given.some(({ similarity }) => similarity === 0), says('member-invalid/levels-zero')),
  v.check(
    (given) => new Set(given.map(({ similarity }) => similarity)).size === given.length,
    says('member-invalid/levels-same'),
  ),
)

const wordWeights = v.pipe(
  v.array(
    v.strictObject({
      words: about(v.pipe(v.string(says('member-invalid/text')), v.maxLength(1_000_000)), 'Separated by spaces.'),
      weight: about(numberBetween(0, 1000), 'What each of them weighs.'),
    }),
  ),
  v.maxLength(1000),
)

const mapping = v.strictObject({
  id: about(ID, 'Names the mapping within the classifier.'),
  keys: about(
    v.pipe(v.array(columnPath), v.minLength(1, says('member-invalid/mapping-columns')), v.maxLength(20)),
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
  comparer: v.optional(
    about(oneOf(COMPARERS, MATCHING_LABELS.comparers), "How values are compared; absent, the column's token decides."),
  ),
  tolerance: v.optional(
    about(
      numberBetween(0, 1_000_000_000),
      'For NUMBER, DATE (days) and GEOGRAPHIC (metres): where similarity reaches 0; for DAYS and PROPORTION (a share): where it is 0.5.',
    ),
  ),
  wordWeights: v.optional(
    about(
      wordWeights,
      'For the comparer of common words: words that weigh something else than their letters (10 at the most, with a digit twice that).',
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
      v.pipe(v.array(v.string(says('member-invalid/text'))), v.maxLength(1000)),
      'Values that say nothing: they are compared as missing ones. Of part numbers in texts, numbers that are passed over.',
    ),
  ),
  synonyms: v.optional(
    about(synonyms, 'Groups of values that mean the same: those of a group are compared as its first.'),
  ),
  levels: v.optional(about(levels, 'For the model LIKELIHOOD, in place of the weight.')),
})

const anyClassifier = v.strictObject({
  ...common,
  type: v.literal('classifier-weight'),
  dataset: v.optional(about(ID, 'The dataset of the compared records.')),
  model: v.optional(about(oneOf(SCORE_MODELS, MATCHING_LABELS.scoreModels), 'How similarities make a score.'), 'MEAN'),
  prior: unlessStated(bits, 0, 'For LIKELIHOOD: what is known before anything is compared, in bits.'),
  mappings: about(
    v.pipe(v.array(mapping), v.minLength(1, says('member-invalid/classifier-mappings')), v.maxLength(100)),
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
        v.number(says('member-invalid/number')),
        v.transform((given) => (given > 0 && given <= 1 ? given : 0.75)),
      ),
      'The least score of the default review view, 0 to 1.',
    ),
    0.75,
  ),
  minimumEvidence: unlessStated(
    numberBetween(0, 1),
    0,
    'A match needs values on both sides in so much of the mappings, by weight, 0 to 1; less is for review at the best.',
  ),
  onePerSource: withDefault(flag, false, 'Two records of one source are never the same thing.'),
  linkage: withDefault(oneOf(LINKAGES, MATCHING_LABELS.linkages), 'SINGLE', 'How match links make clusters.'),
  doubt: v.optional(
    about(
      oneOf(DOUBTS, MATCHING_LABELS.doubts),
      'What puts a cluster before a person: a pair that is not alike, or evidence against it on the average. PAIR unless the linkage is AVERAGE.',
    ),
  ),
  termFrequency: withDefault(flag, false, 'Agreement on a rare value counts more.'),
})

export const classifierWeight = v.pipe(
  anyClassifier,
  v.forward(
    v.check(
      ({ model, mappings }) => model !== 'LIKELIHOOD' || mappings.every(({ levels }) => levels !== undefined),
      says('member-invalid/likelihood-levels'),
    ),
    ['mappings'],
  ),
  v.forward(
    v.check(
      ({ model, prior, mappings }) =>
        model === 'LIKELIHOOD' || (prior === undefined && mappings.every(({ levels }) => levels === undefined)),
      says('member-invalid/likelihood-only'),
    ),
    ['model'],
  ),
)
