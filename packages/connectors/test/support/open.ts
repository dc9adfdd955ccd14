import type {
  Delivery,
  KindContext,
  SinkContext,
  SinkWriter,
  SourceContext,
  SourceReader,
} from '@onefold/core/adapter-kit'
import { createConnectGuard } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { sinkJdbcKind } from '../../src/jdbc/sink/kind.ts'
import { SINK_JDBC } from '../../src/jdbc/sink/members.ts'
import { sourceJdbcKind } from '../../src/jdbc/source/kind.ts'
import { SOURCE_JDBC } from '../../src/jdbc/source/members.ts'
import type { TestDatabase } from './databases.ts'

const lent = ({ credentials }: TestDatabase): Pick<KindContext, 'guard' | 'credentials'> => ({
  guard: createConnectGuard(),
  credentials: (id) =>
    id === undefined || credentials === undefined
      ? undefined
      : { type: 'credentials', _id: id, description: '', credentialType: 'PASSWORD', ...credentials },
})
const folderOf = ({ folder }: TestDatabase) => (folder === undefined ? {} : { folder })

/** A sink into a table, as a publisher opens it. */
export async function openSink(
  database: TestDatabase,
  members: Partial<v.InferInput<typeof SINK_JDBC>>,
  told: Partial<Pick<SinkContext, 'columns' | 'identity'>> = {},
): Promise<SinkWriter> {
  const own = v.parse(SINK_JDBC, { url: database.url, credentials: 'login', timeoutMs: 20_000, ...members })
  const context = { ...lent(database), columns: [], identity: [], ...told } as Partial<SinkContext> as SinkContext
  return sinkJdbcKind(folderOf(database)).open({ type: 'sink-jdbc', _id: 's', description: '', ...own }, context)
}

/** A source over a table or query, as a load opens it. */
export async function openSource(
  database: TestDatabase,
  members: Partial<v.InferInput<typeof SOURCE_JDBC>>,
  window: SourceContext['window'] = {},
): Promise<SourceReader> {
  const own = v.parse(SOURCE_JDBC, { url: database.url, credentials: 'login', ...members })
  const context = { ...lent(database), window } as Partial<SourceContext> as SourceContext
  return sourceJdbcKind(folderOf(database)).open({ type: 'source-jdbc', _id: 's', description: '', ...own }, context)
}

export const DAY = Date.parse('2026-01-05T08:00:00Z')

/** An event of a record, as a publisher hands it over. */
export function eventOf(
  position: number,
  operation: Delivery['operation'],
  record: { readonly _id?: string; readonly [member: string]: unknown } = {},
  more: Partial<Delivery> & { readonly updated?: number } = {},
): Delivery {
  const { updated = DAY + position, ...rest } = more
  return {
    id: `event-${position}`,
    sink: 's',
    table: 7,
    order: position,
    csn: position,
    position: 1,
    operation,
    ...(record._id === undefined ? {} : { recordId: record._id }),
    operationId: `operation-${position}`,
    sequence: 1,
    actorType: 'USER',
    actorId: 'u-1',
    payload: {
      ...record,
      _metadata: { _operation: operation, _updated: new Date(updated).toISOString() },
    } as Delivery['payload'],
    valid: true,
    attempts: 0,
    created: DAY,
    modified: DAY,
    ...rest,
  }
}

/** The rows of all batches of a source. */
export async function rowsOf(
  reader: SourceReader,
  size = 100,
): Promise<readonly { readonly [column: string]: unknown }[]> {
  const rows: { readonly [column: string]: unknown }[] = []
  for await (const batch of reader.batches(size, new AbortController().signal))
    rows.push(...batch.rows.map(({ values }) => values))
  await reader.close?.()
  return rows
}
