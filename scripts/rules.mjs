/**
 * Which rules of docs/RULES.md have a test. A chapter is `## XX · Title · open|closed`, a rule `- **XX-12** text`; a test
 * proves a rule by beginning its title with `[XX-12]`. A closed chapter must have a test for every rule.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow, ROOT } from './prepare.mjs'

const RULES = join(ROOT, 'docs', 'RULES.md')
const CONTRACTS = join(ROOT, 'packages', 'core', 'src', 'testing')

if (!existsSync(RULES)) {
  console.error('docs/RULES.md is missing: there are no rules to compare the tests with.')
  process.exit(1)
}

const { chapters, mistakes } = readRules(readFileSync(RULES, 'utf8'))
const tested = rulesInTests()
const known = new Set(chapters.flatMap((chapter) => chapter.rules))

for (const [rule, files] of tested) {
  if (!known.has(rule))
    mistakes.push(`${[...files].join(', ')} names the rule ${rule}, which docs/RULES.md does not have.`)
}

for (const { id, title, closed, rules } of chapters) {
  const missing = rules.filter((rule) => !tested.has(rule))
  const counts = `${rules.length} rules, ${rules.length - missing.length} tested, ${missing.length} missing`
  console.log(
    `${id} ${title} (${closed ? 'closed' : 'open'}): ${counts}${missing.length > 0 ? `: ${missing.join(' ')}` : ''}`,
  )
  if (closed && missing.length > 0)
    mistakes.push(`The chapter ${id} is closed, but has no test for ${missing.join(', ')}.`)
}

const proved = [...known].filter((rule) => tested.has(rule)).length
console.log(`${known.size} rules, ${proved} tested, ${known.size - proved} missing`)
for (const mistake of mistakes) console.error(`✗ ${mistake}`)
process.exit(mistakes.length > 0 ? 1 : 0)

function readRules(text) {
  const chapters = []
  const mistakes = []
  const seen = new Set()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const where = `docs/RULES.md line ${index + 1}`
    const chapter = /^## ([A-Z]{2}) · (.+) · (open|closed)\s*$/.exec(line)
    if (chapter) {
      chapters.push({ id: chapter[1], title: chapter[2], closed: chapter[3] === 'closed', rules: [] })
      continue
    }
    if (/^## [A-Z]{2}\b/.test(line)) mistakes.push(`${where} is not of the form "## XX · Title · open|closed".`)
    const rule = /^\s*- \*\*([A-Z]{2}-\d+)\*\*/.exec(line)?.[1]
    if (rule === undefined) continue
    const current = chapters.at(-1)
    if (current === undefined || !rule.startsWith(`${current.id}-`)) {
      mistakes.push(`${where}: the rule ${rule} does not stand in its chapter.`)
    }
    if (seen.has(rule)) mistakes.push(`${where}: the rule ${rule} stands there twice.`)
    else current?.rules.push(rule)
    seen.add(rule)
  }
  return { chapters, mistakes }
}

/** Rule → the files whose test titles begin with it. Several may stand together: `[EN-1] [EN-2]` or `[EN-1, EN-2]`. */
function rulesInTests() {
  const found = new Map()
  for (const file of testFiles()) {
    const titles = readFileSync(file, 'utf8').matchAll(/['"`]((?:\[[A-Z]{2}-\d+(?:, ?[A-Z]{2}-\d+)*\] ?)+)/g)
    for (const rule of [...titles].flatMap(([, ids]) => ids.match(/[A-Z]{2}-\d+/g))) {
      if (!found.has(rule)) found.set(rule, new Set())
      found.get(rule).add(relative(ROOT, file))
    }
  }
  return found
}

function testFiles() {
  const folders = ['packages', 'examples', 'scripts'].flatMap((folder) => filesBelow(join(ROOT, folder)))
  return folders.filter(
    (file) =>
      !/[\\/](?:node_modules|dist)[\\/]/.test(file) &&
      (file.endsWith('.test.ts') || (file.startsWith(CONTRACTS) && file.endsWith('.ts'))),
  )
}
