import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: { entry: { index: 'src/index.ts' } },
  sourcemap: true,
  splitting: true,
  clean: false, // scripts/build.mjs removes what is left over, so that a running process keeps its files
  tsconfig: 'tsconfig.build.json',
  async onSuccess() {
    copySwaggerPage()
  },
})

/** The files of the page, and not the package that they come in: with it an installation would get one that reports home. */
function copySwaggerPage(): void {
  const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const to = join(import.meta.dirname, 'dist', 'swagger-ui')
  mkdirSync(to, { recursive: true })
  for (const name of [
    'swagger-ui-bundle.js',
    'swagger-ui.css',
    'favicon-32x32.png',
    'swagger-ui-bundle.js.LICENSE.txt',
    'LICENSE',
    'NOTICE',
  ])
    cpSync(join(from, name), join(to, name))
}
