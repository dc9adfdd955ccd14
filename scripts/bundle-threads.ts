import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.ts'

const ROOT = join(import.meta.dirname, '..')
const CORE = join(ROOT, 'packages', 'core')
const DIST = join(CORE, 'dist')

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
  return bundle(THREADS, DIST)
}

const programs = new Map<string, Promise<string>>()

/** Bundles a program and puts beside it the threads that it starts; answers its file. */
export function bundleProgram(name: string, source: string): Promise<string> {
  const known = programs.get(name)
  if (known !== undefined) return known
  const bundled = bundleWithThreads(name, source)
  programs.set(name, bundled)
  return bundled
}

async function bundleWithThreads(name: string, source: string): Promise<string> {
  const folder = join(ROOT, 'node_modules', '.cache', 'onefold', name)
  await bundleThreads()
  await bundle({ [name]: source }, folder)
  for (const thread of Object.keys(THREADS)) copyFileSync(join(DIST, `${thread}.js`), join(folder, `${thread}.js`))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }') // or each start would parse megabytes as CommonJS first
  return join(folder, `${name}.js`)
}
