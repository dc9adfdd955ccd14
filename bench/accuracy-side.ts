/**
 * One set with known truth by `dedupe`: `accuracy-side SET [PROJECT]`, without a project with one that is proposed. Prints what
 * it found and took as JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scoringOf, truthFiles } from './lib/truth-sets.ts'
import { measureFiles } from './zero/measure.ts'

const [name = '', config] = process.argv.slice(2)
const files = truthFiles(name)
if (files === undefined) throw new TypeError(`There is no set "${name}".`)
const folder = await mkdtemp(join(tmpdir(), 'onefold-accuracy-'))
try {
  const found = await measureFiles(files, folder, {
    scoring: scoringOf(name, files.records),
    ...(config === undefined ? {} : { config }),
  })
  console.log(JSON.stringify({ set: name, ...found }))
} finally {
  await rm(folder, { recursive: true })
}
