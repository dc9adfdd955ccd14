import { invalid } from '../../error/onefold-error.ts'
import { evidenceChart, thresholdsChart, weightsChart } from '../../matching/learn/charts.ts'
import {
  matchThresholdOf,
  nonMatchThresholdOf,
  type ThresholdRow,
  thresholdTable,
} from '../../matching/learn/threshold-table.ts'
import { openOutputs } from '../output/output-set.ts'
import { createPhases, type PhaseListener } from '../phases.ts'
import { parseProject, readProject, requireColumns, type StatedProject } from '../project.ts'
import { type LearntClassifier, learnClassifier } from '../propose/learn-classifier.ts'
import { numberedSources } from '../propose/sources.ts'
import { type Input, readInput } from '../read-input.ts'
import { validateColumns } from '../validate-columns.ts'
import { readLabels } from './read-labels.ts'

export interface TuneOptions {
  /** CSV, NDJSON or JSON, packed with gzip or not. */
  readonly files: readonly string[]
  /** A project file: its columns, keys and comparers stay, its weights are learnt anew. */
  readonly config: string
  /** The project with what was learnt. */
  readonly out: string
  /** `id_a,id_b,label`, what people decided: a pair is one thing when its label is 1, true, match or yes. */
  readonly labels?: string
  /** The whole report as JSON, with the charts. */
  readonly report?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly signal?: AbortSignal
  readonly onPhase?: PhaseListener
}

/** What was learnt, and what it promises. */
export interface TuneReport {
  readonly records: number
  /** Pairs that keys bring together and that were learnt from. */
  readonly pairs: number
  readonly labels: number
  /** The learnt classifier, as a project file states it. */
  readonly classifier: { readonly [member: string]: unknown }
  /** How often matches, and strangers, reach each level of each mapping. */
  readonly frequencies: readonly {
    readonly mapping: string
    readonly m: readonly number[]
    readonly u: readonly number[]
  }[]
  /** What the match threshold promises, 0..1. */
  readonly expected: { readonly precision: number; readonly recall: number }
  readonly thresholds: readonly ThresholdRow[]
  /** Vega-Lite specifications. */
  readonly charts: { readonly [name: string]: { readonly [member: string]: unknown } }
  readonly milliseconds: number
}

/**
 * Learns the weights of a classifier from records, without labels: Fellegi–Sunter by expectation maximisation. Labels, where there
 * are any, choose the threshold and measure it. The same files give the same weights. The results appear whole or not at all.
 */
export async function tuneFiles(options: TuneOptions): Promise<TuneReport> {
  const began = performance.now()
  const { files, config, out, report: reportPath, labels } = options
  if (files.length === 0) throw invalid('no-files', 'There is no file to read.')
  const stated = await readProject(config)
  const project = parseProject(stated, config)
  const inputs = [...files, config, ...(labels === undefined ? [] : [labels])]
  const outputs = await openOutputs({ project: out, report: reportPath }, inputs)
  try {
    const signal = options.signal ?? new AbortController().signal
    const phases = createPhases(options.onPhase)
    const input = await readInput(options, phases, signal)
    requireColumns(
      project,
      input.table.columns.map(({ name }) => name),
    )
    const checked = await phases.run('validate', (onProgress) =>
      validateColumns(input.table, project.dataset, signal, onProgress),
    )
    const { classifier } = project
    const learnt = await phases.run('match', () =>
      learnClassifier({
        ...project,
        table: { ...input.table, columns: checked.columns },
        sources: classifier.onePerSource ? sourcesFor(input) : undefined,
        signal,
      }),
    )
    const pairs =
      labels === undefined
        ? []
        : await readLabels(labels, { nameOf: input.names.nameOf, count: input.table.rows }, learnt, signal)
    const table = thresholdTable(learnt.learnt.evidence, learnt.cut.at, pairs)
    const done = reportOf(stated, learnt, table, input.table.rows, pairs.length, Math.round(performance.now() - began))
    const tuned: StatedProject = { ...stated, classifier: done.classifier }
    parseProject(tuned, out)
    await outputs.file('project')?.write(`${JSON.stringify(tuned, undefined, 2)}\n`)
    await outputs.file('report')?.write(`${JSON.stringify(done, undefined, 2)}\n`)
    signal.throwIfAborted()
    await outputs.keep()
    return done
  } finally {
    await outputs.discard()
  }
}

function sourcesFor({ table, sourceColumn }: Input) {
  const column = table.columns.find(({ name }) => name === sourceColumn)
  return column === undefined ? undefined : numberedSources(column, true)
}

function reportOf(
  stated: StatedProject,
  { learnt, cut, levels, prior, pairs }: LearntClassifier,
  table: readonly ThresholdRow[],
  records: number,
  labels: number,
  milliseconds: number,
): TuneReport {
  const match = matchThresholdOf(table)
  const given = stated.classifier as { readonly mappings: readonly { readonly id: string }[] } // `parseProject` took it
  const mappings = given.mappings.map((mapping, at) => ({ ...mapping, levels: levels[at]! }))
  const { expectedPrecision: precision, expectedRecall: recall } = table.find(({ threshold }) => threshold === match)!
  return {
    records,
    pairs: pairs.a.length,
    labels,
    classifier: {
      ...given,
      ...{ model: 'LIKELIHOOD', prior, mappings },
      ...{ matchThreshold: match / 100, nonMatchThreshold: nonMatchThresholdOf(table, match) / 100 },
    },
    frequencies: mappings.map(({ id }, at) => ({
      mapping: id,
      m: Array.from(learnt.m[at]!, rounded),
      u: Array.from(learnt.u[at]!, rounded),
    })),
    expected: { precision, recall },
    thresholds: table,
    charts: {
      weights: weightsChart(mappings),
      evidence: evidenceChart(learnt.evidence, cut.at),
      thresholds: thresholdsChart(table),
    },
    milliseconds,
  }
}

function rounded(share: number): number {
  return Number(share.toPrecision(4))
}
