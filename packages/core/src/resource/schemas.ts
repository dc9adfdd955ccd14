import * as v from 'valibot'
import { COMPARERS, SCORE_MODELS } from '../model/classifier.ts'
import { ERROR_POLICIES, TOKENS, VALIDATIONS } from '../model/dataset.ts'
import { TEXT_OPTIONS } from '../model/indexer.ts'
import { MERGE_TYPES } from '../model/merger.ts'
import type { ResourceType } from '../model/resource.ts'

/** Ids of resources and entities. */
const ID = v.pipe(
  v.string('An id is a text.'),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/,
    'An id has 1 to 63 letters, digits, "_" and "-", and begins with a letter or digit.',
  ),
)

const text = v.string('A text is expected.')
const flag = v.boolean('true or false is expected.')
const someText = v.pipe(text, v.minLength(1, 'The text is empty.'))
const name = v.pipe(someText, v.maxLength(255, 'The text has more than 255 characters.'))
const columnKey = v.pipe(
  name,
  v.regex(/^[^_.\p{Cc}][^.\p{Cc}]*$/u, 'A column name does not begin with "_" and holds no dot.'),
)
const timeout = v.optional(
  v.pipe(
    v.number('A number is expected.'),
    v.integer('A whole number is expected.'),
    v.minValue(1, 'At least 1 millisecond.'),
  ),
  2000,
)

function oneOf<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `One of ${values.join(', ')} is expected.`)
}

/** What every resource has. The members after `category` are the engine's: accepted, so that read, edit, save works, and left out. */
const common = {
  _id: ID,
  description: someText,
  category: v.optional(text),
}

const options = v.pipe(v.array(oneOf(TEXT_OPTIONS)), v.maxLength(6))

const column = v.strictObject({
  key: columnKey,
  type: v.optional(oneOf(['TOKEN']), 'TOKEN'),
  description: v.optional(text),
  array: v.optional(flag, false),
  empty: v.optional(flag, true),
  token: v.optional(oneOf(TOKENS), 'TEXT'),
  validation: v.optional(oneOf(VALIDATIONS), 'NONE'),
  error: v.optional(oneOf(ERROR_POLICIES), 'IGNORE'),
  errorReplacement: v.optional(text),
  enumerations: v.optional(v.array(v.strictObject({ value: name, label: v.optional(text) })), []),
  source: v.optional(someText),
  sourceLocale: v.optional(
    v.pipe(text, v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'A locale such as "de-DE" is expected.')),
  ),
})

const dataset = v.strictObject({
  ...common,
  type: v.literal('dataset'),
  columns: v.pipe(v.array(column), v.minLength(1, 'A dataset has at least one column.'), v.maxLength(1000)),
})

const indexMapping = v.strictObject({
  id: ID,
  description: v.optional(text),
  keys: v.pipe(v.array(columnKey), v.minLength(1, 'A mapping names at least one column.'), v.maxLength(20)),
  matching: v.optional(oneOf(['EXACT']), 'EXACT'),
  combine: v.optional(flag, false),
  duplicates: v.optional(flag, false),
  keyOptions: v.optional(options),
  transform: v.optional(v.record(v.string(), someText), {}),
  compareLimit: v.optional(
    v.pipe(
      v.number('A number is expected.'),
      v.integer('A whole number is expected.'),
      v.minValue(2, 'At least 2 records are compared.'),
      v.maxValue(1_000_000, 'At most 1000000 records are compared.'),
    ),
  ),
})

const indexer = v.strictObject({
  ...common,
  type: v.literal('indexer'),
  dataset: ID,
  defaultKeyOptions: v.optional(options, ['AGGRESSIVE']),
  mappings: v.pipe(
    v.array(indexMapping),
    v.minLength(1, 'An indexer has at least one mapping.'),
    v.maxLength(31, 'An indexer has at most 31 mappings.'),
  ),
})

const weight = v.pipe(
  v.number('A number is expected.'),
  v.finite(),
  v.minValue(0.001, 'A weight is at least 0.001.'),
  v.maxValue(1_000_000, 'A weight is at most 1000000.'),
)

