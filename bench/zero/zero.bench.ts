import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepResult } from '../report/keep-result.ts'
import { objectsIn, resultOf } from '../report/results.ts'
import { GRID } from './grid.ts'
import type { Found } from './measure.ts'
import type { GridPoint } from './point.ts'
import { familiesOf, isNear, type PointResult } from './summary.ts'

const USAGE = 'npm run bench -- zero [--full] [--family=NAME] [--points=WORDS] [--dry] [--keep=FOLDER]'

/**
 * What `dedupe` finds without configuration in generated tables that nobody looked at, each in a process of its own. The small grid;
 * `--full` takes all of it, `--family=people` one family, `--points=movers` the points whose names have the words, `--dry` keeps no
 * figures, `--keep=FOLDER` leaves the tables there.
 */
export async function zeroBench(): Promise<void> {
  const asked = settings(process.argv.slice(2))
  const points = GRID.filter((point) => isAsked(point, asked))
  if (points.length === 0) throw new TypeError(`No point of the grid is meant: ${USAGE}`)
  const results: PointResult[] = []
  for (const point of points) {
    const result = await measure(point, asked.keep)
    results.push(result)
    console.log(lineOf(result))
    if (asked.dry === undefined) keep(result)
  }
  for (const one of familiesOf(results)) {
    const { family, points: count, mean, worst, worstOf, meanOfMatch, worstOfMatch, near, warned, warnings } = one
    console.log(
      `zero ${family}: ${count} points, F1 mean ${mean.toFixed(3)}, worst ${worst.toFixed(3)} (${worstOf}); of MATCH alone ${meanOfMatch.toFixed(3)}, ${worstOfMatch.toFixed(3)}; estimates near ${near}, far and warned ${warned}, warned in all ${warnings}`,
    )
  }
}

type Settings = { readonly [name: string]: string | undefined }

function settings(words: readonly string[]): Settings {
  const found: { [name: string]: string } = {}
  for (const word of words) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? []
    if (name === undefined) continue
    found[name] = value ?? ''
  }
  return found
}

function isAsked({ family, name, full = false }: GridPoint, asked: Settings): boolean {
  if (asked.family !== undefined && !asked.family.split(',').includes(family)) return false
  if (asked.points !== undefined) return name.includes(asked.points)
  return !full || asked.full !== undefined
}

async function measure({ family, name }: GridPoint, kept: string | undefined): Promise<PointResult> {
  const folder = await mkdtemp(join(kept ?? tmpdir(), 'onefold-zero-'))
  try {
    await side('make', family, name, folder)
    const found = JSON.parse(await side('measure', folder)) as Found // the side prints one
    return { family, name, ...found, load: Math.round(loadavg()[0]! * 10) / 10 }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true })
  }
}

async function side(...words: readonly string[]): Promise<string> {
  const args = [...process.execArgv, join(import.meta.dirname, 'side.ts'), ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return stdout
}

/** In the place of the point's last figures, so that a run that is cut short loses nothing. */
function keep(result: PointResult): void {
  const places = new Map(GRID.map(({ family, name }, at) => [`${family} ${name}`, at]))
  const placeOf = (one: { readonly family?: unknown; readonly name?: unknown }) =>
    places.get(`${one.family} ${one.name}`)
  const last = resultOf('zero')
  const earlier = objectsIn(
    last !== undefined && last !== null && typeof last === 'object' && 'points' in last ? last.points : [],
  )
  const others = earlier.filter((one) => placeOf(one) !== undefined && placeOf(one) !== placeOf(result))
  const points = [...others, { ...result }].sort(
    (x, y) => placeOf(x)! - placeOf(y)!,
  ) as unknown as readonly PointResult[] // written by this bench
  keepResult('zero', {
    families: familiesOf(points).map((family) => ({ ...family })),
    points: points.map((one) => ({ ...one })),
  })
}

function lineOf(one: PointResult): string {
  const part = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3).replace(/^0/, ''))
  return [
    `zero ${one.family}, ${one.name}: ${one.records} records`,
    `F1 ${part(one.f1)} (${part(one.precision)} / ${part(one.recall)})`,
    `of MATCH ${part(one.f1OfMatchOnly)}`,
    `expected ${part(one.estimatedPrecision ?? undefined)} / ${part(one.estimatedRecall ?? undefined)} ${isNear(one) ? 'near' : 'far'}${one.warnings.map((warning) => `, ${warning}`).join('')}`,
    `meet ${part(one.meet)}`,
    `links ${part(one.linkPrecision)} / ${part(one.linkRecall)}`,
    `best line ${part(one.bestLineF1)}`,
    `labels ${part(one.ceilingF1)}`,
    `${one.linkage}${one.onePerSource ? ', one per source' : ''}`,
    `${one.seconds.toFixed(1)} s, ${one.peakMegabytes} MB`,
  ].join('; ')
}
