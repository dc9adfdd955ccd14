import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { conflict, type OnefoldError } from '../../error/onefold-error.ts'
import type { RunContext } from '../../job/run-handler.ts'
import { inputName, type RunKind, runKind } from '../../job/run-kind.ts'
import { maxCharacters } from '../../lib/text/max-characters.ts'
import type { Json } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Snapshot } from '../../ports/store/snapshot-store.ts'
import { type Configuration, enabledEntityOf, findResource, tableOf } from '../../resource/configuration.ts'
import type { EngineServices } from '../services.ts'
import { closedDay, endOf, startOf } from './days.ts'
import { familyVersionOf } from './quality-figures.ts'
import { bringQuality } from './recalculation.ts'
import { dailySnapshots, latestDaily, measurementSnapshot } from './snapshots.ts'
import { measureTable } from './table-figures.ts'

const LONGEST_LABEL = 120

const measurement = v.strictObject({
  entity: inputName,
  label: v.exactOptional(
    v.pipe(
      v.string(says('member-invalid/text')),
      maxCharacters(LONGEST_LABEL, says('member-invalid/label-longer', { most: LONGEST_LABEL })),
    ),
  ),
})

/** What takes the figures of tables: of one when somebody asks, of all of them every day. */
export function metricKinds(services: EngineServices): readonly RunKind[] {
  return [
    runKind({
      type: 'quality-measurement',
      input: measurement,
      subjectOf: ({ entity }) => entity,
      description: "Measures the quality of an entity's records as they stand.",
      async check({ entity }) {
        measuredOf(await services.configurations.current(), entity)
      },
      handler: (run) => measure(services, run),
    }),
    runKind({
      type: 'daily-metrics',
      input: v.strictObject({}),
      subjectOf: () => 'installation',
      description: 'Takes the figures of every table at the end of the last day that has ended, unless they are taken.',
      handler: (run) => takeDay(services, run),
    }),
  ]
}

export function alreadyMeasured(entity: string): OnefoldError {
  return conflict('measurement-working', { entity })
}

/** What an entity's measurement is of. Refuses with `not_found` and `conflict`. */
function measuredOf(configuration: Configuration, id: string): { readonly table: Table; readonly dataset: Dataset } {
  const table = tableOf(configuration, enabledEntityOf(configuration, id).table)
  if (table.quality === false) throw conflict('quality-off', { id: table.id })
  const dataset = findResource(configuration, 'dataset', table.dataset)
  if (dataset === undefined) throw conflict('dataset-missing/table-no-dataset', { id: table.id })
  return { table, dataset }
}

async function measure(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  { run, signal, report }: RunContext,
): Promise<Json> {
  const configuration = await services.configurations.current()
  const { entity, label = null } = run.input as v.InferOutput<typeof measurement> // what `plan` answered
  const { table, dataset } = measuredOf(configuration, entity)
  const taken = services.clock.now()
  const { quality, issues } = await measureTable(services, configuration, table, {
    dataset,
    from: taken,
    until: taken,
    signal,
    report,
  })
  const familyVersion = familyVersionOf(dataset)
  const measured = { entity, label, taken, by: run.owner, familyVersion, quality, issues }
  await services.store.snapshots.save([measurementSnapshot(run.id, table, measured)])
  return { records: quality.records, average: quality.average }
}

/** Table by table, each kept when it is taken: what a stopped run took is not taken again. */
async function takeDay(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'faults' | 'store'>,
  { signal, report }: RunContext,
): Promise<Json> {
  const configuration = await services.configurations.current()
  const day = closedDay(services.clock.now())
  let taken = 0
  for (const table of configuration.tables.values()) {
    signal.throwIfAborted()
    const { enabled = true } = configuration.entityByTable.get(table.id) ?? {}
    if (!enabled || (await latestDaily(services.store, table.serial)) === day) continue
    await services.store.snapshots.save(await dayOfTable(services, configuration, table, day, { signal, report }))
    services.faults('between-batches')
    taken++
  }
  return { day, tables: taken }
}

const NO_COLUMNS: Dataset = { type: 'dataset', _id: 'none', description: '', columns: [] }

async function dayOfTable(
  services: Pick<EngineServices, 'clock' | 'faults' | 'store'>,
  configuration: Configuration,
  table: Table,
  day: string,
  { signal, report }: Pick<RunContext, 'signal' | 'report'>,
): Promise<readonly Snapshot[]> {
  const dataset = table.quality === false ? undefined : findResource(configuration, 'dataset', table.dataset)
  // Whoever changed the definition may not have lived to have the records measured by it.
  if (dataset) await bringQuality(services, table, dataset, { signal, report: (_, message) => report(null, message) })
  const figures = await measureTable(services, configuration, table, {
    dataset: dataset ?? NO_COLUMNS,
    from: startOf(day),
    until: endOf(day),
    signal,
    report: (_, message) => report(null, message), // how much the other tables hold is not known
  })
  return dailySnapshots(table, day, services.clock.now(), figures, dataset && familyVersionOf(dataset))
}
