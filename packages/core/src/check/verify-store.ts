import { isOnefoldError, unavailable } from '../error/onefold-error.ts'
import type { Table } from '../model/resources/table.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { Store } from '../ports/store/store.ts'
import { type Configuration, createConfigurations } from '../resource/configuration.ts'
import { checkCatalogue } from './catalogue.ts'
import { checkDeliveries } from './deliveries.ts'
import { createReport, type Report, type Verification, type WrittenReport } from './findings.ts'
import { checkRuns } from './runs.ts'
import { checkTable } from './table.ts'

export interface VerifyOptions {
  /** Told what is looked at now. */
  readonly onProgress?: (sentence: string) => void
  /** Runs the scripts of index mappings. Absent: a table that has one refuses to be looked at. */
  readonly scripts?: Pick<ScriptRunner, 'run'>
}

/** What others write while it is looked at is looked at again this often. */
const ATTEMPTS = 5

/**
 * Looks through everything that a store holds for what is lost, doubled or dangling, and changes nothing. Others may
 * write meanwhile. Refuses with `unavailable` when they do so without a pause.
 */
export async function verifyStore(store: Store, options: VerifyOptions = {}): Promise<Verification> {
  const progress = options.onProgress ?? (() => {})
  const report = createReport()
  progress('Catalogue')
  const configuration = await undisturbed(
    report,
    undefined,
    async () => store.catalogue.csn(),
    (draft) => checkWhole(store, draft),
  )
  const serials = new Set(await store.scan.tables())
  const known = new Set<number>()
  for (const table of configuration.tables.values()) {
    if (!serials.has(table.serial) || known.has(table.serial)) continue // told already
    known.add(table.serial)
    await verifyTable(store, configuration, table, report, progress, options.scripts)
  }
  report.count('tables', known.size)
  return report.read()
}

async function checkWhole(store: Store, report: Report): Promise<Configuration> {
  const { documents } = await store.catalogue.read(['resource', 'table', 'entity', 'setting'])
  const configuration = await createConfigurations(store.catalogue).current()
  checkCatalogue(configuration, documents, await store.scan.tables(), report)
  await checkDeliveries(store, configuration, report)
  await checkRuns(store.runs, configuration, report)
  return configuration
}

async function verifyTable(
  store: Store,
  configuration: Configuration,
  table: Table,
  report: WrittenReport,
  progress: (sentence: string) => void,
  scripts: VerifyOptions['scripts'],
): Promise<void> {
  const stateOf = async () => {
    const { csn, configuration } = await store.records.head(table.serial)
    return `${csn} ${configuration}`
  }
  await undisturbed(report, table.serial, stateOf, async (draft) => {
    try {
      await checkTable(store, configuration, table, await store.records.head(table.serial), draft, progress, scripts)
    } catch (error) {
      if (isOnefoldError(error, 'unavailable')) throw error
      draft.find('unreadable', `The table "${table.id}" cannot be read whole: ${sentenceOf(error)}`)
    }
  })
}

/** Looks until nothing moved meanwhile; only such a look counts. */
async function undisturbed<T>(
  report: WrittenReport,
  table: number | undefined,
  stateOf: () => Promise<string | number>,
  look: (draft: Report) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await stateOf()
    const draft = createReport(table)
    const seen = await look(draft)
    if ((await stateOf()) !== before) continue
    report.take(draft.read())
    return seen
  }
  throw table === undefined ? unavailable('store-busy/catalogue') : unavailable('store-busy/table', { table })
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