/** Up to 1 a fraction, above out of 100; kept in 1/100 of a point. */
const threshold = (standard: number) =>
  v.optional(
    v.pipe(
      v.number('A number is expected.'),
      v.minValue(0, 'A threshold is at least 0.'),
      v.maxValue(100, 'A threshold is at most 100.'),
      v.transform((given) => Math.round(given <= 1 ? given * 10_000 : given * 100)),
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
  similarity: v.pipe(
    v.number('A number is expected.'),
    v.minValue(0, 'A similarity is at least 0.'),
    v.maxValue(1, 'A similarity is at most 1.'),
  ),
  weight: bits,
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

const classifierMapping = v.strictObject({
  id: ID,
  keys: v.pipe(v.array(columnKey), v.minLength(1, 'A mapping names at least one column.'), v.maxLength(20)),
  nullMismatch: v.optional(flag, false),
  options: v.optional(options),
  weight: v.optional(weight),
  comparer: v.optional(oneOf(COMPARERS)),
  levels: v.optional(levels),
})

const anyClassifier = v.strictObject({
  ...common,
  type: v.literal('classifier-weight'),
  dataset: v.optional(ID),
  model: v.optional(oneOf(SCORE_MODELS), 'MEAN'),
  prior: v.optional(bits),
  mappings: v.pipe(
    v.array(classifierMapping),
    v.minLength(1, 'A classifier has at least one mapping.'),
    v.maxLength(100),
  ),
  defaultOptions: v.optional(options, ['AGGRESSIVE']),
  defaultWeight: v.optional(weight, 1),
  matchThreshold: threshold(0.85),
  nonMatchThreshold: threshold(0.4),
  reviewScoreThreshold: v.optional(
    v.pipe(
      v.number('A number is expected.'),
      v.transform((given) => (given > 0 && given <= 1 ? given : 0.75)),
    ),
    0.75,
  ),
})

const classifier = v.pipe(
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

const merger = v.strictObject({
  ...common,
  type: v.literal('merger-weight'),
  dataset: v.optional(ID),
  key: v.optional(columnKey),
  mergeType: oneOf(MERGE_TYPES),
  mergeSort: v.optional(oneOf(['HIGHEST_WEIGHT', 'LOWEST_WEIGHT']), 'HIGHEST_WEIGHT'),
  constant: v.optional(v.pipe(v.number('A number is expected.'), v.finite()), 1),
})

const bound = v.optional(v.pipe(v.number('A number is expected.'), v.minValue(-1)), -1)

const steward = v.strictObject({
  ...common,
  type: v.literal('steward-bucket'),
  entity: v.optional(ID),
  rules: v.array(
    v.strictObject({
      id: ID,
      description: v.optional(text),
      filtering: v.strictObject({ classification: oneOf(['MATCH', 'REVIEW']) }),
      conditions: v.optional(
        v.array(
          v.strictObject({
            type: oneOf(['RECORD_COUNT', 'SCORE']),
            interval: oneOf(['MINIMUM', 'MAXIMUM', 'INTERVAL']),
            min: bound,
            max: bound,
          }),
        ),
        [],
      ),
      action: oneOf(['MERGE']),
    }),
  ),
})

const sourceFile = v.strictObject({
  ...common,
  type: v.literal('source-file'),
  dataset: v.optional(ID),
  inputPattern: v.optional(name, '*'),
  format: v.optional(oneOf(['CSV']), 'CSV'),
  separator: v.optional(
    v.union([v.literal('auto'), v.pipe(v.string(), v.length(1))], 'One character or "auto" is expected.'),
    ';',
  ),
  header: v.optional(flag, true),
  encoding: v.optional(someText, 'utf-8'),
  system: v.optional(name),
  idColumn: v.optional(name),
})

const webAddress = v.pipe(
  text,
  v.check(
    (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
    'An address that begins with http:// or https:// is expected.',
  ),
)

const sinkHttp = v.strictObject({
  ...common,
  type: v.literal('sink-http'),
  dataset: v.optional(ID),
  timeoutMs: timeout,
  url: webAddress,
  method: v.optional(oneOf(['POST', 'PUT', 'PATCH']), 'POST'),
})

const sinkTable = v.strictObject({
  ...common,
  type: v.literal('sink-table'),
  dataset: v.optional(ID),
  table: someText,
})

/** The members of each kind of resource, with their defaults. */
export const RESOURCE_SCHEMAS = Object.freeze({
  dataset,
  indexer,
  'classifier-weight': classifier,
  'merger-weight': merger,
  'steward-bucket': steward,
  'source-file': sourceFile,
  'sink-http': sinkHttp,
  'sink-table': sinkTable,
} satisfies { [T in ResourceType]: v.GenericSchema<unknown> })

/** Members that the engine writes on every resource: accepted on save and left out. */
export const READ_ONLY_MEMBERS: readonly string[] = ['dependency', 'lastUpdated', 'lockCount', 'locked', 'validation']
