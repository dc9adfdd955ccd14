import type { DedupeReport } from '../../api/dedupe-report.ts'
import type { Learning } from '../../api/tuning.ts'
import { invalid } from '../../error/onefold-error.ts'
import { checkedReference } from '../../reference/check-reference.ts'
import type { Reference } from '../../reference/vocabulary.ts'
import { openOutputs } from '../output/output-set.ts'
import { DOCUMENT, REPORT, requireFormat } from '../output/require-format.ts'
import { writeReport } from '../output/write-report.ts'
import { createPhases, type PhaseListener } from '../phases.ts'
import { parseProject, readProject, requireColumns, type StatedProject } from '../project.ts'
import { projectText } from '../project-text.ts'
import { numberedSources } from '../propose/sources/sources.ts'
import type { DoubtfulHeader } from '../read/doubtful-header.ts'
import { type DedupeInput, pathsOf } from '../read/input.ts'
import { requireTaken } from '../read/require-records.ts'
import { type Input, readInput } from '../read-input.ts'
import { refusedOf } from '../report.ts'
import { validateColumns } from '../validate-columns.ts'
import { learnTuned } from './learn-tuned.ts'
import { type GivenClassifier, learningOf } from './learning-of.ts'
import { readLabels } from './read-labels.ts'

/** Which files are learnt from, and what is written of them. */
export interface TuneOptions {
  /** As those of `dedupeFiles`. */
  readonly files: readonly DedupeInput[]
  /** Of workbooks: the name of the sheet, or its number from 1. @default the first one */
  readonly sheet?: string
  /** Of CSV and workbooks: the first row names the columns. False: they are called `column1`, `column2` … @default true */
  readonly header?: boolean
  /** Told of each file whose header looks like a record: it may have none. */
  readonly onDoubtfulHeader?: (header: DoubtfulHeader) => void
  /** Told of rows that could not be read, where there are any: what comes out rests on the others. */
  readonly onBadRows?: (rows: DedupeReport['badRows']) => void
  /** Told of records that are left out, as the project refuses them, where there are any. */
  readonly onRefused?: (records: DedupeReport['refused']) => void
  /** A project file: its columns, keys and comparers stay, its weights are learnt anew. */
  readonly config: string
  /** The project with what was learnt. */
  readonly out: string
  /** `id_a,id_b,label`, what people decided: a pair is one thing when its label is 1, true, match or yes, and two when it is 0, false, non-match or no. */
  readonly labels?: string
  /** The whole report as JSON, with the charts. */
  readonly report?: string
  /** Makes the text of the report. @default as JSON */
  readonly renderReport?: (report: TuneReport) => string | Promise<string>
  /** What records are called by. @default `id` when the files have such a column, else records are numbered */
  readonly idColumn?: string
  /** Names the system that a record comes from. @default `source`, else what is called so otherwise and holds names of systems, else the file, of two to six */
  readonly sourceColumn?: string
  /** What stands in place of our reference packs where values are compared. @default what the project states, else nothing */
  readonly reference?: Reference
  /** Ends the work: it rejects with the signal's reason, and no result appears. */
  readonly signal?: AbortSignal
  /** Told how far each phase is. */
  readonly onPhase?: PhaseListener
}

/** What was learnt, and what it promises. */
export interface TuneReport extends Learning {
  /** The learnt classifier, as a project file states it. */
  readonly classifier: { readonly [member: string]: unknown }
}

/**
 * Learns the weights of a classifier from records, without labels, as a proposal learns them. Labels, where there are any, choose
 * among what was learnt, choose the threshold, and measure it. The same files give the same weights. The results appear whole or not at all.
 */
export async function tuneFiles(options: TuneOptions): Promise<TuneReport> {
  const began = performance.now()
  const { files, config, out, report: reportPath, labels } = options
  if (files.length === 0) throw invalid('no-files')
  requireFormat(out, DOCUMENT)
  if (options.renderReport === undefined) requireFormat(reportPath, REPORT)
  const stated = await readProject(config)
  const project = parseProject(stated, config, options.reference && checkedReference(options.reference))
  const inputs = [...pathsOf(files), config, ...(labels === undefined ? [] : [labels])]
  const outputs = await openOutputs({ project: out, report: reportPath }, inputs)
  try {
    const signal = options.signal ?? new AbortController().signal
    const phases = createPhases(options.onPhase)
    const input = await readInput(options, phases, signal, project)
    requireColumns(
      project,
      input.table.columns.map(({ name }) => name),
    )
    const checked = await phases.run('validate', (onProgress) =>
      validateColumns(input.table, project.dataset, signal, onProgress),
    )
    requireTaken(checked)
    if (checked.refused.count > 0) options.onRefused?.(refusedOf(checked, input.names))
    const { classifier } = project
    const given = stated.classifier as GivenClassifier // `parseProject` took it
    const pairs =
      labels === undefined
        ? []
        : await readLabels(labels, { nameOf: input.names.nameOf, count: input.table.rows }, signal)
    const { learnt, labelled } = await phases.run('match', () =>
      learnTuned(
        {
          ...project,
          table: { ...input.table, columns: checked.columns },
          sources: classifier.onePerSource ? sourcesFor(input) : undefined,
          signal,
        },
        given,
        ({ bitsBetween }) => pairs.map(({ a, b, same }) => ({ bits: bitsBetween(a, b), same })),
      ),
    )
    const found = learningOf(given, learnt, { records: input.table.rows, labelled })
    if (found.pairs === 0) throw invalid('no-pairs/files')
    const done: TuneReport = {
      ...found,
      milliseconds: Math.round(performance.now() - began),
    }
    const { reference } = project.dataset
    const tuned: StatedProject = { ...stated, ...(reference && { reference }), classifier: done.classifier }
    parseProject(tuned, out)
    await outputs.file('project')?.write(await projectText(out, tuned))
    await writeReport(outputs.file('report'), done, options.renderReport)
    signal.throwIfAborted()
    await outputs.keep()
    return done
  } finally {
    await outputs.discard()
  }
}

function sourcesFor({ table, sourceColumn }: Input) {
  const column = table.columns.find(({ name }) => name === sourceColumn)
  return column === undefined ? undefined : numberedSources(column, true, true)
}
