import { member } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { DATABASE_MEMBERS } from '../members.ts'

const { about, flag, name, wholeNumber } = member

const column = (what: string) => v.optional(about(name, what))
const off = (what: string) => v.optional(about(flag, what), false)

/** The members of a `sink-jdbc`. */
export const SINK_JDBC = v.strictObject({
  ...DATABASE_MEMBERS,
  table: about(name, 'The table that is written; catalog and schema may stand before it.'),
  timeoutMs: v.optional(about(wholeNumber(1, 3_600_000), 'How long one attempt may take, in milliseconds.'), 2000),
  logicalDelete: off('A removed record keeps its row, marked in the column of the operation.'),
  operationColumn: column('Where the operation of the last event stands: insert, update or remove.'),
  writeIdFlag: off('The _id of a record is written, and is the key of its row.'),
  writeIdColumn: column('Its column.'),
  writeTimestampFlag: off('When a record was changed is written; what is older than its row does not change it.'),
  writeTimestampColumn: column('Its column.'),
})

export type SinkJdbcMembers = v.InferOutput<typeof SINK_JDBC>
