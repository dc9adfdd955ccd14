import { anyFigures } from './any-section.ts'
import { figure, type Shown, share, tableOf } from './markdown.ts'
import { barPlot, type Line, linePlot } from './plot.ts'
import { isObject, type Json, type JsonObject, numberIn, objectsIn } from './results.ts'

/** One section of the page: its text, and the plots beside it by file name. */
export interface Section {
  readonly text: string
  readonly plots: { readonly [file: string]: string }
}

const PLAIN = (text: string): Section => ({ text, plots: {} })
const picture = (file: string, title: string): string => `![${title}](benchmarks/${file})`

const PROGRAMS: { readonly [program: string]: string } = {
  'kernel-1': 'Onefold, one thread',
  'kernel-2': 'Onefold, two threads',
  'duckdb-splink': 'DuckDB, as Splink writes it',
  'duckdb-tuned': 'DuckDB, bound by hand',
  'kernel-full': 'Onefold, every comparison',
  'kernel-band': 'Onefold, review from 40 to 85',
  'kernel-limit': 'Onefold, buckets bounded',
}

/** The kernel beside DuckDB, at each size. */
export function dedupeSection(result: Json): Section {
  const sizes = objectsIn(isObject(result) ? result.sizes : undefined)
  const tables = sizes.map(
    (size) => `**${figure(numberIn(size, 'rows'))} records**\n\n${programsOf(size)}\n\n${agreement(size)}`,
  )
  const names = Object.keys(PROGRAMS)
  const lines = (member: string): readonly Line[] =>
    names.map((name) => ({
      name: PROGRAMS[name]!,
      points: sizes.flatMap((size) => {
        const value = numberIn(runOf(size, name), member)
        return value === undefined ? [] : [[numberIn(size, 'rows')!, value] as const]
      }),
    }))
  const plots = {
    'dedupe-seconds.svg': linePlot(lines('seconds'), {
      title: 'Columns in memory to clusters',
      x: 'records',
      y: 'seconds',
    }),
    'dedupe-memory.svg': linePlot(lines('peakMegabytes'), { title: 'Memory at most', x: 'records', y: 'MB' }),
  }
  const pictures = [
    picture('dedupe-seconds.svg', 'Seconds by records'),
    picture('dedupe-memory.svg', 'Memory by records'),
  ]
  return { text: [...tables, ...pictures].join('\n\n'), plots }
}

function runOf(size: JsonObject, program: string): Json | undefined {
  return isObject(size.programs) ? size.programs[program] : undefined
}

function programsOf(size: JsonObject): string {
  const peer = numberIn(runOf(size, 'duckdb-splink'), 'seconds')
  const tuned = numberIn(runOf(size, 'duckdb-tuned'), 'seconds')
  const times = (seconds: number | undefined, of: number | undefined): string =>
    seconds === undefined || of === undefined ? '–' : `${(of / seconds).toFixed(2)} ×`
  const seconds = (name: string): number | undefined => numberIn(runOf(size, name), 'seconds')
  const columns: readonly Shown<string>[] = [
    { title: 'program', of: (name) => PROGRAMS[name]! },
    { title: 'seconds', of: (name) => figure(seconds(name)) },
    { title: 'CPU s', of: (name) => figure(numberIn(runOf(size, name), 'cpuSeconds')) },
    { title: 'peak MB', of: (name) => figure(numberIn(runOf(size, name), 'peakMegabytes')) },
    { title: 'than Splink’s SQL', of: (name) => times(seconds(name), peer) },
    { title: 'than the bound by hand', of: (name) => times(seconds(name), tuned) },
    { title: 'pairs', of: (name) => figure(numberIn(runOf(size, name), 'pairs')) },
    { title: 'links', of: (name) => figure(numberIn(runOf(size, name), 'links')) },
    { title: 'F1', of: (name) => share(numberIn(runOf(size, name), 'f1')) },
  ]
  return tableOf(
    columns,
    Object.keys(PROGRAMS).filter((name) => runOf(size, name) !== undefined),
  )
}

/** How far the programs agree, told with the hash of their links where there is one. */
function agreement(size: JsonObject): string {
  const count = (member: string): string => figure(numberIn(size.links, member))
  const settled = numberIn(size.links, 'settled')
  const rest =
    settled === undefined
      ? ''
      : ` Of these, ${figure(settled)} are links or none with DuckDB’s own Jaro–Winkler, as there: ${
          isObject(size.links) && size.links.sameHash === true ? 'with it the links have one hash.' : 'NOT ALL OF THEM.'
        }`
  return `${count('common')} links in common, ${count('onlyKernel')} only here, ${count('onlyPeer')} only there.${rest}`
}

/** `onefold dedupe` from files to files. */
export function filesSection(result: Json): Section {
  const runs = objectsIn(isObject(result) ? result.runs : undefined)
  const ways = [...new Set(runs.map(({ way }) => String(way)))]
  const table = tableOf(
    [
      { title: 'records', of: (run) => figure(numberIn(run, 'rows')) },
      { title: 'way', of: (run) => String(run.way) },
      { title: 'seconds', of: (run) => figure(numberIn(run, 'seconds')) },
      { title: 'CPU s', of: (run) => figure(numberIn(run, 'cpuSeconds')) },
      { title: 'peak MB', of: (run) => figure(numberIn(run, 'peakMegabytes')) },
      { title: 'F1', of: (run) => share(numberIn(run, 'f1')) },
      { title: 'load', of: (run) => figure(numberIn(run, 'loadAverage')) },
    ],
    runs,
  )
  const lines = ways.map((way) => ({
    name: way,
    points: runs
      .filter((run) => run.way === way)
      .map((run) => [numberIn(run, 'rows') ?? 1, numberIn(run, 'seconds') ?? 1] as const),
  }))
  const plots = { 'files.svg': linePlot(lines, { title: 'onefold dedupe, file to file', x: 'records', y: 'seconds' }) }
  return { text: [table, picture('files.svg', 'Seconds by records')].join('\n\n'), plots }
}

/** Comparers a second, beside others. */
export function compareSection(result: Json): Section {
  const trials = objectsIn(isObject(result) ? result.trials : result)
  const names = [
    ...new Set(trials.flatMap(({ perSecond }) => (isObject(perSecond) ? Object.keys(perSecond) : []))),
  ].sort()
  const table = tableOf(
    [
      { title: 'comparer', of: (trial) => String(trial.comparer) },
      { title: 'values', of: (trial) => String(trial.kind) },
      ...names.map((name) => ({
        title: `${name}, M/s`,
        of: (trial: JsonObject) => millions(numberIn(trial.perSecond, name)),
      })),
    ],
    trials,
  )
  const bars = trials.flatMap((trial) => {
    const value = numberIn(trial.perSecond, 'onefold')
    return value === undefined ? [] : [{ name: `${trial.comparer}, ${trial.kind}`, value }]
  })
  const plots = { 'compare.svg': barPlot(bars, { title: 'Comparisons a second, Onefold', x: '', y: '' }) }
  return { text: [table, picture('compare.svg', 'Comparisons a second')].join('\n\n'), plots }
}

function millions(value: number | undefined): string {
  return value === undefined ? '–' : (value / 1e6).toFixed(2)
}

/** The figures of a bench as they are. */
export function plainSection(result: Json): Section {
  return PLAIN(anyFigures(result))
}
