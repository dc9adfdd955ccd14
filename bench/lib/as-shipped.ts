import { join } from 'node:path'
import { build } from 'esbuild'
import bundleThreads from '../../scripts/vitest-setup.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Builds a program of the benches, with the sources that it imports, the way the packages are built, and answers where it lies: beside
 * the worker threads, which are built anew too. What loads the sources themselves gives each function that is made at run time its
 * name, which costs what nobody pays who installs the packages.
 */
export async function asShipped(program: string): Promise<string> {
  await bundleThreads()
  const name = program.replace(/\.ts$/, '').split(/[\\/]/).slice(-2).join('-')
  const outfile = join(ROOT, 'packages', 'core', 'dist', `bench-${name}.js`)
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: {
      '@onefold/core/sqlite': join(ROOT, 'packages/core/src/adapters/sqlite/index.ts'),
      '@onefold/core/matching': join(ROOT, 'packages/core/src/matching/kernel/index.ts'),
      '@onefold/core': join(ROOT, 'packages/core/src/index.ts'),
      '@onefold/postgres': join(ROOT, 'packages/postgres/src/index.ts'),
    },
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  return outfile
}
