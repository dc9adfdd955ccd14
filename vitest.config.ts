import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './scripts/long-files-first.ts'

const source = (path: string): string => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

// The packages by name, straight from their sources (tsconfig.base.json says the same to tsc and tsx).
const resolve = {
  alias: [
    { find: /^@onefold\/core$/, replacement: source('core/src/index.ts') },
    { find: /^@onefold\/core\/error$/, replacement: source('core/src/error/refused.ts') },
    { find: /^@onefold\/core\/sqlite$/, replacement: source('core/src/adapters/sqlite/index.ts') },
    { find: /^@onefold\/core\/sql$/, replacement: source('core/src/adapters/sql/index.ts') },
    { find: /^@onefold\/core\/adapter-kit$/, replacement: source('core/src/adapter-kit.ts') },
    { find: /^@onefold\/core\/matching$/, replacement: source('core/src/matching/kernel/index.ts') },
    { find: /^@onefold\/core\/testing$/, replacement: source('core/src/testing/index.ts') },
    { find: /^@onefold\/samples$/, replacement: source('samples/src/index.ts') },
    { find: /^@onefold\/postgres$/, replacement: source('postgres/src/index.ts') },
    { find: /^@onefold\/connectors$/, replacement: source('connectors/src/index.ts') },
    { find: /^@onefold\/server$/, replacement: source('server/src/index.ts') },
    { find: /^@onefold\/console$/, replacement: source('console/src/index.ts') },
    { find: /^@onefold\/client$/, replacement: source('client/src/index.ts') },
  ],
}

const common = {
  pool: 'forks',
  experimental: { fsModuleCache: true }, // what was transformed once is read the next time
  testTimeout: 120_000, // on a machine that is busy with other things
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  teardownTimeout: 10_000,
} as const

/**
 * V8 optimizes a function once it has run for a while. Most of what a test or one of its threads runs is at its end soon after, so two
 * fifths of the processors' time went into code that was not used again; eight times as long is waited.
 */
const LATE_TO_OPTIMIZE = ['--interrupt-budget=540672']

/** MiB. Young objects have their room from the beginning: it grows to that anyway, by a collection for each doubling, and in each thread. */
const ROOM_FOR_THE_YOUNG = ['--min-semi-space-size=16']

/** They measure the memory of their process, so nothing may have run in it before. */
const APART = ['packages/core/src/adapters/script-quickjs/script-quickjs.test.ts']

export default defineConfig({
  test: {
    globalSetup: './scripts/vitest-setup.ts',
    // A database, a page or a thread that is waited for gives a core to the next file. A percentage would be kept to the cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    passWithNoTests: true,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'shared',
          // A process runs one file after the other and evaluates the sources once, not for every file anew.
          isolate: false,
          execArgv: [...LATE_TO_OPTIMIZE, ...ROOM_FOR_THE_YOUNG],
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...APART],
        },
      },
      { resolve, test: { ...common, name: 'apart', include: APART } },
    ],
  },
})
