import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { about, columnPath, common, flag, ID, localizedTexts, name, text, wholeNumber, withDefault } from './parts.ts'

const column = v.strictObject({
  key: about(columnPath, 'The column.'),
  label: v.optional(about(text, 'What people read.')),
  labelLocalized: v.optional(about(localizedTexts, 'The label in other languages.')),
  hidden: withDefault(flag, false, 'Is not shown.'),
  readOnly: withDefault(flag, false, 'Is shown and not edited.'),
  width: withDefault(wholeNumber(1, 12), 12, 'Twelfths of the width.'),
  section: v.optional(about(ID, 'The section that it stands in.')),
  format: v.optional(about(name, 'How the value is written.')),
})

const section = v.strictObject({
  id: about(ID, 'Names the section within the view.'),
  label: v.optional(about(text, 'What people read.')),
})

const sorting = v.pipe(name, v.regex(/^-?[^-]/, says('member-invalid/sorting')))

export const dataView = v.strictObject({
  ...common,
  type: v.literal('data-view'),
  dataset: about(ID, 'The dataset of the records.'),
  title: v.optional(about(text, 'What stands above a record.')),
  columns: v.optional(about(v.pipe(v.array(column), v.maxLength(1000)), 'How columns are shown, in their order.')),
  sections: v.optional(about(v.pipe(v.array(section), v.maxLength(100)), 'Groups of columns.')),
  list: v.optional(
    about(
      v.strictObject({
        columns: v.optional(about(v.pipe(v.array(columnPath), v.maxLength(1000)), 'The columns of a list.')),
        sort: v.optional(
          about(v.pipe(v.array(sorting), v.maxLength(10)), 'Columns to sort by; - before one turns it round.'),
        ),
      }),
      'How lists of records are shown.',
    ),
  ),
})
