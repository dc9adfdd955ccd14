import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

export default defineConfig({
  resolve: {
    // The packages by name, straight from their sources (tsconfig.base.json says the same to tsc and tsx).
    alias: [
      { find: /^@onefold\/core$/, replacement: source('core/src/index.ts') },
      { find: /^@onefold\/core\/sqlite$/, replacement: source('core/src/adapters/sqlite/index.ts') },
      { find: /^@onefold\/core\/matching$/, replacement: source('core/src/matching/kernel/index.ts') },
      { find: /^@onefold\/core\/adapter-kit$/, replacement: source('core/src/adapter-kit.ts') },
      { find: /^@onefold\/core\/testing$/, replacement: source('core/src/testing/index.ts') },
      { find: /^@onefold\/postgres$/, replacement: source('postgres/src/index.ts') },
      { find: /^@onefold\/server$/, replacement: source('server/src/index.ts') },
    ],
  },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'examples/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: './scripts/vitest-setup.ts',
    pool: 'forks',
    maxWorkers: '100%', // without it one core is left idle
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    passWithNoTests: true,
  },
})
