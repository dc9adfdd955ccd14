import type { Refusal } from '@onefold/core'
import { customRefusal, sourceKind, uuids } from '@onefold/core/adapter-kit'
import { databaseRefusals, flagRefusals, tableRefusals } from '../checks.ts'
import { hostOf } from '../members.ts'
import { type ConnectorOptions, databaseOf } from '../opening.ts'
import { SOURCE_JDBC, type SourceJdbcMembers } from './members.ts'
import { jdbcReader } from './reader.ts'

/** Whoever lets us in does so in this time; reading may take as long as it takes. */
const CONNECT_MS = 30_000

/** Reads a table, a view or a query of a database. */
export const sourceJdbcKind = ({ folder }: ConnectorOptions) =>
  sourceKind({
    label: { en: 'Database source', es: 'Origen de base de datos' },
    schema: SOURCE_JDBC,
    address: hostOf,
    check: (source, surroundings) => [...databaseRefusals(source, surroundings), ...readingRefusals(source)],
    open(source, context) {
      const needs = { timeoutMs: CONNECT_MS, readOnly: true, folder }
      return jdbcReader(source, databaseOf(source, context, needs), context.window, uuids(context.clock))
    },
  })

function readingRefusals(source: SourceJdbcMembers): readonly Refusal[] {
  const { table, customScripts, queryScript } = source
  const missing = (path: string, text: string) => customRefusal('member-missing', text, path)
  return [
    ...tableRefusals(table),
    ...(customScripts && queryScript === undefined ? [missing('queryScript', 'The query has to be stated.')] : []),
    ...(!customScripts && table === undefined ? [missing('table', 'The table has to be named.')] : []),
    ...flagRefusals(source.timestampFilteringFlag, 'timestampFilteringColumn', source.timestampFilteringColumn),
    ...flagRefusals(source.readTimestampFlag, 'readTimestampColumn', source.readTimestampColumn),
    ...flagRefusals(source.readIdFlag, 'readIdColumn', source.readIdColumn),
  ]
}
