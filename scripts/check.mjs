/**
 * `npm run check`: what is worth checking but slower or rarer than `npm test`. Unused code, the packages as they would be
 * published, rules without a test, the examples, and generated files that are no longer what their generator makes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady, PACKAGES, ROOT, tool } from './prepare.mjs'
import { node, runLanes } from './steps.mjs'

await ensureReady({ build: true })

const tsx = (...args) => node(tool('tsx'), ...args)

const failed = await runLanes([
  [
    ['unused code', () => node(tool('knip'))],
    ['generated files', generatedFilesAreCurrent],
    ['rules without a test', () => node('scripts/rules.mjs')],
    ['reference of the library', () => node(tool('typedoc'))],
  ],
  [
    ...PACKAGES.map((name) => [
      `publint @onefold/${name}`,
      () => node(tool('publint'), '--strict', `packages/${name}`),
    ]),
    ...PACKAGES.map((name) => [
      `types of @onefold/${name} as published`,
      () => node(tool('attw', '@arethetypeswrong/cli'), '--pack', `packages/${name}`, '--profile', 'esm-only'),
    ]),
    ['examples', examples],
  ],
])
process.exit(failed === 0 ? 0 : 1)

/** Runs each examples/<name>/main.ts (or .cjs) against the built packages, as somebody who installed them would. */
function examples() {
  const mains = list('examples')
    .flatMap((name) => ['main.ts', 'main.cjs'].map((file) => join('examples', name, file)))
    .filter((file) => existsSync(join(ROOT, file)))
  // Each with a configuration without paths to the sources.
  return oneAfterTheOther(mains, (file) => tsx('--tsconfig', 'packages/core/tsconfig.build.json', file))
}

/** Runs each generate-* of `scripts` and `bench` and compares the working tree before and after, committed or not. */
async function generatedFilesAreCurrent() {
  const generators = ['scripts', 'bench'].flatMap((folder) =>
    list(folder).flatMap((name) => (/^generate-.*\.(?:ts|mjs)$/.test(name) ? join(folder, name) : [])),
  )
  const before = snapshot()
  const ran = await oneAfterTheOther(generators, (file) => tsx(file))
  const after = snapshot()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  )
  const complaints = changed.map((file) => `${file} was not what its generator makes. It is now: commit it.\n`)
  return { fine: ran.fine && changed.length === 0, said: [ran.said, ...complaints].join('') }
}

/** Runs a program for each of these; all of what they said, and whether none failed. */
async function oneAfterTheOther(names, run) {
  let all = { fine: true, said: '' }
  for (const name of names) {
    const { fine, said } = await run(name)
    all = { fine: all.fine && fine, said: `${all.said}${name}\n${said}` }
  }
  return all
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
