import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { commitHash } from '../soak/commit-hash.ts'
import { isObject, type JsonObject, objectsIn, RESULTS, resultOf } from './results.ts'

/** Writes what a bench found, with where and when it was, below `bench/results`, from where the page is made. */
export function keepResult(name: string, figures: JsonObject): void {
  const machine = { commit: commitHash(), node: process.version, cores: cpus().length, loadAverage: loadavg()[0] ?? 0 }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ ...machine, ...figures }, null, 2)}\n`)
}

/** Keeps one run of a bench that has many: in the place of the last one that says the same under these names. */
export function keepRun(name: string, run: JsonObject, same: readonly string[], figures: JsonObject = {}): void {
  const earlier = resultOf(name)
  const runs = objectsIn(isObject(earlier) ? earlier.runs : undefined)
  const others = runs.filter((each) => same.some((member) => each[member] !== run[member]))
  const sorted = [...others, run].sort((x, y) => compare(x, y, same))
  keepResult(name, { ...figures, runs: sorted })
}

function compare(x: JsonObject, y: JsonObject, names: readonly string[]): number {
  for (const name of names) {
    const [a, b] = [x[name], y[name]]
    if (typeof a === 'number' && typeof b === 'number' && a !== b) return a - b
    if (typeof a === 'string' && typeof b === 'string' && a !== b) return a < b ? -1 : 1
  }
  return 0
}
