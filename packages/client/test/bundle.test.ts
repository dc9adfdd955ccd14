import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

test('[CT-2] a browser gets the client and the class of errors, and nothing else', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT, 'packages/client/src/index.ts')],
    absWorkingDir: ROOT,
    alias: { '@onefold/core/error': join(ROOT, 'packages/core/src/error/refused.ts') },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
  })
  const others = Object.keys(metafile.inputs).filter((file) => !file.startsWith('packages/client/src/'))
  expect(others).toEqual(['packages/core/src/error/refused.ts'])
  expect(outputFiles[0]?.contents.length).toBeLessThan(32_000)
})
