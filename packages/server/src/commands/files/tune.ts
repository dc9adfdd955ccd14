import {
  type DedupePhase,
  type EntityTuneFiles,
  type EntityTuning,
  SYSTEM,
  type ThresholdRow,
  type TuneOptions,
  type TuneReport,
  tuneEntityToFiles,
  tuneFiles,
} from '@onefold/core'
import { defined, grouped, soMany } from '@onefold/core/adapter-kit'
import type { ReportLanguage } from '../../report/language.ts'
import { dashed, misuse } from '../arguments.ts'
import { type Command, type CommandContext, stopSignal } from '../command-context.ts'
import { referenceSettings } from '../settings/reference-settings.ts'
import { withStore } from '../with-store.ts'
import { warningLines } from './estimate-lines.ts'
import { badRowsLine, noHeaderHint, openInputs, refusedLine } from './inputs.ts'
import { showProgress } from './progress.ts'
import { reportLanguage, tuningPage } from './report-text.ts'

/** The phases of it. */
const TUNED: readonly DedupePhase[] = ['read', 'validate', 'match']

/** What the command line of `onefold tune` states. */
export interface TuneLine {
  readonly files: readonly string[]
  readonly out: string
  readonly config?: string
  readonly labels?: string
  readonly report?: string
  readonly language?: ReportLanguage
  readonly sheet?: string
  readonly header?: boolean
  /** Of the standard input. */
  readonly format?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly reference?: string
  readonly entity?: string
  readonly store?: string
  readonly withoutDecisions?: boolean
}

/** The classifier of which entity is to be tuned, and in which store. */
interface EntityTuneOptions extends EntityTuneFiles {
  readonly store: string | undefined
}

/** `onefold tune`: learns the weights of a classifier from records: of a project's from files, or of an entity's in a store. */
export const tune: Command<TuneLine> = async (line, context) => {
  const options = optionsFrom(line, context.env)
  const signal = stopSignal(context)
  const lines =
    'entity' in options
      ? entitySummary(await tuneStored(options, context.env, signal), options)
      : summary(await tuneProject(options, line, context, signal), options)
  for (const line of lines) context.print(line)
  return 0
}

async function tuneProject(
  options: Omit<TuneOptions, 'files'>,
  { files, format }: TuneLine,
  context: CommandContext,
  signal: AbortSignal,
): Promise<TuneReport> {
  const inputs = await openInputs(files, format, context)
  const progress = showProgress(context, TUNED)
  try {
    return await tuneFiles({
      ...options,
      files: inputs.files,
      signal,
      onPhase: progress.onPhase,
      onDoubtfulHeader: (header) => context.print(noHeaderHint(header)),
      onBadRows: (rows) => context.print(badRowsLine(rows)),
      onRefused: (records) => context.print(refusedLine(records)),
    })
  } finally {
    progress.end()
    await inputs.close()
  }
}

function tuneStored(
  { store, ...options }: EntityTuneOptions,
  env: CommandContext['env'],
  signal: AbortSignal,
): Promise<EntityTuning> {
  return withStore(store, env, (onefold) => tuneEntityToFiles(onefold.as(SYSTEM).entities, { ...options, signal }))
}

function optionsFrom(line: TuneLine, env: CommandContext['env']): Omit<TuneOptions, 'files'> | EntityTuneOptions {
  const {
    files,
    out,
    store,
    entity,
    report: path,
    language,
    header = true,
    withoutDecisions = false,
    ...ofFiles
  } = line
  const { config, reference, format, ...others } = ofFiles
  const report = { ...defined({ report: path }), ...tuningPage(path, reportLanguage(language, path, env)) }
  if (entity !== undefined) {
    const options = Object.keys(ofFiles).map(dashed)
    const [surplus] = [...files, ...options, ...(header ? [] : ['--no-header'])]
    if (surplus !== undefined) throw misuse(`"${surplus}" is for files; an entity has its records in the store.`)
    return { entity, store, out, decisions: !withoutDecisions, ...report }
  }
  if (store !== undefined || withoutDecisions) throw misuse('Name the entity of the store with --entity.')
  if (files.length === 0) throw misuse('Name at least one file with records, or an entity with --entity.')
  if (config === undefined) throw misuse('Name the project with --config project.json.')
  return { config, out, header, ...others, ...referenceSettings(env, reference), ...report }
}

const share = (n: number): string => n.toFixed(4)

function summary(report: TuneReport, { out }: Pick<TuneOptions, 'out'>): readonly string[] {
  return [...learningLines(report), `The tuned project is in ${out}.`]
}

function entitySummary(report: EntityTuning, { out }: EntityTuneOptions): readonly string[] {
  const { decisions } = report
  return [
    ...learningLines(report),
    ...(decisions
      ? [
          `  people merged ${soMany(decisions.same, 'pair')} and recorded ${grouped(decisions.different)} as different`,
          measuredLine('present', decisions.present),
          measuredLine('suggested', decisions.suggested),
        ]
      : []),
    `The tuned classifier is in ${out}: it counts once it is saved and the entity is indexed in full.`,
  ]
}

function measuredLine(name: string, of: NonNullable<EntityTuning['decisions']>['present']): string {
  const { matchThreshold, precision, recall, found, missed, wrong, apart } = of
  return `  ${name}: threshold ${matchThreshold}, precision ${share(precision)}, recall ${share(recall)} (${grouped(found)} found, ${grouped(missed)} missed, ${grouped(wrong)} wrong, ${grouped(apart)} rightly apart)`
}

function learningLines(report: TuneReport | EntityTuning): readonly string[] {
  const { records, pairs, labels, expected, thresholds, milliseconds } = report
  return [
    `${soMany(records, 'record')}, ${soMany(pairs, 'pair')} learnt from, ${soMany(labels, 'label')}, ${(milliseconds / 1000).toFixed(1)} s`,
    `  expected of matches: precision ${share(expected.precision)}, recall ${share(expected.recall)}${expected.warnings.length > 0 ? ', which may be far off:' : ''}`,
    ...warningLines(expected.warnings),
    ...labelledLines(report),
    `  threshold      pairs  precision  recall${labels > 0 ? '  labelled precision  labelled recall' : ''}`,
    ...thresholds.map((row) => thresholdLine(row, labels > 0)),
  ]
}

/** What labels say of the threshold that they chose, and how sure that is. */
function labelledLines({ labels, thresholds, classifier }: TuneReport | EntityTuning): readonly string[] {
  const chosen = thresholds.find(
    ({ threshold }) => threshold === Math.round(10_000 * Number(classifier.matchThreshold)) / 100,
  )
  if (labels === 0 || chosen === undefined) return []
  const between = (value: number | undefined, interval: readonly [number, number] | undefined): string =>
    interval === undefined ? '?' : `${share(value ?? 0)} (${interval.map(share).join(' to ')})`
  const precision = between(chosen.labelledPrecision, chosen.labelledPrecisionInterval)
  const recall = between(chosen.labelledRecall, chosen.labelledRecallInterval)
  return [`  by labels above ${chosen.threshold}, with 95 % confidence: precision ${precision}, recall ${recall}`]
}

function thresholdLine(row: ThresholdRow, labelled: boolean): string {
  const { threshold, pairs, expectedPrecision, expectedRecall } = row
  const own = labelled
    ? `  ${share(row.labelledPrecision ?? 0).padStart(18)}  ${share(row.labelledRecall ?? 0).padStart(15)}`
    : ''
  return `  ${String(threshold).padStart(9)} ${grouped(pairs).padStart(10)}  ${share(expectedPrecision).padStart(9)}  ${share(expectedRecall)}${own}`
}
