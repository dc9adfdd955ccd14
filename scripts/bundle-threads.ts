import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const CORE = join(import.meta.dirname, '..', 'packages', 'core')

/** Worker threads: the name of the built file, and its source. */
const THREADS = {
  'sqlite-thread': join(CORE, 'src/adapters/sqlite/thread.ts'),
  'kernel-thread': join(CORE, 'src/matching/kernel/thread.ts'),
  'build-thread': join(CORE, 'src/matching/bulk/thread.ts'),
  'preview-thread': join(CORE, 'src/batch/preview/preview-thread.ts'),
  'propose-thread': join(CORE, 'src/batch/propose/propose-thread.ts'),
  'tune-thread': join(CORE, 'src/batch/tune/tune-thread.ts'),
  'script-thread': join(CORE, 'src/adapters/script-quickjs/thread.ts'),
}

/** A thread runs built JavaScript even when the tests run from the sources. */
export function bundleThreads(): Promise<void> {
  return bundle(THREADS, join(CORE, 'dist'))
}

const programs = new Map<string, Promise<string>>()

/** Bundles a program, once a process, and beside it the threads that it starts; answers its file. */
export function bundleProgram(name: string, source: string): Promise<string> {
  const known = programs.get(name)
  if (known !== undefined) return known
  const bundled = bundleAnew(name, source)
  programs.set(name, bundled)
  return bundled
}

async function bundleAnew(name: string, source: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'onefold', name)
  await bundle({ [name]: source, ...THREADS }, folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }') // or each start would parse megabytes as CommonJS first
  return join(folder, `${name}.js`)
}

/**
 * Each source with all that it imports in one file, but for native code, WebAssembly and what is written for `require`:
 * it starts in a fraction of the time that its modules take one by one. Written beside and renamed, so that a test run
 * going on at the same time never reads half a file.
 */
async function bundle(sources: { readonly [name: string]: string }, folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: sources,
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [
      '@aws-sdk/client-s3',
      'better-sqlite3',
      '@jitl/*',
      'kafkajs',
      'mysql2',
      'pg',
      'tedious',
      'undici',
      'yauzl',
    ],
    logLevel: 'warning',
    write: false,
  })
  for (const { path, contents } of outputFiles) {
    const fresh = `${path}.${process.pid}.tmp`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(fresh, contents)
    renameSync(fresh, path)
  }
}
