/**
 * `npm test`: types, lint, dependency rules, then the tests. Stops at the first step that fails.
 * Arguments go to vitest only: `npm test -- clusters` runs the test files with "clusters" in their path.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady, ROOT, tool } from './prepare.mjs'
import { node, runSteps } from './steps.mjs'

await ensureReady({ build: true })

const cache = join(ROOT, 'node_modules', '.cache', 'onefold')
const report = join(cache, `vitest-${process.pid}.json`)
mkdirSync(cache, { recursive: true })

const fine = runSteps([
  ['types', () => node(tool('tsc', 'typescript'), '-p', 'tsconfig.json')],
  ['format and lint', () => node(tool('biome', '@biomejs/biome'), 'check', '.')],
  [
    'dependency rules',
    () => node(tool('depcruise', 'dependency-cruiser'), '--config', '.dependency-cruiser.cjs', 'packages'),
  ],
  ['tests', tests],
])

// A step that fails before the tests counts as one failure, so that nobody reads its absence as success.
const counts = countsOf(report) ?? { passed: 0, failed: fine ? 0 : 1, skipped: 0 }
const forbiddenSkips = process.env.ONEFOLD_TEST_SERVICES === '1' && counts.skipped > 0
if (forbiddenSkips) console.error('✗ ONEFOLD_TEST_SERVICES=1 requires every service: no test may be skipped.')
console.log(`\n${counts.skipped} skipped`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(fine && !forbiddenSkips ? 0 : 1)

function tests() {
  return node(
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
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
