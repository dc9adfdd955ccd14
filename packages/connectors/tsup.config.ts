import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  sourcemap: true,
  splitting: true,
  clean: false, // scripts/build.mjs removes what is left over, so that a running process keeps its files
  tsconfig: 'tsconfig.build.json',
})
