/**
 * `npm test`: types, lint and dependency rules, and beside them the tests.
 * Arguments go to vitest, and then it alone runs: `npm test -- clusters` runs the test files with "clusters" in their path.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILE, ensureUnpacked, markCompiled, ROOT, tool } from './prepare.mjs'
import { node, nodeSeen, npm, runLanes } from './steps.mjs'

// The checks need nothing that is compiled: on a fresh machine they run while that is done.
const isToCompile = ensureUnpacked()
let isCompiled = !isToCompile

const cache = join(ROOT, 'node_modules', '.cache', 'onefold')
const report = join(cache, `vitest-${process.pid}.json`)
mkdirSync(cache, { recursive: true })

const named = process.argv.slice(2)
const checks = [
  ['types', () => typed('tsconfig.json')],
  ['types of the console', () => typed(join('packages', 'console', 'tsconfig.json'))],
  ['format and lint', () => node(tool('biome', '@biomejs/biome'), 'check', '.')],
  [
    'dependency rules',
    () => node(tool('depcruise', 'dependency-cruiser'), '--config', '.dependency-cruiser.cjs', 'packages'),
  ],
]
const tested = [...(isToCompile ? [['packages to compile', compile]] : []), ['tests', tests]]
const failed = await runLanes(named.length > 0 ? [tested] : [checks, tested])

// The report counts, not the exit code of vitest alone: whatever it started may end its process in its own way.
const counts = countsOf(report) ?? { passed: 0, failed: 1, skipped: 0 }
const forbiddenSkips = process.env.ONEFOLD_TEST_SERVICES === '1' && counts.skipped > 0
if (forbiddenSkips) console.error('✗ ONEFOLD_TEST_SERVICES=1 requires every service: no test may be skipped.')
console.log(`\n${counts.skipped} skipped`)
// A check that fails counts as a failure too, so that nobody reads its absence as success.
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed)} failed`)
process.exit(failed === 0 && counts.failed === 0 && !forbiddenSkips ? 0 : 1)

/** By the compiler that is no JavaScript; its threads would each see much of the rest again, and the other cores have the tests. */
function typed(configuration) {
  return node(tool('tsc', 'typescript-7'), '-p', configuration, '--singleThreaded')
}

async function compile() {
  const done = await npm(...COMPILE)
  isCompiled = done.fine
  if (isCompiled) markCompiled()
  return done
}

function tests() {
  if (!isCompiled) return { fine: false, said: 'Nothing was tested, since not all packages could be compiled.\n' }
  return nodeSeen(
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...named,
  )
}

/** A file that could not even be loaded counts as one failure: vitest lists no test for it. */
function countsOf(file) {
  if (!existsSync(file)) return undefined
  const summary = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  const unloadable = summary.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  return {
    passed: summary.numPassedTests,
    failed: summary.numFailedTests + unloadable.length,
    skipped: summary.numPendingTests + summary.numTodoTests,
  }
}
