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
})
