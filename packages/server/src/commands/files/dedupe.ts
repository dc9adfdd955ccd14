import { availableParallelism } from 'node:os'
import {
  DEDUPE_PHASES,
  type DedupeOptions,
  type DedupeOutput,
  type DedupePhase,
  type DedupeReport,
  dedupeFiles,
  dedupeIntoStore,
} from '@onefold/core'
import { defined, soMany } from '@onefold/core/adapter-kit'
import type { ReportLanguage } from '../../report/language.ts'
import { misuse } from '../arguments.ts'
import { garbageCollector } from '../collect-garbage.ts'
import { type Command, type CommandContext, stopSignal } from '../command-context.ts'
import { newStore } from '../new-store.ts'
import { referenceSettings } from '../settings/reference-settings.ts'
import { shellWord } from '../shell-word.ts'
import { estimateLines } from './estimate-lines.ts'
import { badRowsLine, noHeaderHint, openInputs, refusedLine, STANDARD } from './inputs.ts'
import { showProgress } from './progress.ts'
import { dedupePage, reportLanguage } from './report-text.ts'

/** What only happens in memory, and what only for a store. */
const IN_MEMORY: readonly DedupePhase[] = ['match']
const IN_STORE: readonly DedupePhase[] = ['load', 'index']
/** What only a report asks for. */
const REPORTED: readonly DedupePhase[] = ['report']

/** What the command line of `onefold dedupe` states. */
export interface DedupeLine {
  readonly files: readonly string[]
  readonly out: string
  readonly config?: string
  readonly review?: string
  readonly golden?: string
  readonly report?: string
  readonly language?: ReportLanguage
  readonly withRecords?: boolean
  /** A file that is not there yet. */
  readonly store?: string
  readonly sheet?: string
  readonly header?: boolean
  /** Of the standard input. */
  readonly format?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly reference?: string
  readonly headerHints?: boolean
}

/** `onefold dedupe`: finds the duplicates in files, in memory or by way of a new store. */
export const dedupe: Command<DedupeLine> = async (line, context) => {
  const { store, reference, language, files, format, out, review, golden, ...others } = line
  const results = outputsFrom({ out, ...defined({ review, golden }) }, context)
  const inputs = await openInputs(files, format, context)
  const stated = {
    ...others,
    ...results,
    files: inputs.files,
    ...referenceSettings(context.env, reference),
    ...dedupePage(line.report, reportLanguage(language, line.report, context.env)),
  }
  const skipped = [...(store === undefined ? IN_STORE : IN_MEMORY), ...(line.report === undefined ? REPORTED : [])]
  const progress = showProgress(
    context,
    DEDUPE_PHASES.filter((phase) => !skipped.includes(phase)),
  )
  const options: DedupeOptions = {
    ...stated,
    threads: availableParallelism(),
    signal: stopSignal(context),
    onPhase: progress.onPhase,
    onRelease: garbageCollector(),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
  }
  let report: DedupeReport
  try {
    report = store === undefined ? await dedupeFiles(options) : await withNewStore(store, options)
  } finally {
    progress.end()
    await inputs.close()
  }
  const print = Object.values(results).some((result) => typeof result === 'object') ? aside(context) : context.print
  for (const sentence of summary(report, line)) print(sentence)
  if (store !== undefined) print(`The store is ${store}: npx onefold serve --store ${shellWord(`sqlite:${store}`)}`)
  if (store !== undefined && report.reference !== undefined)
    print('Its index is built with other reference packs: name their file in ONEFOLD_REFERENCE_FILE there.')
  return 0
}

/** The store comes to its place once the results are in theirs. */
async function withNewStore(stated: string, options: DedupeOptions): Promise<DedupeReport> {
  const { sqliteStore } = await import('@onefold/core/sqlite')
  const { out, review, golden, report: page } = options
  const results = [out, review, golden, page].filter((result) => typeof result === 'string')
  const store = await newStore(stated, results)
  try {
    const report = await dedupeIntoStore(sqliteStore(store.draft), options)
    await store.keep()
    return report
  } finally {
    await store.discard()
  }
}

