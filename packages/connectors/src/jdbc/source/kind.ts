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
    check: (source, surroundings) => [
      ...databaseRefusals(source, surroundings),
      ...readingRefusals(source),
      ...boundRefusals(source),
    ],
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
    ...(!customScripts && table === undefined ? [missing('table', tableMissing(queryScript))] : []),
    ...flagRefusals(source.timestampFilteringFlag, 'timestampFilteringColumn', source.timestampFilteringColumn),
    ...flagRefusals(source.readTimestampFlag, 'readTimestampColumn', source.readTimestampColumn),
    ...flagRefusals(source.readIdFlag, 'readIdColumn', source.readIdColumn),
  ]
}

function tableMissing(query: string | undefined): string {
  if (query === undefined) return 'The table has to be named.'
  return 'The table has to be named; the query is read instead where customScripts is true.'
}

type Bounded = SourceJdbcMembers & { readonly fromFilter?: string | undefined; readonly toFilter?: string | undefined }

/** Bounds of every load are bounds of times; rows that say none would all be loaded. */
function boundRefusals(source: Bounded): readonly Refusal[] {
  if (source.timestampFilteringFlag || source.readTimestampFlag) return []
  const text = 'No row says when it was changed: state timestampFilteringColumn or readTimestampColumn, with its flag.'
  return (['fromFilter', 'toFilter'] as const).flatMap((path) =>
    source[path] === undefined ? [] : [customRefusal('bound-without-times', text, path)],
  )
}
