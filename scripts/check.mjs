/**
 * `npm run check`: what is worth checking but slower or rarer than `npm test`. Unused code, the packages as they would be
 * published, rules without a test, the examples, and generated files that are no longer what their generator makes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady, PACKAGES, ROOT, tool } from './prepare.mjs'
import { node, runSteps } from './steps.mjs'

await ensureReady({ build: true })

const tsx = (...args) => node(tool('tsx'), ...args)

const fine = runSteps([
  ['unused code', () => node(tool('knip'))],
  ...PACKAGES.map((name) => [`publint @onefold/${name}`, () => node(tool('publint'), '--strict', `packages/${name}`)]),
  ...PACKAGES.map((name) => [
    `types of @onefold/${name} as published`,
    () => node(tool('attw', '@arethetypeswrong/cli'), '--pack', `packages/${name}`, '--profile', 'esm-only'),
  ]),
  ['rules without a test', () => node('scripts/rules.mjs')],
  ['examples', examples],
  ['generated files', generatedFilesAreCurrent],
])
process.exit(fine ? 0 : 1)

/** Runs each examples/<name>/main.ts against the built packages, as somebody who installed them would. */
function examples() {
  const mains = list('examples')
    .map((name) => join('examples', name, 'main.ts'))
    .filter((file) => existsSync(join(ROOT, file)))
  if (mains.length === 0) console.log('There is no examples/<name>/main.ts yet.')
  return mains.every((file) => {
    console.log(file)
    return tsx('--tsconfig', 'packages/core/tsconfig.build.json', file) // a configuration without paths to the sources
  })
}

/** Runs every scripts/generate-*.ts and compares the working tree before and after, committed or not. */
function generatedFilesAreCurrent() {
  const generators = list('scripts').filter((name) => /^generate-.*\.(?:ts|mjs)$/.test(name))
  if (generators.length === 0) console.log('There is no scripts/generate-*.ts yet.')
  const before = snapshot()
  if (!generators.every((name) => tsx(join('scripts', name)))) return false
  const after = snapshot()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  )
  for (const file of changed) console.error(`${file} was not what its generator makes. It is now: commit it.`)
  return changed.length === 0
}

function snapshot() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  if (listed.status !== 0) throw new Error('The generated files can only be checked in a git clone.')
  const files = listed.stdout.toString('utf8').split('\0').filter(Boolean)
  return new Map(files.filter((file) => existsSync(join(ROOT, file))).map((file) => [file, digestOf(file)]))
}

function digestOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')
}

function list(folder) {
  return existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []
}
