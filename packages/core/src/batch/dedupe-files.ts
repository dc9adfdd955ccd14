import { invalid } from '../error/onefold-error.ts'
import { nearest } from '../lib/nearest.ts'
import type { BatchMatches } from '../matching/kernel/batch.ts'
import { columnShapesOf, type ShapeSources } from '../matching/merge/column-shapes.ts'
import { type KeyedTable, keyedTable } from './columns/column-keys.ts'
import { type RecordNames, recordNames } from './columns/record-names.ts'
import type { EncodedTable } from './columns/table.ts'
import { valuesOfRow } from './columns/values-of.ts'
import { type Grouped, group } from './group.ts'
import { matchTable } from './match-table.ts'
import { type OutputSet, openOutputs } from './output/output-set.ts'
import { proposalPath } from './output/proposal-path.ts'
import { clusterNames, writeClusters } from './output/write-clusters.ts'
import { writeGolden } from './output/write-golden.ts'
import { writeReview } from './output/write-review.ts'
import { createPhases, type PhaseListener, type Phases } from './phases.ts'
import { type Project, parseProject, readProject, requireColumns } from './project.ts'
import { proposeProject } from './propose/propose-project.ts'
import { type ReadResult, readFiles } from './read/read-files.ts'
import { countsOf, type DedupeReport, refusedOf } from './report.ts'
import { type ValidatedTable, validateColumns } from './validate-columns.ts'

export interface DedupeOptions {
  /** CSV, NDJSON or JSON, packed with gzip or not; read in this order. */
  readonly files: readonly string[]
  /** A project file. Absent, a project is proposed and written beside the result. */
  readonly config?: string
  readonly out: string
  /** For the doubtful links. */
  readonly review?: string
  /** For the merged records. */
  readonly golden?: string
  readonly report?: string
  /** @default `id` when the files have such a column, else records are numbered */
  readonly idColumn?: string
  /** Names the system that a record comes from; it is not compared. @default `source` when the files have such a column */
  readonly sourceColumn?: string
  /** @default 1 */
  readonly threads?: number
  readonly signal?: AbortSignal
  readonly onPhase?: PhaseListener
  /** The most memory that the process has held, in bytes: for the report. */
  readonly peakMemory?: () => number
}

/** The files' records, and which columns of them are no content. */
interface Input {
  readonly read: ReadResult
  readonly keyed: KeyedTable
  readonly table: EncodedTable
  readonly names: RecordNames
  readonly idColumn: string | undefined
  readonly sourceColumn: string | undefined
}

interface Chosen {
  readonly project: Project
  readonly path: string
  readonly proposed: boolean
}

/**
 * Finds the duplicates in files, without a store: the functions that judge records are the engine's own, so the same
 * records under the same project make the same clusters as in a table. The results appear whole or not at all.
 */
export async function dedupeFiles(options: DedupeOptions): Promise<DedupeReport> {
  const began = performance.now()
  const { files, config, out, review, golden, report } = options
  if (files.length === 0) throw invalid('no-files', 'There is no file to read.')
  const stated =
    config === undefined ? undefined : { project: await readProject(config), path: config, proposed: false }
  const inputs = config === undefined ? files : [...files, config]
  const outputs = await openOutputs({ clusters: out, review, golden, report }, inputs)
  try {
    const phases = createPhases(options.onPhase)
    const signal = options.signal ?? new AbortController().signal
    const input = await readInput(options, phases, signal)
    const chosen = stated ?? (await phases.run('propose', () => propose(input, outputs, out)))
    requireColumns(
      chosen.project,
      input.table.columns.map(({ name }) => name),
    )
    const result = await findClusters(input, chosen.project, options, phases, signal)
    await phases.run('write', () => write(input, result, chosen.project, outputs))
    signal.throwIfAborted()
    const done: DedupeReport = {
      ...aboutInput(input, chosen),
      ...aboutResult(input, result),
      phases: phases.took,
      milliseconds: Math.round(performance.now() - began),
      ...(options.peakMemory === undefined ? {} : { peakMemory: options.peakMemory() }),
    }
    await outputs.file('report')?.write(`${JSON.stringify(done, undefined, 2)}\n`)
    await outputs.keep()
    return done
  } finally {
    await outputs.discard()
  }
}

async function readInput(options: DedupeOptions, phases: Phases, signal: AbortSignal): Promise<Input> {
  const read = await phases.run('read', (onProgress) => readFiles(options.files, signal, onProgress))
  if (read.table.rows === 0) throw invalid('no-records', 'The files hold no record that can be read.')
  const keyed = keyedTable(read.table)
  const idColumn = special(keyed, options.idColumn, 'id')
  const sourceColumn = special(keyed, options.sourceColumn, 'source')
  const names = recordNames(
    keyed.table.rows,
    keyed.table.columns.find(({ name }) => name === idColumn),
  )
  return { read, keyed, table: keyed.table, names, idColumn, sourceColumn }
}

