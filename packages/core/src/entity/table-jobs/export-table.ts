import type { TableExportReport } from '../../api/table-jobs.ts'
import type { WrittenColumn } from '../../format/parquet/write-parquet.ts'
import type { RunContext } from '../../job/run-handler.ts'
import { gzipped } from '../../lib/bytes/encoding.ts'
import { defined } from '../../lib/defined.ts'
import type { Json, Values } from '../../model/record.ts'
import type { Source } from '../../model/resources/source.ts'
import type { Run } from '../../model/run.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { SourceReader } from '../../ports/kinds/source-reader.ts'
import { type Configuration, findResource, tableOf } from '../../resource/configuration.ts'
import { tablesIn } from '../../resource/references.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { scriptsOverrun } from '../../write/upsert/prepare-drafts.ts'
import { recordFlowOf } from '../../write/upsert/record-flow.ts'
import { fileId } from '../files.ts'
import type { EngineServices } from '../services.ts'
import { checkExport, sourceOf } from './checks.ts'
import { createExportColumns, type ExportWriter, exportWriter, namesColumns } from './export-bytes.ts'
import { type ExportWay, emptyTally, exportedRecords } from './export-records.ts'
import type { ExportInput } from './inputs.ts'
import { exportMessageOf, refuseUnreadable } from './report.ts'

type Exported = TableExportReport['files'][number]

/**
 * Writes the records of a source into files that can be downloaded, each whole or not at all. Taken over by another
 * process it begins anew: it writes the same files.
 */
export async function exportTable(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'files' | 'readerOf' | 'scripts'>,
  context: RunContext,
): Promise<Json> {
  const input = context.run.input as unknown as ExportInput // what `plan` of its kind answered
  const configuration = await services.configurations.current()
  checkExport(configuration, input)
  const source = sourceOf(configuration, input.source)
  const reader = await services.readerOf(source)
  const way = wayOf(services, configuration, reader, input, context)
  try {
    await reader.examine?.(context.signal)
    const columns = await columnsOf(configuration, source, way, input, context)
    const share = namesColumns(input.format) ? 0.5 : 0
    const tally = emptyTally()
    const records = exportedRecords(way, tally, async (progress) => {
      if (way.context.budget.left === 0) throw scriptsOverrun()
      await context.report(share + progress * (1 - share), 'Records are written')
    })
    const writer = exportWriter(input.format, columns)
    const files = await writeFiles(services.files, baseOf(context.run), writer, records, input)
    const count = files.reduce((sum, file) => sum + file.records, 0)
    const report: TableExportReport = { records: count, ...tally, files }
    refuseUnreadable(source._id, count + tally.refused + tally.dropped, report)
    await context.report(1, exportMessageOf(report))
    return { ...report } as unknown as Json // numbers and texts
  } catch (error) {
    if (!context.signal.aborted) await removeExported(services.files, context.run)
    throw error
  } finally {
    await reader.close?.()
  }
}

/** What a run that did not come to its end wrote. */
export async function removeExported(files: FileStore, run: Run): Promise<void> {
  for (const { name } of await files.list(`${baseOf(run)}*`)) await files.remove(name)
}

function baseOf({ id, subject }: Run): string {
  return `${subject}-${id}`
}

function wayOf(
  services: Pick<EngineServices, 'clock' | 'scripts'>,
  configuration: Configuration,
  reader: SourceReader,
  { transformation, pipeline, maxRecords, sampleRecords }: ExportInput,
  { signal }: RunContext,
): ExportWay {
  const flow = recordFlowOf(configuration, {
    ...defined({ transformation }),
    pipelines: pipeline === undefined ? [] : [pipeline],
  })
  return {
    reader,
    selection: { maxRecords, sampleRecords },
    flow,
    signal,
    context: { services: services, instant: services.clock.now(), budget: { left: MOST_OVERRUNS } },
  }
}

/**
 * A CSV file names its columns first, and Parquet says what they are, so the records are gone through once before: what is left of a
 * removed column, or made by a script, is in no dataset, and no value is left out for want of a column.
 */
async function columnsOf(
  configuration: Configuration,
  source: Source,
  way: ExportWay,
  { format }: ExportInput,
  { report }: RunContext,
): Promise<readonly WrittenColumn[]> {
  if (!namesColumns(format)) return []
  const [read] = tablesIn(source, configuration.kinds)
  const table = read && tableOf(configuration, read.id)
  const dataset = findResource(configuration, 'dataset', table?.dataset)
  const columns = createExportColumns(dataset ? ['_id', ...dataset.columns.map(({ key }) => key)] : [])
  const records = exportedRecords(way, emptyTally(), (progress) => report(progress * 0.5, 'Columns are looked for'))
  for await (const values of records) columns.see(values)
  return columns.columns()
}

/** One file, or as many as the chunks make; never none. */
async function writeFiles(
  files: FileStore,
  base: string,
  writer: ExportWriter,
  records: AsyncGenerator<Values>,
  { chunkRecords, gz }: ExportInput,
): Promise<readonly Exported[]> {
  const written: Exported[] = []
  const ahead = createAhead(records)
  try {
    do {
      const part = chunkRecords === 0 ? '' : `-${String(written.length + 1).padStart(4, '0')}`
      const name = `${base}${part}.${writer.extension}${gz ? '.gz' : ''}`
      let count = 0
      const bytes = writer.bytes(ahead.take(chunkRecords === 0 ? Infinity : chunkRecords), () => count++)
      const { length } = await files.write(name, gz ? gzipped(bytes) : bytes)
      written.push({ id: fileId(name), name, records: count, length })
    } while (await ahead.more())
    return written
  } finally {
    await records.return(undefined)
  }
}

/** Takes records in pieces, and knows whether there is one more. */
function createAhead(records: AsyncGenerator<Values>) {
  let next: Promise<IteratorResult<Values>> | undefined
  const peek = () => (next ??= records.next())
  return {
    more: async (): Promise<boolean> => !(await peek()).done,
    async *take(most: number): AsyncGenerator<Values> {
      for (let taken = 0; taken < most; taken++) {
        const { done, value } = await peek()
        if (done) return
        next = undefined
        yield value
      }
    },
  }
}
