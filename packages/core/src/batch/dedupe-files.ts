import type { DedupeReport } from '../api/dedupe-report.ts'
import { invalid } from '../error/onefold-error.ts'
import { checkedReference } from '../reference/check-reference.ts'
import type { Reference } from '../reference/vocabulary.ts'
import type { EncodedColumn, EncodedTable } from './columns/table.ts'
import { withUnitedColumns } from './columns/united-columns.ts'
import { columnFacts } from './details/column-facts.ts'
import { detailsOf } from './details/details-of.ts'
import { estimateOf } from './estimate/estimate-result.ts'
import { opinionOfStated } from './estimate/learn-stated.ts'
import { secondOpinion } from './estimate/second-opinion.ts'
import { findClusters } from './find-clusters.ts'
import type { DedupeOutput } from './output/output-file.ts'
import { type OutputSet, openOutputs } from './output/output-set.ts'
import { proposalPath } from './output/proposal-path.ts'
import { REPORT, ROWS, requireFormat } from './output/require-format.ts'
import { writeReport } from './output/write-report.ts'
import { createPhases, type PhaseListener, type Phases } from './phases.ts'
import {
  type ChosenProject,
  parseProject,
  readProject,
  requireColumns,
  type StatedProject,
  usedColumns,
} from './project.ts'
import { proposeProject } from './propose/propose-project.ts'
import { proposedOf } from './proposed-of.ts'
import { type DedupeInput, pathsOf } from './read/input.ts'
import { requireTaken } from './read/require-records.ts'
import { type Input, readInput } from './read-input.ts'
import { aboutInput, aboutResult } from './report.ts'
import { singleRecordProject } from './single-record-project.ts'
import type { StoreTarget } from './store/store-target.ts'
import { type ValidatedTable, validateColumns } from './validate-columns.ts'
import { writeResults } from './write-results.ts'

/** Which files are looked through, and what is written of them. */
export interface DedupeOptions {
  /**
   * Files by their paths: CSV, NDJSON or JSON, packed with gzip or not, Parquet or Excel. Or records that are given otherwise: bytes of
   * a pipe, a table of Arrow, the reader of a source, objects. Read in this order.
   */
  readonly files: readonly DedupeInput[]
  /** Of workbooks: the name of the sheet, or its number from 1. @default the first one */
  readonly sheet?: string
  /** Of CSV and workbooks: the first row names the columns. False: they are called `column1`, `column2` … @default true */
  readonly header?: boolean
  /** A project file. Absent, a project is proposed and written beside the result. */
  readonly config?: string
  /** Where every record goes with its cluster: CSV, or Parquet where it is called `.parquet`. */
  readonly out: DedupeOutput
  /** The columns of the records as they were read stand behind their clusters in `out`. @default false */
  readonly withRecords?: boolean
  /** For the doubtful links. */
  readonly review?: DedupeOutput
  /** For the merged records. */
  readonly golden?: DedupeOutput
  /** For the whole report, with its details. */
  readonly report?: string
  /** Makes the text of the report. @default as JSON */
  readonly renderReport?: (report: DedupeReport) => string | Promise<string>
  /** @default `id` when the files have such a column, else records are numbered */
  readonly idColumn?: string
  /** Names the system that a record comes from; it is not compared. @default `source`, else what is called so otherwise and holds names of systems, else the file, of two to six; else two lists that are written in two ways */
  readonly sourceColumn?: string
  /** What stands in place of our reference packs where values are compared. @default what the project states, else nothing */
  readonly reference?: Reference
  /**
   * For a proposed project: what columns are called is a hint of what they hold, in thirteen languages, that values have to confirm. False:
   * names of columns are not asked. @default true
   */
  readonly headerHints?: boolean
  /** @default 1 */
  readonly threads?: number
  /**
   * Links that each thread holds in memory, at least 1; beyond, they are kept in files beside `out` until all are found, which are
   * gone when this ends. It may be two hundred thousand more. A store keeps its links itself. @default 4,000,000
   */
  readonly linksInMemory?: number
  /** Ends the work: it rejects with the signal's reason, and no result appears. */
  readonly signal?: AbortSignal
  /** Told how far each phase is. */
  readonly onPhase?: PhaseListener
  /** Called when much that was held has been let go, so that the caller may have it collected. */
  readonly onRelease?: () => void
  /** The most memory that the process has held, in bytes: for the report. */
  readonly peakMemory?: () => number
  /**
   * A new store: the records are loaded into it, and the clusters are those of its index. Absent, everything happens in
   * memory. Who opened it takes it away when this refuses.
   */
  readonly into?: StoreTarget
}

/**
 * Finds the duplicates in files. The functions that judge records are the engine's own, so the same records under the same
 * project make the same clusters in memory and in a table. The results appear whole or not at all.
 *
 * @throws OnefoldError `invalid` a project that cannot be and files of which no record can be read or taken; `not_found` a file that is not there
 * @example
 * const { records, clusters } = await dedupeFiles({ files: ['customers.csv'], out: 'clusters.csv' })
 * console.log(records, clusters.match)
 */
export async function dedupeFiles(options: DedupeOptions): Promise<DedupeReport> {
  return dedupeWith(options, () => statedProject(options))
}

/** The project that is stated, read and understood; undefined where none is. */
export async function statedProject({
  config,
  reference,
}: Pick<DedupeOptions, 'config' | 'reference'>): Promise<ChosenProject | undefined> {
  const packs = reference && checkedReference(reference)
  return config === undefined
    ? undefined
    : chosenFrom(await readProject(config), { path: config, proposed: false }, packs)
}

