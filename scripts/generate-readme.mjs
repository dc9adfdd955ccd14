/** Puts each example that the README names into the code block below its name, so that what a reader copies is what ran. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const readme = join(root, 'README.md')
const block = /<!-- (examples\/[\w/-]+\.ts) -->\n```ts\n[\s\S]*?```/g

const before = readFileSync(readme, 'utf8')
const after = before.replace(block, (_, file) => {
  const code = readFileSync(join(root, file), 'utf8')
  return `<!-- ${file} -->\n\`\`\`ts\n${code}\`\`\``
})
if (after !== before) writeFileSync(readme, after)
