import { member } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { DATABASE_MEMBERS } from '../members.ts'

const { about, flag, name, someText } = member

const script = (what: string) => v.optional(about(v.pipe(someText, v.maxLength(100_000)), what))
const column = (what: string) => v.optional(about(name, what))
const off = (what: string) => v.optional(about(flag, what), false)

/** The members of a `source-jdbc`. */
export const SOURCE_JDBC = v.strictObject({
  ...DATABASE_MEMBERS,
  table: column('The table or view that is read; catalog and schema may stand before it.'),
  customScripts: off('A query of your own is read, not a table.'),
  queryScript: script('The query, in the SQL of the database.'),
  count: v.optional(about(flag, 'Rows are counted first, so that a load shows how far it is.'), true),
  countQueryScript: script('Counts them, where counting what the query answers takes too long.'),
  timestampFilteringFlag: off('The database leaves out what was not changed within the window of a load.'),
  timestampFilteringColumn: column('When a row was changed, for that.'),
  readTimestampFlag: off('A column tells when a row was changed.'),
  readTimestampColumn: column('That column.'),
  readIdFlag: off('A column holds the _id of a record.'),
  readIdColumn: column('That column.'),
})

export type SourceJdbcMembers = v.InferOutput<typeof SOURCE_JDBC>
