import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { build } from 'vite'

/** The door that the server imports, and beside it in `dist/site` the files that browsers get. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: false, // scripts/build.mjs removes what is left over, so that a running process keeps its files
  tsconfig: 'tsconfig.build.json',
  async onSuccess() {
    await build({
      root: import.meta.dirname,
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
    })
  },
})
