import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepResult } from './report/keep-result.ts'
import type { UpsertRun } from './upsert-side.ts'

const RECORDS = 100_000
const KEYS = [2, 4, 6, 10]
const KEPT = ['none', 'all'] as const
/** One after the other; or one being committed, the next decided, and the one after that made ready. */
const IN_FLIGHT = [1, 3]
const SETTINGS = ['keys', 'kept', 'in-flight']
const BATCH = 1000
const SEED = 20_261_120

/**
 * How fast the engine takes people in, each matched as it is written, and what a reader feels meanwhile. Every setting is a process
 * of its own. Settings may be named: `npm run bench -- upsert 20000 --keys=4,10 --kept=none --in-flight=3` (`kept`: of
 * history and audit none or all; `in-flight`: batches that the caller asks for without waiting). Only the run of all settings at the full size writes a result.
 */
export async function upsertBench(): Promise<void> {
  const sizes = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  const keys = asked('keys')?.map(Number) ?? KEYS
  const kept = asked('kept') ?? KEPT
  const flights = asked('in-flight')?.map(Number) ?? IN_FLIGHT
  const runs: UpsertRun[] = []
  for (const records of sizes.length > 0 ? sizes : [RECORDS])
    for (const keeps of kept)
      for (const count of keys)
        for (const flight of flights) runs.push(await runOf([records, count, keeps, flight].map(String)))
  console.table(runs)
  if (sizes.length === 0 && SETTINGS.every((name) => asked(name) === undefined))
    keepResult('upsert', { seed: SEED, batch: BATCH, sinks: 0, runs: runs.map((run) => ({ ...run })) })
}

/** A setting from the command line; undefined when it is not named. */
function asked(name: string): readonly string[] | undefined {
  const start = `--${name}=`
  const word = process.argv.find((each) => each.startsWith(start))
  return word?.slice(start.length).split(',')
}

async function runOf(setting: readonly string[]): Promise<UpsertRun> {
  const words = [...process.execArgv, join(import.meta.dirname, 'upsert-side.ts'), ...setting]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 24 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as UpsertRun // written by upsert-side
}
