import type { EngineServices } from '../entity/services.ts'
import { invalid } from '../error/onefold-error.ts'
import { isSink } from '../model/resources/resource.ts'
import type { SinkContext, TableStanding } from '../ports/kinds/sink-kind.ts'
import type { SinkWriter } from '../ports/kinds/sink-writer.ts'
import { type Configuration, findResource, identityColumns, tableBySerial } from '../resource/configuration.ts'
import type { WriteServices } from '../write/commit/write-services.ts'
import { tableWriter } from '../write/mirror/table-writer.ts'
import { type ContextParts, inTheClear, kindContext, requireNamed, unknownKind } from './kinds.ts'

/** A test of a sink is not waited for any longer. */
const TIMEOUT_MS = 30_000

/** How sources and sinks are tried: every source by reading it, a sink where its kind has a probe. */
export function probesOf(parts: ContextParts): Pick<EngineServices, 'canProbe' | 'probe'> {
  const { sinks, sources } = parts.kinds
  return {
    canProbe: (type) => sources[type] !== undefined || sinks[type]?.probe !== undefined,
    async probe(sink, configuration, deliver) {
      const { probe: probing, testEvent = false } = sinks[sink.type] ?? {}
      if (probing === undefined) throw unknownKind(sink.type)
      if (deliver && !testEvent) throw invalid('test-event-unknown', { type: sink.type }, 'testOptions.deliver')
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = probing(inTheClear(sink, configuration, parts.secrets), {
        ...kindContext(parts, sink, configuration),
        signal,
        identity: identityColumns(configuration, sink.dataset),
        standingOf: (table) => standingOf(table, configuration),
        deliver,
      })
      return Promise.race([answer, rejectedBy(signal)])
    },
  }
}

function standingOf(id: string, { tables, entityByTable }: Configuration): TableStanding | undefined {
  const table = tables.get(id)
  const entity = entityByTable.get(id)
  return table && { locked: table.locked, ...(entity && { entity: { id: entity.id, enabled: entity.enabled } }) }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** How the publisher finds a sink. */
export function writersOf(write: WriteServices, parts: ContextParts) {
  return async (id: string, table: number, attempt: number): Promise<SinkWriter | undefined> => {
    const configuration = await write.configurations.current()
    const sink = configuration.resources.get(id)
    if (sink === undefined || !isSink(sink)) return undefined
    const kind = parts.kinds.sinks[sink.type]
    if (kind === undefined) throw unknownKind(sink.type)
    const writer = tableWriter(write, { table, sink: id, attempt })
    return kind.open(inTheClear(sink, configuration, parts.secrets), {
      ...kindContext(parts, sink, configuration),
      table,
      attempt,
      ...columnsOf(table, sink.dataset, configuration),
      identity: identityColumns(configuration, sink.dataset),
      tables: {
        async write(target, writes) {
          requireNamed(sink, target, configuration)
          return writer.write(target, writes)
        },
      },
    })
  }
}

function columnsOf(
  serial: number,
  stated: string | undefined,
  configuration: Configuration,
): Pick<SinkContext, 'columns' | 'nested'> {
  const own = tableBySerial(configuration, serial)
  const columns = findResource(configuration, 'dataset', stated ?? own?.dataset)?.columns ?? []
  const nested = columns.filter(({ array, type }) => array === true || type === 'DATASET')
  return {
    columns: ['_id', ...columns.map(({ key }) => key), '_source', '_metadata'],
    nested: [...nested.map(({ key }) => key), '_source', '_metadata'],
  }
}
