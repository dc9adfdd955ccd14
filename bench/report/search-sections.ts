import { figure, type Shown, share, tableOf } from './markdown.ts'
import { isObject, type Json, type JsonObject, numberIn, objectsIn } from './results.ts'
import type { Section } from './sections.ts'

/** A kind of question, and how long its answers took. */
type Kind = readonly [name: string, took: JsonObject]

const TIMES: readonly Shown<Kind>[] = [
  { title: 'question', of: ([name]) => name },
  { title: 'p50 ms', of: ([, took]) => figure(numberIn(took, 'p50')) },
  { title: 'p95 ms', of: ([, took]) => figure(numberIn(took, 'p95')) },
  { title: 'p99 ms', of: ([, took]) => figure(numberIn(took, 'p99')) },
  { title: 'CPU p50 ms', of: ([, took]) => figure(numberIn(took, 'cpuP50')) },
  { title: 'CPU p95 ms', of: ([, took]) => figure(numberIn(took, 'cpuP95')) },
]

/** The index beside other engines, then what only it is asked, at each size. */
export function searchSection(result: Json): Section {
  const sizes = objectsIn(isObject(result) ? result.sizes : undefined)
  const engine = (run: JsonObject): string => (typeof run.engine === 'string' ? run.engine : '–')
  const columns: readonly Shown<JsonObject>[] = [
    { title: 'engine', of: engine },
    { title: 'built in s', of: (run) => figure(numberIn(run, 'buildSeconds')) },
    { title: 'MB', of: (run) => figure(numberIn(run, 'megabytes')) },
    ...TIMES.slice(1).map(({ title, of }) => ({ title, of: (run: JsonObject) => of(['', memberOf(run, 'names')]) })),
    { title: 'right name in ten', of: (run) => share(numberIn(run, 'right')) },
    { title: 'load', of: (run) => figure(numberIn(run, 'loadAverage')) },
  ]
  const tables = sizes.map((size) => {
    const runs = objectsIn(size.runs)
    const own = runs.map((run) => kindsOf(memberOf(memberOf(run, 'more'), 'queries'))).find(({ length }) => length > 0)
    const more = own === undefined ? [] : ['Our index, over eight fields and places:', tableOf(TIMES, own)]
    return [`**${figure(numberIn(size, 'records'))} records**`, tableOf(columns, runs), ...more].join('\n\n')
  })
  return { text: tables.join('\n\n'), plots: {} }
}

/** Each store and size with what was asked through a session. */
export function searchSessionSection(result: Json): Section {
  const tables = objectsIn(isObject(result) ? result.runs : undefined).map((run) => {
    const number = (member: string): string => figure(numberIn(run, member))
    const about = `**${number('rows')} records on ${run.store === 'postgres' ? 'PostgreSQL' : 'SQLite'}**: read in ${number('buildSeconds')} s (${number('buildCpuSeconds')} s of processor), ${number('megabytes')} MB, the event loop held for ${number('longestHoldMs')} ms at most; load ${number('loadAverage')}.`
    return `${about}\n\n${tableOf(TIMES, kindsOf(memberOf(run, 'took')))}`
  })
  return { text: tables.join('\n\n'), plots: {} }
}

function memberOf(of: JsonObject, member: string): JsonObject {
  const found = of[member]
  return isObject(found) ? found : {}
}

function kindsOf(all: JsonObject): readonly Kind[] {
  return Object.entries(all).flatMap(([name, took]): readonly Kind[] => (isObject(took) ? [[name, took]] : []))
}
