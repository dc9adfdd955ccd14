import * as v from 'valibot'
import type { RunContext } from '../../job/run-handler.ts'
import { inputName, type RunKind, runKind } from '../../job/run-kind.ts'
import type { Json } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { type Configuration, findResource, tableOf } from '../../resource/configuration.ts'
import { qualityOf } from '../../validate/quality.ts'
import type { EngineServices } from '../services.ts'
import { familyVersionOf } from './quality-figures.ts'

/** Records measured together: a write waits for no more. */
const SLICE = 1000

/** Brings the quality that is kept with records to the present definition. Nothing is validated anew, written or published. */
export function recalculationKind(services: EngineServices): RunKind {
  return runKind({
    type: 'quality-recalculation',
    description: "Measures the quality of a table's records anew after its definition has changed.",
    input: v.strictObject({ table: inputName }),
    subjectOf: ({ table }) => table,
    single: false, // the one at work may have looked at the definition for the last time
    async check({ table }) {
      tableOf(await services.configurations.current(), table)
    },
    handler: (run) => recalculate(services, run),
  })
}

/** Does something, and has the tables measured anew whose quality follows from another definition then. */
export async function measuredAnew<T>(
  services: Pick<EngineServices, 'configurations' | 'runner' | 'store'>,
  owner: string,
  change: () => Promise<T>,
): Promise<T> {
  const before = await services.configurations.current()
  const answer = await change()
  const after = await services.configurations.current()
  for (const table of after.tables.values()) {
    const then = before.tables.get(table.id)
    const definition = definitionOf(table, after)
    if (then === undefined || definition === undefined) continue
    if (definition.version === definitionOf(then, before)?.version) continue
    if ((await services.store.records.head(table.serial)).records === 0) continue
    await services.runner.submit({
      type: 'quality-recalculation',
      subject: table.id,
      input: { table: table.id },
      trigger: 'MANUAL',
      owner,
    })
  }
  return answer
}

interface Definition {
  readonly dataset: Dataset
  readonly version: string
}

/** What the quality of a table's records follows from; undefined where there is none. */
function definitionOf(table: Table, configuration: Configuration): Definition | undefined {
  const dataset = table.quality === false ? undefined : findResource(configuration, 'dataset', table.dataset)
  return dataset && { dataset, version: familyVersionOf(dataset) }
}

/** From the beginning again when the definition moves while it works: what it measured last must not be the older one. */
async function recalculate(
  services: Pick<EngineServices, 'configurations' | 'faults' | 'store'>,
  context: RunContext,
): Promise<Json> {
  for (let done: string | undefined; ; ) {
    const configuration = await services.configurations.current()
    const table = tableOf(configuration, context.run.subject)
    const definition = definitionOf(table, configuration)
    if (definition === undefined || definition.version === done) return { table: table.id }
    await bringQuality(services, table, definition.dataset, context)
    done = definition.version
  }
}

/** Measures each record by this definition, and keeps what differs from what is kept. */
export async function bringQuality(
  { store: { records }, faults }: Pick<EngineServices, 'faults' | 'store'>,
  { serial }: Table,
  dataset: Dataset,
  { signal, report }: Pick<RunContext, 'signal' | 'report'>,
): Promise<void> {
  const { records: total } = await records.head(serial)
  let seen = 0
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const slice = await records.slice(serial, after, SLICE, EVERYTHING)
    if (slice.length === 0) return
    after = slice.at(-1)!.row
    const measured = slice.flatMap((record) => {
      const { quality } = qualityOf(record, dataset)
      return quality === record.quality ? [] : [{ row: record.row, revision: record.revision, quality }]
    })
    if (measured.length > 0) await records.remeasure(serial, measured)
    faults('between-batches')
    seen += slice.length
    await report(Math.min(1, seen / Math.max(1, total)), `${seen} records measured`)
  }
}
