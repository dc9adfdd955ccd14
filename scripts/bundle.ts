import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const RECORDS = join(ROOT, 'node_modules', '.cache', 'onefold', 'bundles')
/** What decides of every bundle besides the sources: how it is made, by what, and where names lead. */
const ALWAYS = [
  ...['scripts/bundle.ts', 'node_modules/esbuild/package.json', 'package-lock.json'],
  ...['tsconfig.json', 'tsconfig.base.json'],
]

/** Native code, WebAssembly and what is written for `require`. */
export const LEFT_OUT = '@aws-sdk/client-s3 @jitl/* better-sqlite3 kafkajs mysql2 pg tedious undici yauzl'.split(' ')

/** By file, when and how large it was. */
type Seen = Readonly<Record<string, string>>

/**
 * Each source with all that it imports in one file, but for native code, WebAssembly and what is written for `require`:
 * it starts in a fraction of the time that its modules take one by one. What was made of the same files is left as it is,
 * since a run of tests asks for the same from several processes, and most runs for what the last one made.
 */
export async function bundle(sources: { readonly [name: string]: string }, folder: string): Promise<void> {
  const record = join(
    RECORDS,
    `${createHash('sha256')
      .update(JSON.stringify([sources, folder]))
      .digest('hex')}.json`,
  )
  if (isMade(record)) return
  const began = Date.now()
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: sources,
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8', // names of countries in each script are half as long as with escapes
    external: LEFT_OUT,
    logLevel: 'warning',
    metafile: true,
    write: false,
  })
  for (const { path, contents } of outputFiles) replace(path, contents)
  const read = [...ALWAYS, ...Object.keys(metafile.inputs)].map((path) => join(ROOT, path))
  if (read.some((path) => statSync(path).mtimeMs >= began)) return // written while it was read: the next one makes it anew
  replace(record, JSON.stringify(seen([...read, ...outputFiles.map(({ path }) => path)])))
}

/** Nothing that it was made from is another one now, nor is what was made. */
function isMade(record: string): boolean {
  try {
    const made = JSON.parse(readFileSync(record, 'utf8')) as Seen
    return Object.entries(seen(Object.keys(made))).every(([path, state]) => made[path] === state)
  } catch {
    return false // never made, or one of the files is gone
  }
}

function seen(paths: readonly string[]): Seen {
  return Object.fromEntries(
    paths.map((path) => {
      const { mtimeMs, size } = statSync(path)
      return [path, `${mtimeMs} ${size}`]
    }),
  )
}

/** Written beside and renamed, so that a test run going on at the same time never reads half a file. */
function replace(path: string, contents: Uint8Array | string): void {
  const fresh = `${path}.${process.pid}.tmp`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(fresh, contents)
  renameSync(fresh, path)
}
