import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { refusal } from '../../error/refusal.ts'
import { encodingIsKnown } from '../../lib/bytes/encoding.ts'
import { splitPattern } from '../../lib/text/split-pattern.ts'
import { FILE_FORMATS, type SourceFile } from '../../model/resources/source.ts'
import type { SourceDefinition } from '../../ports/kinds/source-kind.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import {
  about,
  columnKey,
  flag,
  ID,
  instant,
  name,
  oneOf,
  resourceId,
  someText,
  tableMember,
  text,
  withDefault,
} from './parts.ts'

/** What every source has, beside what every resource has. */
export const SOURCE_MEMBERS = {
  dataset: v.optional(about(ID, 'The dataset of the rows.')),
  fromFilter: v.optional(about(instant, 'Nothing older is loaded, whatever the mask says.')),
  toFilter: v.optional(about(instant, 'Nothing from then on is loaded, whatever the mask says.')),
  system: v.optional(about(name, 'The name of the contributing system: _src of every record.')),
  idColumn: v.optional(about(name, "The column of that system's own key: _src_id.")),
}

/** The engine's own kinds. */
export const SOURCES = Object.freeze({
  'source-file': {
    schema: v.strictObject({
      inputPattern: v.optional(
        about(
          name,
          'Which files, by name; * stands for any characters. A folder elsewhere may stand before it, as s3://bucket/folder/.',
        ),
        '*',
      ),
      credentials: v.optional(
        resourceId(['credentials'], 'Who asks, of a folder elsewhere: PASSWORD, with an access key and its secret.'),
      ),
      format: v.optional(about(oneOf(FILE_FORMATS, DATA_LABELS.fileFormats), 'What the files hold.'), 'CSV'),
      separator: v.optional(
        about(
          v.pipe(
            text,
            v.check((given) => given === 'auto' || /^[^"\r\n]$/.test(given), says('member-invalid/separator')),
          ),
          'Between the values of a CSV line; auto looks at the file.',
        ),
        ';',
      ),
      header: v.optional(about(flag, 'The first line of a CSV file, or row of a sheet, names the columns.'), true),
      ignoreQuotes: withDefault(flag, false, 'Quotes mean nothing and are part of the values.'),
      encoding: v.optional(
        about(
          v.pipe(someText, v.check(encodingIsKnown, says('member-invalid/encoding'))),
          'How the bytes of a file are read.',
        ),
        'UTF-8',
      ),
      sheet: v.optional(about(name, 'Of an Excel workbook: the name of a sheet, or its number from 1.')),
    }),
    address: (source) => splitPattern((source as SourceFile).inputPattern).folder, // its schema made it
    check(source) {
      const { format, sheet } = source as SourceFile // its schema made it
      return sheet === undefined || format === 'EXCEL' ? [] : [refusal('member-unused/sheet', { format }, 'sheet')]
    },
  },
  'source-table': {
    schema: v.strictObject({
      table: tableMember('The table whose live records are read.'),
      idColumn: v.optional(
        about(
          v.union([v.literal('_id'), columnKey], says('member-invalid/column-or-id')),
          "The column of that system's own key: _src_id.",
        ),
      ),
    }),
  },
} satisfies { readonly [kind: string]: SourceDefinition })
