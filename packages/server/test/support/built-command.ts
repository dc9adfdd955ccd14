import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { LEFT_OUT } from '../../../../scripts/bundle.ts'

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** As deep as the sources lie: the command asks for the version beside them. */
const FOLDER = join(ROOT, 'packages', 'server', `.built-${process.pid}`)
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)"

/** The command as one build of the sources with their packages: to transform or to look for hundreds of files takes each process seconds. */
export const COMMAND = join(FOLDER, 'cli.js')

/** To be called before the tests of a file. */
export async function buildCommand(): Promise<void> {
  await build({
    entryPoints: [join(ROOT, 'packages/server/src/cli.ts')],
    outdir: FOLDER,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    external: [...LEFT_OUT, '@node-rs/*'],
    banner: { js: REQUIRE },
    logLevel: 'silent',
  })
  for (const thread of ['sqlite', 'kernel', 'build', 'propose', 'script'])
    cpSync(join(ROOT, 'packages/core/dist', `${thread}-thread.js`), join(FOLDER, `${thread}-thread.js`))
}

/** To be called after them. */
export function removeCommand(): void {
  rmSync(FOLDER, { recursive: true, force: true })
}
