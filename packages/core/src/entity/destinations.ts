import type { LogRooms } from '../event/prepare.ts'
import { type EventForm, shaped } from '../event/shape.ts'
import type { NewDelivery } from '../model/delivery.ts'
import type { EntitySink } from '../model/resources/entity.ts'
import type { Table } from '../model/resources/table.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import { NO_SCRIPTS } from '../ports/script-runner.ts'
import type { Store } from '../ports/store/store.ts'
import { type Configuration, findResource, tableBySerial } from '../resource/configuration.ts'
import { viewsOf } from '../table/record-views.ts'
import { type FlowStep, flowTools } from '../transform/flow.ts'
import { compileTransformation } from '../transform/transformation.ts'
import type { WriteServices } from '../write/commit/write-services.ts'

/** The destination of one table's events, as it is configured now; undefined once the entity has let go of it. */
export interface Assignment {
  readonly table: Table
  readonly sink: EntitySink
}

function assignmentOf(configuration: Configuration, sink: string, serial: number): Assignment | undefined {
  const table = tableBySerial(configuration, serial)
  const entry = configuration.entityByTable.get(table?.id ?? '')?.sinks.find(({ resource }) => resource === sink)
  return table && entry && { table, sink: entry }
}

/** How patient the publisher is with a sink, and in which form it tells it of records. `newest`: the audit entries that an event carries. */
export function destinationsOf(services: WriteServices, newest: number) {
  const { store, configurations } = services
  return {
    async maximumAttemptsOf(id: string, table: number): Promise<number> {
      return assignmentOf(await configurations.current(), id, table)?.sink.maximumAttempts ?? 0
    },
    async shape(sink: string, table: number, deliveries: readonly NewDelivery[], replayed: boolean) {
      return shaped(deliveries, await formOf(services, { sink, table, replayed, newest }))
    },
    snapshotBatch: replayedRecords(store),
  }
}

/** Reads records that are told anew, as readers see them. */
function replayedRecords(store: Store): LogRooms['snapshotBatch'] {
  return async (table, after, upTo, limit) => {
    const { csn, records } = await store.deliveries.snapshotBatch(table, after, upTo, limit)
    const views = await viewsOf(store, table, records, EVERYTHING)
    return {
      csn,
      records: records.map(({ row }, index) => ({ row, view: views[index] as (typeof views)[number] })),
    }
  }
}

/** What events of a table say of quality and audit. `newest`: the audit entries that one carries. */
export function tableForm(
  { deliveries }: Store,
  configuration: Configuration,
  { serial, quality, dataset: id }: Table,
  { newest, audited }: { readonly newest: number; readonly audited: boolean },
): Pick<EventForm, 'measuredBy' | 'trails'> {
  const dataset = quality === false ? undefined : findResource(configuration, 'dataset', id)
  return {
    ...(dataset ? { measuredBy: dataset } : {}),
    ...(audited ? { trails: (subjects) => deliveries.trails(serial, subjects, newest) } : {}),
  }
}

interface Asked {
  readonly sink: string
  readonly table: number
  readonly replayed: boolean
  readonly newest: number
}

async function formOf(services: WriteServices, { sink, table, replayed, newest }: Asked): Promise<EventForm> {
  const { store, configurations, clock, scripts } = services
  const configuration = await configurations.current()
  const assignment = assignmentOf(configuration, sink, table)
  const tools = flowTools(scripts ?? NO_SCRIPTS, clock.now())
  if (assignment === undefined) return { tools }
  const step = transformationStep(configuration, assignment.sink.transformation)
  const audited = assignment.table.audit && assignment.sink.audit !== false
  return {
    tools,
    replayed,
    ...(step ? { transformation: step } : {}),
    ...tableForm(store, configuration, assignment.table, { newest, audited }),
  }
}

/** A transformation that is gone fails every event that needs it: nothing goes out in a form that nobody asked for. */
function transformationStep(configuration: Configuration, id: string | undefined): FlowStep | undefined {
  if (id === undefined) return undefined
  const transformation = findResource(configuration, 'transformation', id)
  if (!transformation)
    return (batch) => {
      for (const { errors } of batch) errors.push(`There is no transformation "${id}".`)
    }
  const columns = findResource(configuration, 'dataset', transformation.target)?.columns.map(({ key }) => key)
  return compileTransformation(transformation, columns && new Set(columns))
}
