import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    error: 'src/error/refused.ts',
    sqlite: 'src/adapters/sqlite/index.ts',
    sql: 'src/adapters/sql/index.ts',
    'sqlite-thread': 'src/adapters/sqlite/thread.ts',
    matching: 'src/matching/kernel/index.ts',
    'kernel-thread': 'src/matching/kernel/thread.ts',
    'build-thread': 'src/matching/bulk/thread.ts',
    'preview-thread': 'src/batch/preview/preview-thread.ts',
    'propose-thread': 'src/batch/propose/propose-thread.ts',
    'tune-thread': 'src/batch/tune/tune-thread.ts',
    'script-thread': 'src/adapters/script-quickjs/thread.ts',
    'adapter-kit': 'src/adapter-kit.ts',
    testing: 'src/testing/index.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: {
    entry: {
      index: 'src/index.ts',
      error: 'src/error/refused.ts',
      sqlite: 'src/adapters/sqlite/index.ts',
      sql: 'src/adapters/sql/index.ts',
      matching: 'src/matching/kernel/index.ts',
      'adapter-kit': 'src/adapter-kit.ts',
      testing: 'src/testing/index.ts',
    },
  },
  sourcemap: true,
  splitting: true,
  clean: false, // scripts/build.mjs removes what is left over, so that a running process keeps its files
  tsconfig: 'tsconfig.build.json',
  esbuildOptions(options) {
    options.charset = 'utf8' // names of countries in each script are half as long as with escapes
  },
})
