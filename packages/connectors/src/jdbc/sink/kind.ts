import type { Refusal } from '@onefold/core'
import { customRefusal, type Probe, type Surroundings, sinkKind } from '@onefold/core/adapter-kit'
import { databaseRefusals, flagRefusals, tableRefusals } from '../checks.ts'
import { hostOf } from '../members.ts'
import { type ConnectorOptions, type Database, databaseOf, refusalOf } from '../opening.ts'
import { SINK_JDBC, type SinkJdbcMembers } from './members.ts'
import { writePlan } from './write-plan.ts'
import { jdbcWriter } from './writer.ts'

/** Writes each record as a row of a table. */
export const sinkJdbcKind = ({ folder }: ConnectorOptions) =>
  sinkKind({
    label: { en: 'Database sink', es: 'Destino de base de datos' },
    schema: SINK_JDBC,
    address: hostOf,
    check: (sink, surroundings) => [...databaseRefusals(sink, surroundings), ...writingRefusals(sink, surroundings)],
    open(sink, context) {
      const database = databaseOf(sink, context, { timeoutMs: sink.timeoutMs, readOnly: false, folder })
      return jdbcWriter(sink, database, { identity: context.identity, columns: context.columns })
    },
    async probe(sink, context) {
      const database = databaseOf(sink, context, { timeoutMs: sink.timeoutMs, readOnly: false, folder })
      return probeOf(sink, database, context.identity)
    },
  })

function writingRefusals(
  sink: SinkJdbcMembers & { readonly dataset?: string | undefined },
  { identityOf }: Pick<Surroundings<unknown>, 'identityOf'>,
): readonly Refusal[] {
  const { logicalDelete, operationColumn, writeIdFlag } = sink
  const keyless = !writeIdFlag && identityOf(sink.dataset).length === 0
  return [
    ...tableRefusals(sink.table),
    ...flagRefusals(logicalDelete, 'operationColumn', operationColumn),
    ...flagRefusals(writeIdFlag, 'writeIdColumn', sink.writeIdColumn),
    ...flagRefusals(sink.writeTimestampFlag, 'writeTimestampColumn', sink.writeTimestampColumn),
    ...(keyless ? [customRefusal('row-key-missing', KEYLESS, 'writeIdFlag')] : []),
  ]
}

const KEYLESS =
  'What tells rows apart is missing: write the _id into a column, or name a dataset with identity columns.'

/** Whether the table is there and as it has to be. Nothing is written. */
async function probeOf(sink: SinkJdbcMembers, database: Database, identity: readonly string[]): Promise<Probe> {
  const { dialect } = database
  try {
    const connection = await database.connect()
    try {
      const shape = await database.shapeOf(connection, sink.table)
      writePlan(sink, shape, { identity, columns: [] })
      return { outcome: 'OK', text: `Rows go into the table ${shape.label} of ${dialect.label}.` }
    } finally {
      await connection.close()
    }
  } catch (error) {
    return { outcome: 'ERROR', text: refusalOf(error, dialect).message }
  }
}