/** `dedupeFiles`, asking for the project when everything else that is stated was found right. */
export async function dedupeWith(
  options: DedupeOptions,
  projectOf: () => Promise<ChosenProject | undefined>,
): Promise<DedupeReport> {
  const began = performance.now()
  const { files, config, out, review, golden, report } = options
  if (files.length === 0) throw invalid('no-files')
  for (const rows of [out, review, golden]) requireFormat(rows, ROWS)
  if (options.renderReport === undefined) requireFormat(report, REPORT)
  requireRoom(options.linksInMemory)
  const packs = options.reference && checkedReference(options.reference)
  const stated = await projectOf()
  const inputs = [...pathsOf(files), ...(config === undefined ? [] : [config])]
  const outputs = await openOutputs({ clusters: out, review, golden, report }, inputs)
  try {
    const phases = createPhases(options.onPhase, options.onRelease)
    const signal = options.signal ?? new AbortController().signal
    const { input, validated, project, resources, about, learnt, columns } = await prepare(
      options,
      { stated, packs },
      outputs,
      phases,
      signal,
    )
    const found = await findClusters(input, validated, { project, stated: resources }, options, phases, signal)
    const details =
      columns && (await phases.run('report', () => detailsOf({ input, validated, found, project, columns })))
    const { classifier } = project
    const { withRecords = false } = options
    const opinion = await phases.run('write', async (onProgress) => {
      await writeResults(input, validated, found, project, outputs, { signal, onProgress, withRecords })
      return (
        learnt ??
        opinionOfStated(
          { ...input.table, columns: validated.columns },
          project,
          found.grouped,
          input.table.columns.find(({ name }) => name === input.sourceColumn),
          signal,
        )
      )
    })
    signal.throwIfAborted()
    const done: DedupeReport = {
      ...about,
      ...aboutResult(input, validated, found),
      estimate: estimateOf(opinion, found, classifier.matchThreshold),
      phases: phases.took,
      milliseconds: Math.round(performance.now() - began),
      ...(options.peakMemory === undefined ? {} : { peakMemory: options.peakMemory() }),
      ...(details === undefined ? {} : { details }),
    }
    await writeReport(outputs.file('report'), done, options.renderReport)
    signal.throwIfAborted()
    await outputs.keep()
    return done
  } finally {
    await outputs.discard()
  }
}

function chosenFrom(
  stated: StatedProject,
  from: Pick<ChosenProject, 'path' | 'proposed'>,
  packs?: Reference,
): ChosenProject {
  return { project: parseProject(stated, from.path, packs), stated, ...from }
}

function requireRoom(links: number | undefined): void {
  if (links === undefined || (Number.isInteger(links) && links >= 1)) return
  throw new TypeError(`Expected \`linksInMemory\` to be a whole number from 1 and up, got \`${links}\``)
}

/** What judges the records, and as much of them as is still needed: whatever else was read is let go. */
async function prepare(
  options: DedupeOptions,
  { stated, packs }: { readonly stated: ChosenProject | undefined; readonly packs: Reference | undefined },
  outputs: OutputSet,
  phases: Phases,
  signal: AbortSignal,
) {
  const read = await readInput(options, phases, signal, stated?.project)
  const alone = stated === undefined && read.table.rows === 1
  const proposal =
    stated || alone
      ? undefined
      : await phases.run('propose', (onProgress) =>
          propose(
            { ...read, reference: packs, headerHints: options.headerHints, onProgress },
            outputs,
            options.out,
            signal,
          ),
        )
  const chosen =
    stated ?? proposal?.chosen ?? chosenFrom(singleRecordProject(read), { path: '', proposed: false }, packs)
  const { project, stated: resources } = chosen
  // Columns of a stated project were united as the files were read; what a proposal unites is known by now.
  const given = stated ? read : { ...read, table: withUnitedColumns(read.table, project.aliases) }
  requireColumns(
    project,
    given.table.columns.map(({ name }) => name),
  )
  const checked = await phases.run(
    'validate',
    (onProgress) => proposal?.validated ?? validateColumns(given.table, project.dataset, signal, onProgress),
  )
  requireTaken(checked)
  const asGiven = options.review !== undefined || options.into !== undefined || options.withRecords === true
  const shown = options.report !== undefined
  const wanted = new Set(options.into === undefined || stated || shown ? usedColumns(project) : []) // a store keeps its own
  const input: Input = {
    ...given,
    table: asGiven ? given.table : only(given.table, ({ name }) => name === given.sourceColumn),
  }
  const validated: ValidatedTable =
    options.golden === undefined ? only(checked, ({ name }) => wanted.has(name)) : checked
  const columns = shown ? columnFacts(given, project) : undefined
  return { input, validated, project, resources, columns, about: aboutInput(given, chosen), learnt: proposal?.opinion }
}

function only<T extends Pick<EncodedTable, 'columns'>>(table: T, wanted: (column: EncodedColumn) => boolean): T {
  return { ...table, columns: table.columns.filter(wanted) }
}

/** What is proposed is proposed of validated records, so these need not be validated again. */
async function propose(
  input: Input & {
    readonly reference: Reference | undefined
    readonly headerHints: boolean | undefined
    readonly onProgress: (done: number, total: number) => void
  },
  outputs: OutputSet,
  out: DedupeOutput,
  signal: AbortSignal,
) {
  const { stated, validated, learnt, rows } = await proposedOf(
    { rows: input.table.rows, badRows: input.read.badRows },
    () => proposeProject(input.table, { ...input, mayUnite: true, signal }),
  )
  const text = `${JSON.stringify(stated, undefined, 2)}\n`
  const { path, present } = await proposalPath(out, text)
  if (!present) await (await outputs.open('project', path)).write(text)
  const opinion = secondOpinion(learnt, (row) => rows[row]!)
  return { chosen: chosenFrom(stated, { path, proposed: true }), validated, opinion }
}
