/**
 * Adds to package-lock.json the native packages of other systems that npm left out. npm does so when the registry at hand
 * mirrors only some systems; everywhere else `npm ci` would then refuse the lock file, or install tools that cannot start.
 * Run it after `npm install` changed the lock file: `node scripts/complete-lock.mjs`. What it adds has no integrity hash.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const FILE = join(ROOT, 'package-lock.json')
const NAME =
  /(?<os>android|darwin|linux|win32|freebsd|netbsd|openbsd|sunos|aix|openharmony)-(?<cpu>arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el)(?:-(?<abi>\w+))?$/

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = NAME.exec(name)?.groups
    if (platform === undefined || !/^\d/.test(version) || isLocked(path, name)) continue
    // Beside the package that wants it, where npm puts such packages when nothing stands in the way.
    lock.packages[`${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`] = {
      version,
      cpu: [platform.cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...libcOf(platform),
      optional: true,
      os: [platform.os],
    }
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (added.length > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.length}:\n${added.join('\n')}`)

/** Looks where Node looks: below the package itself, then below each folder that holds it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function libcOf({ os, abi }) {
  if (os !== 'linux') return {}
  return { libc: [abi?.startsWith('musl') ? 'musl' : 'glibc'] }
}
