import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { maxCharacters } from '../../lib/text/max-characters.ts'
import {
  COLUMN_TYPES,
  DATA_TYPES,
  ERROR_POLICIES,
  IDENTITY_TYPES,
  TOKENS,
  VALIDATIONS,
} from '../../model/resources/dataset.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import {
  about,
  columnKey,
  common,
  flag,
  ID,
  localizedTexts,
  name,
  oneOf,
  scriptMember,
  someText,
  text,
  withDefault,
} from './parts.ts'

const foreignKey = v.pipe(
  name,
  v.regex(/^[^.\s]+(?:\.[^.\p{Cc}]+)+$/u, says('member-invalid/foreign-key')),
  v.transform((given) => {
    const [table, ...columns] = given.split('.')
    return [table!.replaceAll('-', '_'), ...columns].join('.')
  }),
)

const locale = v.pipe(text, v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, says('member-invalid/locale')))

const enumeration = v.strictObject({
  value: about(name, 'The value as it is stored.'),
  label: v.optional(about(text, 'What people read instead.')),
})

const column = v.strictObject({
  key: about(columnKey, 'The name of the column.'),
  type: v.optional(
    about(oneOf(COLUMN_TYPES, DATA_LABELS.columnTypes), 'A value, or records of another dataset.'),
    'TOKEN',
  ),
  dataset: v.optional(about(ID, 'The dataset of the nested records, for the type DATASET.')),
  description: v.optional(about(text, 'What the column holds.')),
  descriptionLocalized: v.optional(about(localizedTexts, 'The description in other languages.')),
  array: v.optional(about(flag, 'Holds a list of values.'), false),
  empty: v.optional(about(flag, 'May be left out. SOURCE columns are always mandatory.'), true),
  token: v.optional(about(oneOf(TOKENS, DATA_LABELS.tokens), 'What the value is about.'), 'TEXT'),
  validation: v.optional(about(oneOf(VALIDATIONS, DATA_LABELS.validations), 'How a value is checked.'), 'NONE'),
  error: v.optional(
    about(oneOf(ERROR_POLICIES, DATA_LABELS.errorPolicies), 'What becomes of a value that fails its check.'),
    'IGNORE',
  ),
  errorReplacement: v.optional(about(text, 'Put in place of a value that fails, under the policy REPLACE.')),
  enumerations: v.optional(
    about(
      v.pipe(v.array(enumeration), v.maxLength(10_000)),
      'The values of an ENUM column, or the systems of a SOURCE column.',
    ),
    [],
  ),
  foreignKey: v.optional(about(foreignKey, 'What a FOREIGN_ID refers to, as table.column.')),
  identity: withDefault(flag, false, 'Takes part in the id of a new record.'),
  lookup: withDefault(flag, false, 'Its values are offered where another column refers to this table.'),
  lookupDescription: withDefault(flag, false, 'Describes a looked-up value.'),
  regex: v.optional(
    about(
      v.pipe(someText, maxCharacters(2000, says('member-invalid/pattern-longer', { most: 2000 }))),
      'The pattern that the whole value matches, for the validation REGEX.',
    ),
  ),
  script: scriptMember('value, record and column; it answers true, or what is wrong'),
  source: v.optional(about(name, 'The format that values arrive in, for example dd/MM/yyyy.')),
  sourceLocale: v.optional(about(locale, 'Country and language that values are read with, for example de-DE.')),
})

export const dataset = v.strictObject({
  ...common,
  type: v.literal('dataset'),
  columns: about(
    v.pipe(v.array(column), v.minLength(1, says('member-invalid/dataset-columns')), v.maxLength(1000)),
    'The columns, in their order.',
  ),
  dataType: withDefault(
    oneOf(DATA_TYPES, DATA_LABELS.dataTypes),
    'RECORD',
    'RECORD: typed columns. Else one column called content, for storage only.',
  ),
  identityType: withDefault(
    oneOf(IDENTITY_TYPES, DATA_LABELS.identityTypes),
    'DEFAULT',
    'Where the id of a new record comes from when it states none.',
  ),
  identityScript: scriptMember('record; it answers the id of a new record'),
  merger: v.optional(about(ID, 'Says how nested records of this dataset unite in a merge.')),
})
