import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepResult } from '../report/keep-result.ts'
import { isObject, objectsIn, resultOf } from '../report/results.ts'
import { CONSTANTS, type Constant } from './constants.ts'
import { type ByFamily, chosenWithout, meansOf, type Trial, type Walked } from './left-out.ts'

type Values = ReadonlyMap<string, number>

/**
 * Whether the numbers of the learner are those of the tables that it was made with: each is tried at a smaller and a larger value on all
 * families of the small grid, both at once, and each family is measured with the values that give all the others the most. Most of an hour of
 * two cores; what was walked is kept as it comes, and `--go-on` walks only for what is not there.
 */
export async function leftOutBench(): Promise<void> {
  const kept = process.argv.includes('--go-on') ? keptTrials() : { standing: {}, trials: [] }
  const isThere = Object.keys(kept.standing).length > 0
  const standing = isThere ? kept.standing : await walk(new Map())
  let trials = isThere ? kept.trials : []
  console.log(`left-out: as it stands ${told(standing)}`)
  for (const { name: constant, others } of CONSTANTS) {
    if (trials.some((trial) => trial.constant === constant)) continue
    const tried = await Promise.all(
      others.map(async (value) => ({ constant, value, means: await walk(new Map([[constant, value]])) })),
    )
    for (const { value, means } of tried) console.log(`left-out: ${constant} ${value}: ${told(means)}`)
    trials = [...trials, ...tried]
    keepResult('left-out', { standing, trials: trials.map((trial) => ({ ...trial })) })
  }
  const leftOut = []
  for (const [family, stands] of Object.entries(standing)) {
    const chosen = chosenWithout(family, standing, trials)
    const mean = (meansAt(chosen, standing, trials) ?? (await walk(chosen, family)))[family]!
    leftOut.push({ family, stands, chosen: Object.fromEntries(chosen), mean })
    console.log(`left-out: ${family} ${stands.toFixed(3)}, left out ${mean.toFixed(3)} by ${[...chosen].join(' ')}`)
    keepResult('left-out', { standing, trials: trials.map((trial) => ({ ...trial })), leftOut })
  }
}

/** What these values gave, where they were walked: none of them, or one. */
function meansAt(values: Values, standing: ByFamily, trials: readonly Trial[]): ByFamily | undefined {
  const [one, ...others] = values
  if (one === undefined) return standing
  if (others.length > 0) return undefined
  return trials.find(({ constant, value }) => constant === one[0] && value === one[1])?.means
}

function keptTrials(): { readonly standing: ByFamily; readonly trials: readonly Trial[] } {
  const last = resultOf('left-out')
  if (!isObject(last)) return { standing: {}, trials: [] }
  return {
    standing: (last.standing ?? {}) as unknown as ByFamily, // written by this bench
    trials: objectsIn(last.trials) as unknown as readonly Trial[],
  }
}

/** What families come to with these values in place of those that stand. */
async function walk(values: Values, ...families: readonly string[]): Promise<ByFamily> {
  const stated = [...values].map(([name, value]) => `${fileOf(name)}:${name}=${value}`).join(' ')
  const args = [...process.execArgv, join(import.meta.dirname, 'trial-side.ts'), ...families]
  const env = { ...process.env, ONEFOLD_BENCH_CONSTANTS: stated }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return meansOf(JSON.parse(stdout) as readonly Walked[]) // the side prints them
}

function fileOf(name: string): string {
  const constant = CONSTANTS.find((one: Constant) => one.name === name)
  if (constant === undefined) throw new TypeError(`There is no constant "${name}".`)
  return constant.file
}

function told(means: ByFamily): string {
  return Object.entries(means)
    .map(([family, mean]) => `${family} ${mean.toFixed(3)}`)
    .join(', ')
}
