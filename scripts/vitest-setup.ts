import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles the thread of the SQLite store before the tests: a worker thread runs built JavaScript even when the tests run
 * from the sources. Written beside and renamed, so that a test run going on at the same time never reads half a file.
 */
export default async function bundleThread(): Promise<void> {
  const core = join(import.meta.dirname, '..', 'packages', 'core')
  const dist = join(core, 'dist')
  const fresh = join(dist, `sqlite-thread.${process.pid}.tmp`)
  mkdirSync(dist, { recursive: true })
  await build({
    entryPoints: [join(core, 'src', 'adapters', 'sqlite', 'thread.ts')],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external', // better-sqlite3 is native; the others may as well be loaded as they are
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  renameSync(fresh, join(dist, 'sqlite-thread.js'))
}