/** A result called `-` goes to the standard output, where nothing else goes then. */
function outputsFrom(
  { out, review, golden }: Pick<DedupeLine, 'out' | 'review' | 'golden'>,
  { output }: CommandContext,
): Pick<DedupeOptions, 'out' | 'review' | 'golden'> {
  if ([out, review, golden].filter((path) => path === STANDARD).length > 1)
    throw misuse('The standard output "-" takes one result.')
  const place = (path: string): DedupeOutput => {
    if (path !== STANDARD) return path
    if (output === undefined) throw misuse('There is no standard output.')
    return { name: STANDARD, write: whileWanted(output) }
  }
  return {
    out: place(out),
    ...(review !== undefined && { review: place(review) }),
    ...(golden !== undefined && { golden: place(golden) }),
  }
}

/** The reader of a pipe may have had enough, as `head` has: the rest is not missed. */
function whileWanted(output: NonNullable<CommandContext['output']>): NonNullable<CommandContext['output']> {
  return (bytes) =>
    output(bytes).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
    })
}

/** What is said to people, where the standard output has something else to do. */
function aside({ progress }: CommandContext): (line: string) => void {
  return (line) => void progress?.write(`${line}\n`)
}

function summary(
  done: DedupeReport,
  { out, review, report }: Pick<DedupeLine, 'out' | 'review' | 'report'>,
): readonly string[] {
  const { clusters, clustered, links, records, milliseconds } = done
  const places = [
    ...(out === STANDARD ? [] : [`The clusters are in ${out}.`]),
    ...(report === undefined ? [] : [`The report is in ${report}.`]),
  ]
  return [
    `${soMany(records, 'record')}, ${done.pairs === undefined ? '' : `${soMany(done.pairs, 'pair')} compared, `}${(milliseconds / 1000).toFixed(1)} s`,
    `  ${are(clusters.match, clustered.match)} a match`,
    `  ${are(clusters.review, clustered.review)} for review`,
    `  ${soMany(clusters.single, 'record')} ${clusters.single === 1 ? 'is' : 'are'} alone`,
    `  ${soMany(links.review, 'doubtful pair')}${review === undefined ? ': write them with --review review.csv' : ` in ${review}`}`,
    ...(records === 1 ? [] : estimateLines(done.estimate)),
    ...complaints(done),
    ...(records === 1 ? ['There is only one record: nothing to compare.'] : []),
    ...(places.length === 0 ? [] : [places.join(' ')]),
    ...(done.proposed ? [`The project was proposed. Look at it, change it, use it with --config ${done.project}`] : []),
  ]
}

/** `1 cluster of 2 records is`, `3 clusters of 6 records are`. */
function are(clusters: number, records: number): string {
  return `${soMany(clusters, 'cluster')} of ${soMany(records, 'record')} ${clusters === 1 ? 'is' : 'are'}`
}

/** What went wrong on the way, so that nothing is silent. */
function complaints(report: DedupeReport): readonly string[] {
  const { badRows, doubtfulHeaders, ids, refused, ignoredColumns, issues, recodedValues } = report
  const lines: string[] = []
  if (badRows.count > 0) lines.push(`  ${badRowsLine(badRows)}`)
  for (const header of doubtfulHeaders) lines.push(`  ${noHeaderHint(header)}`)
  if (ids.column === null)
    lines.push('  There is no column of ids: records are called by their position. Name one with --id-column.')
  if (ids.doubled > 0) lines.push(`  ${soMany(ids.doubled, 'record')} with the id of another, as "${ids.examples[0]}".`)
  if (ids.missing > 0) lines.push(`  ${soMany(ids.missing, 'record')} without an id.`)
  if (refused.count > 0) lines.push(`  ${refusedLine(refused)}`)
  if (ignoredColumns.length > 0) lines.push(`  The project does not know the columns ${ignoredColumns.join(', ')}.`)
  for (const { column, records, message } of issues) lines.push(`  ${column} (${records}×): ${message}`)
  if (recodedValues > 0) lines.push(`  ${soMany(recodedValues, 'value')} read as Windows-1252, being no UTF-8.`)
  return lines
}
