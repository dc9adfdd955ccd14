/** One set with known truth, without any configuration: `accuracy-side SET`. Prints what it found and took as JSON. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dedupeFiles } from '../packages/core/src/batch/dedupe-files.ts'
import { evaluateFiles } from '../packages/core/src/batch/evaluate/evaluate-files.ts'
import { peakMegabytes } from './lib/engine.ts'
import { scoringOf, truthFiles } from './lib/truth-sets.ts'

const [name = ''] = process.argv.slice(2)
const files = truthFiles(name)
if (files === undefined) throw new TypeError(`There is no set "${name}".`)
const folder = await mkdtemp(join(tmpdir(), 'onefold-accuracy-'))
try {
  const out = join(folder, 'clusters.csv')
  const before = process.cpuUsage()
  const began = performance.now()
  const { records } = await dedupeFiles({ files: [files.records], out })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1e6
  const options = { clusters: out, truth: files.truth, ...scoringOf(name, files.records) }
  const { pairwise, bCubed } = await evaluateFiles(options)
  const { pairwise: withReview } = await evaluateFiles({ ...options, withReview: true })
  const found = { ...pairwise, ...(bCubed && { bCubedF1: bCubed.f1 }), f1WithReview: withReview.f1 }
  console.log(JSON.stringify({ set: name, records, ...found, seconds, cpuSeconds, peakMegabytes: peakMegabytes() }))
} finally {
  await rm(folder, { recursive: true })
}
