/**
 * One set with known truth by `dedupe`: `accuracy-side SET [PROJECT]`, without a project with one that is proposed. Prints what
 * it found and took as JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dedupeFiles } from '../packages/core/src/batch/dedupe-files.ts'
import { evaluateFiles } from '../packages/core/src/batch/evaluate/evaluate-files.ts'
import { peakMegabytes } from './lib/engine.ts'
import { scoringOf, truthFiles } from './lib/truth-sets.ts'

const [name = '', config] = process.argv.slice(2)
const files = truthFiles(name)
if (files === undefined) throw new TypeError(`There is no set "${name}".`)
const folder = await mkdtemp(join(tmpdir(), 'onefold-accuracy-'))
try {
  const out = join(folder, 'clusters.csv')
  const before = process.cpuUsage()
  const began = performance.now()
  const { records } = await dedupeFiles({ files: [files.records], out, ...(config === undefined ? {} : { config }) })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  const options = { clusters: out, truth: files.truth, ...scoringOf(name, files.records) }
  // Every cluster that was written counts, whatever its label: who has no labels could not leave any out.
  const { pairwise, bCubed } = await evaluateFiles({ ...options, withReview: true })
  const { pairwise: certain } = await evaluateFiles(options)
  const found = { ...pairwise, ...(bCubed && { bCubedF1: bCubed.f1 }), f1OfMatchOnly: certain.f1 }
  console.log(JSON.stringify({ set: name, records, ...found, seconds, cpuSeconds, peakMegabytes: peakMegabytes() }))
} finally {
  await rm(folder, { recursive: true })
}
