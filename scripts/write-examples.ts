/**
 * Writes packages/server/src/openapi/examples.json: asks every example of packages/server/test/examples and keeps what was answered.
 * Run it after a change to an operation; packages/server/test/examples/examples.test.ts says when what was kept no longer fits.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askAll } from '../packages/server/test/examples/ask.ts'
import { CHAPTERS, chapterOf } from '../packages/server/test/examples/chapters.ts'
import { bundleThreads } from './bundle-threads.ts'

const FILE = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'openapi', 'examples.json')

await bundleThreads()
const asked: (readonly [string, object])[] = []
for (const chapter of Object.keys(CHAPTERS) as (keyof typeof CHAPTERS)[]) {
  asked.push(...(await askAll(chapterOf(chapter))))
}
/** One operation a line: a change of one shows as one. */
const lines = asked
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`)
writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} examples`)
process.exit(0)
