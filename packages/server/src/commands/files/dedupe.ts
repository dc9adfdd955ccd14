import { availableParallelism } from 'node:os'
import {
  DEDUPE_PHASES,
  type DedupeOptions,
  type DedupePhase,
  type DedupeReport,
  dedupeFiles,
  dedupeIntoStore,
  type OnefoldError,
} from '@onefold/core'
import { unavailable } from '@onefold/core/adapter-kit'
import { garbageCollector } from '../collect-garbage.ts'
import { newStore } from '../new-store.ts'
import { referenceSettings } from '../settings/reference-settings.ts'
import { shellWord } from '../shell-word.ts'
import type { Command } from '../surroundings.ts'
import { estimateLines } from './estimate-lines.ts'
import { showProgress } from './progress.ts'

/** What only happens in memory, and what only for a store. */
const IN_MEMORY: readonly DedupePhase[] = ['match']
const IN_STORE: readonly DedupePhase[] = ['load', 'index']

/** What the command line of `onefold dedupe` states. */
export interface DedupeLine {
  readonly files: readonly string[]
  readonly out: string
  readonly config?: string
  readonly review?: string
  readonly golden?: string
  readonly report?: string
  /** A file that is not there yet. */
  readonly store?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly reference?: string
  readonly headerHints?: boolean
}

/** `onefold dedupe`: finds the duplicates in files, in memory or by way of a new store. */
export const dedupe: Command<DedupeLine> = async (line, around) => {
  const { store, reference, ...files } = line
  const stated = { ...files, ...referenceSettings(around.env, reference) }
  const stop = new AbortController()
  void around.stopRequested().then(() => stop.abort(stopped()))
  const others = store === undefined ? IN_STORE : IN_MEMORY
  const progress = showProgress(
    around.progress,
    DEDUPE_PHASES.filter((phase) => !others.includes(phase)),
  )
  const options: DedupeOptions = {
    ...stated,
    threads: availableParallelism(),
    signal: stop.signal,
    onPhase: progress.onPhase,
    onRelease: garbageCollector(),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
  }
  let report: DedupeReport
  try {
    report = store === undefined ? await dedupeFiles(options) : await withNewStore(store, options)
  } finally {
    progress.end()
  }
  for (const line of summary(report, options)) around.print(line)
  if (store !== undefined)
    around.print(`The store is ${store}: npx onefold serve --store ${shellWord(`sqlite:${store}`)}`)
  if (store !== undefined && report.reference !== undefined)
    around.print('Its index is built with other reference packs: name their file in ONEFOLD_REFERENCE_FILE there.')
  return 0
}

/** The store comes to its place once the results are in theirs. */
async function withNewStore(stated: string, options: DedupeOptions): Promise<DedupeReport> {
  const { sqliteStore } = await import('@onefold/core/sqlite')
  const store = await newStore(stated)
  try {
    const report = await dedupeIntoStore(sqliteStore(store.draft), options)
    await store.keep()
    return report
  } finally {
    await store.discard()
  }
}

function stopped(): OnefoldError {
  return unavailable('stopped')
}

function summary(report: DedupeReport, { out, review }: DedupeOptions): readonly string[] {
  const count = (n: number): string => n.toLocaleString('en')
  const { clusters, clustered, links, records, milliseconds } = report
  return [
    `${count(records)} records, ${report.pairs === undefined ? '' : `${count(report.pairs)} pairs compared, `}${(milliseconds / 1000).toFixed(1)} s`,
    `  ${count(clusters.match)} clusters of ${count(clustered.match)} records are a match`,
    `  ${count(clusters.review)} clusters of ${count(clustered.review)} records are for review`,
    `  ${count(clusters.single)} records are alone`,
    `  ${count(links.review)} doubtful pairs${review === undefined ? ': write them with --review review.csv' : ` in ${review}`}`,
    ...estimateLines(report.estimate),
    ...complaints(report),
    `The clusters are in ${out}.`,
    ...(report.proposed
      ? [`The project was proposed. Look at it, change it, use it with --config ${report.project}`]
      : []),
  ]
}

/** What went wrong on the way, so that nothing is silent. */
function complaints({ badRows, ids, refused, ignoredColumns, issues, recodedValues }: DedupeReport): readonly string[] {
  const lines: string[] = []
  const count = (n: number, noun: string): string => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
  const [bad] = badRows.first
  if (bad)
    lines.push(
      `  ${count(badRows.count, 'row')} could not be read, the first: ${bad.file}, line ${bad.line}: ${bad.problem}`,
    )
  if (ids.column === null)
    lines.push('  There is no column of ids: records are called by their position. Name one with --id-column.')
  if (ids.doubled > 0) lines.push(`  ${count(ids.doubled, 'record')} with the id of another, as "${ids.examples[0]}".`)
  if (ids.missing > 0) lines.push(`  ${count(ids.missing, 'record')} without an id.`)
  const [first] = refused.first
  if (first) lines.push(`  ${count(refused.count, 'record')} refused, the first: ${first.id}: ${first.text}`)
  if (ignoredColumns.length > 0) lines.push(`  The project does not know the columns ${ignoredColumns.join(', ')}.`)
  for (const { column, records, message } of issues) lines.push(`  ${column}: ${records} times like ${message}`)
  if (recodedValues > 0) lines.push(`  ${count(recodedValues, 'value')} read as Windows-1252, being no UTF-8.`)
  return lines
}