/** The key of a column that the caller names, or that is there under its usual name. */
function special({ keys }: KeyedTable, stated: string | undefined, usual: string): string | undefined {
  if (stated === undefined) return keys.get(usual)
  const key = keys.get(stated)
  if (key !== undefined) return key
  const hint = nearest(stated, keys.keys())
  const text = `No file has the column "${stated}"${hint === undefined ? '.' : `: did you mean "${hint}"?`}`
  throw invalid('column-unknown', text)
}

async function propose(input: Input, outputs: OutputSet, out: string): Promise<Chosen> {
  const special = [input.idColumn, input.sourceColumn].filter((column) => column !== undefined)
  const stated = proposeProject(input.table, new Set(special))
  const text = `${JSON.stringify(stated, undefined, 2)}\n`
  const { path, present } = await proposalPath(out, text)
  if (!present) await (await outputs.open('project', path)).write(text)
  return { project: parseProject(stated, path), path, proposed: true }
}

interface Result {
  readonly validated: ValidatedTable
  readonly matches: BatchMatches
  readonly grouped: Grouped
}

async function findClusters(
  { table, names }: Input,
  project: Project,
  { threads }: DedupeOptions,
  phases: Phases,
  signal: AbortSignal,
): Promise<Result> {
  const validated = await phases.run('validate', (onProgress) =>
    validateColumns(table, project.dataset, signal, onProgress),
  )
  const matches = await phases.run('match', (onProgress) =>
    matchTable(validated, project, { signal, onProgress, ...(threads === undefined ? {} : { threads }) }),
  )
  const grouped = await phases.run('group', () =>
    group({
      rows: table.rows,
      links: matches.links,
      classifier: project.classifier,
      dataset: project.dataset,
      valuesOf: (row) => valuesOfRow(validated.columns, row),
      nameOf: names.nameOf,
    }),
  )
  return { validated, matches, grouped }
}

/** A file has no records within records. */
const NOTHING_NESTED: ShapeSources = { dataset: () => undefined, merger: () => undefined, identity: () => undefined }

async function write(
  { table, names, idColumn, sourceColumn }: Input,
  { validated, matches, grouped }: Result,
  { dataset, merger }: Project,
  outputs: OutputSet,
): Promise<void> {
  const { rows } = table
  const named = clusterNames(grouped, names)
  const [clusters, review, golden] = ['clusters', 'review', 'golden'].map(outputs.file)
  if (clusters) await writeClusters(clusters, rows, grouped, named, names)
  if (review) await writeReview(review, matches.links, grouped, names, table, idColumn)
  if (!golden) return
  const systems = table.columns.find(({ name }) => name === sourceColumn)
  await writeGolden(golden, {
    rows,
    grouped,
    clusterNames: named,
    names,
    columns: validated.columns.map(({ name }) => name),
    merger,
    shapes: columnShapesOf(dataset, NOTHING_NESTED),
    systemOf: (row) => (systems ? [systems.values[systems.numbers[row]!]].flat().join(' ').trim() : ''),
    valuesOf: (row) => valuesOfRow(validated.columns, row),
  })
}

function aboutInput({ read, keyed, table, names, idColumn, sourceColumn }: Input, chosen: Chosen) {
  const known = new Set([...chosen.project.dataset.columns.map(({ key }) => key), idColumn, sourceColumn])
  const sources = table.columns.find(({ name }) => name === sourceColumn)
  const { doubled, missing, examples } = names
  return {
    files: read.files,
    project: chosen.path,
    proposed: chosen.proposed,
    badRows: read.badRows,
    ids: { column: idColumn ?? null, doubled, missing, examples },
    ...(sources === undefined ? {} : { sources: countsBySource(sources) }),
    ignoredColumns: table.columns.map(({ name }) => name).filter((name) => !known.has(name)),
    renamedColumns: Object.fromEntries([...keyed.keys].filter(([name, key]) => name !== key)),
    recodedValues: read.table.recoded,
  }
}

function aboutResult({ table, names }: Input, { validated, matches, grouped }: Result) {
  return {
    ...countsOf(table.rows, matches, grouped),
    issues: validated.issues,
    refused: refusedOf(validated, names),
  }
}

function countsBySource({ numbers, values }: EncodedTable['columns'][number]): { readonly [source: string]: number } {
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  return Object.fromEntries(
    values.flatMap((value, number) => (counts[number] ? [[String(value), counts[number]!]] : [])),
  )
}
