import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Worker threads: the name of the built file, and its source. */
const THREADS = [
  ['sqlite-thread', 'adapters/sqlite/thread.ts'],
  ['kernel-thread', 'matching/kernel/thread.ts'],
  ['build-thread', 'matching/bulk/thread.ts'],
  ['script-thread', 'adapters/script-quickjs/thread.ts'],
] as const

/**
 * Bundles the worker threads: a thread runs built JavaScript even when the tests run from the sources. Written beside
 * and renamed, so that a test run going on at the same time never reads half a file.
 */
export async function bundleThreads(): Promise<void> {
  await Promise.all(THREADS.map(([name, source]) => bundleThread(name, source)))
}

async function bundleThread(name: string, source: string): Promise<void> {
  const core = join(import.meta.dirname, '..', 'packages', 'core')
  const dist = join(core, 'dist')
  const fresh = join(dist, `${name}.${process.pid}.tmp`)
  mkdirSync(dist, { recursive: true })
  await build({
    entryPoints: [join(core, 'src', source)],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['better-sqlite3', '@jitl/*'], // native code and WebAssembly; the rest in one file starts in half the time
    logLevel: 'warning',
  })
  renameSync(fresh, join(dist, `${name}.js`))
}
