/**
 * Makes a clone ready to run: the packages of the lock file installed, every `dist` as new as its sources.
 * Uses nothing but Node itself, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** In build order: each may import the ones before it. */
export const PACKAGES = ['core', 'samples', 'postgres', 'connectors', 'client', 'console', 'server']

const OLDEST_NODE = [20, 19]
const MODULES = join(ROOT, 'node_modules')
const INSTALL_STAMP = join(MODULES, '.onefold-stamp')
const LOCK = join(ROOT, 'package-lock.json')
/** Stands there while packages are unpacked, and not compiled yet. */
const UNCOMPILED = join(MODULES, '.onefold-uncompiled')
const CACHE = join(MODULES, '.cache', 'onefold')

/** Refuses an old Node with one sentence and installs and builds only what is missing or old. */
export async function ensureReady({ build = false } = {}) {
  if (ensureUnpacked()) {
    run('npm', COMPILE, 'The packages could not be compiled')
    markCompiled()
  }
  if (build) buildStale()
}

/** Arguments of `npm`, for what is still to be compiled. */
export const COMPILE = ['rebuild']

/** As `ensureReady`, but for what is compiled on this machine, more than a minute of one core. Answers whether that is still to be done. */
export function ensureUnpacked() {
  refuseOldNode()
  const lock = readFileSync(LOCK)
  if (read(INSTALL_STAMP) === digest(lock)) return false
  if (!holdsEverythingOf(JSON.parse(lock.toString('utf8')))) {
    console.log('Installing packages (once, about two minutes) …')
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], 'The packages could not be installed')
    writeFileSync(UNCOMPILED, '')
  }
  if (existsSync(UNCOMPILED)) return true
  markCompiled()
  return false
}

/** Nothing is to be done the next time. */
export function markCompiled() {
  rmSync(UNCOMPILED, { force: true })
  writeFileSync(INSTALL_STAMP, digest(readFileSync(LOCK)))
}

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = OLDEST_NODE
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  console.error(
    `Onefold needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${process.versions.node}. Please install a newer Node and try again.`,
  )
  process.exit(1)
}

/** Whether a hand-run `npm install` already brought every version of the lock file, so that `npm ci` need not wipe it. */
function holdsEverythingOf(lock) {
  const text = read(join(MODULES, '.package-lock.json'))
  if (text === undefined) return false
  const installed = JSON.parse(text).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true // the workspace itself
    if (wanted.optional || wanted.devOptional || wanted.peer) return true // built for other machines
    if (!existsSync(join(ROOT, path))) return false
    return wanted.link === true || installed[path]?.version === wanted.version
  })
}

function buildStale() {
  let stale = false // a package is also stale when one that it imports was built anew: its types may have moved
  for (const name of PACKAGES) {
    stale ||= !isBuilt(name)
    if (stale) buildPackage(name)
  }
}

/** Builds one package, types included, and removes what an earlier build left behind. */
export function buildPackage(name) {
  const folder = join(ROOT, 'packages', name)
  const sources = digestOfSources(name) // before the build: an edit during it makes the result old, not new
  console.log(`Building @onefold/${name} …`)
  const before = Date.now()
  run(process.execPath, [tool('tsup'), '--silent'], `@onefold/${name} could not be built`, folder)
  for (const file of filesBelow(join(folder, 'dist'))) {
    if (statSync(file).mtimeMs < before - 2000) rmSync(file)
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, `${name}.built`), sources)
}

function isBuilt(name) {
  if (read(join(CACHE, `${name}.built`)) !== digestOfSources(name)) return false
  return outputsOf(name).every((file) => existsSync(join(ROOT, 'packages', name, file)))
}

/** The files that the package's manifest promises. */
function outputsOf(name) {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'))
  const doors = Object.values(manifest.exports).flatMap((door) =>
    typeof door === 'string' ? [door] : Object.values(door),
  )
  const extra = name === 'core' ? ['dist/sqlite-thread.js', 'dist/kernel-thread.js', 'dist/script-thread.js'] : []
  return [...doors, ...Object.values(manifest.bin ?? {}), ...extra]
}

function digestOfSources(name) {
  const folder = join(ROOT, 'packages', name)
  const settings = ['package.json', 'tsup.config.ts', 'tsconfig.build.json', 'vite.config.ts', 'index.html']
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
  const sources = filesBelow(join(folder, 'src')).filter((file) => !/\.test(-d)?\.ts$/.test(file))
  const hash = createHash('sha256')
  for (const file of [join(ROOT, 'tsconfig.base.json'), ...settings, ...sources.sort()]) {
    hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** The script behind a command of an installed package, for `node` to run: no shell, so it works on every system. */
export function tool(command, packageName = command) {
  const folder = join(MODULES, packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

function run(command, args, complaint, cwd = ROOT) {
  const done = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (done.status === 0) return
  console.error(`${complaint}. What went wrong stands above.`)
  process.exit(1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
