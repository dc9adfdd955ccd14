/**
 * The small grid, or those families of it that are named, walked in one process: prints F1 over pairs of each table as JSON. Numbers
 * of the learner are others where `ONEFOLD_BENCH_CONSTANTS` says so (`plain-typescript-hooks.mjs`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dedupeFiles } from '../../packages/core/src/batch/dedupe-files.ts'
import { evaluateFiles } from '../../packages/core/src/batch/evaluate/evaluate-files.ts'
import { writeGenerated } from '../corpus/write-generated.ts'
import { GRID } from './grid.ts'
import type { Walked } from './left-out.ts'
import type { GridPoint } from './point.ts'

const families = process.argv.slice(2)
const asked = GRID.filter(({ family, full = false }) => !full && (families.length === 0 || families.includes(family)))
const walked: Walked[] = []
for (const point of asked) walked.push({ family: point.family, f1: await f1Of(point) })
console.log(JSON.stringify(walked))

async function f1Of({ make }: GridPoint): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-trial-'))
  try {
    const files = await writeGenerated(folder, make())
    const out = join(folder, 'found.csv')
    await dedupeFiles({ files: [files.records], out })
    const { pairwise } = await evaluateFiles({ clusters: out, truth: files.truth, withReview: true })
    return pairwise.f1
  } finally {
    await rm(folder, { recursive: true })
  }
}
