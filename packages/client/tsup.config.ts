import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  splitting: true,
  clean: false, // scripts/build.mjs removes what is left over, so that a running process keeps its files
  tsconfig: 'tsconfig.build.json',
})
