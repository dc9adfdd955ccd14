import { bundleThreads } from '../scripts/bundle-threads.ts'

const BENCHES: { readonly [name: string]: () => Promise<() => Promise<void>> } = {
  accuracy: async () => (await import('./accuracy.bench.ts')).accuracyBench,
  compare: async () => (await import('./compare.bench.ts')).compareBench,
  connectors: async () => (await import('./connectors.bench.ts')).connectorsBench,
  crowded: async () => (await import('./crowded.bench.ts')).crowdedBench,
  delivery: async () => (await import('./delivery.bench.ts')).deliveryBench,
  dedupe: async () => (await import('./dedupe.bench.ts')).dedupeBench,
  files: async () => (await import('./files.bench.ts')).filesBench,
  'tokens-fuzz': async () => (await import('./tokens-fuzz.bench.ts')).tokensFuzzBench,
  http: async () => (await import('./http/http.bench.ts')).httpBench,
  inbox: async () => (await import('./inbox.bench.ts')).inboxBench,
  index: async () => (await import('./index.bench.ts')).indexBench,
  lists: async () => (await import('./lists/lists.bench.ts')).listsBench,
  load: async () => (await import('./load.bench.ts')).loadBench,
  machine: async () => (await import('./machine.bench.ts')).machineBench,
  queue: async () => (await import('./queue.bench.ts')).queueBench,
  steward: async () => (await import('./steward.bench.ts')).stewardBench,
  search: async () => (await import('./search/search.bench.ts')).searchBench,
  'search-session': async () => (await import('./search/session.ts')).searchSessionBench,
  upload: async () => (await import('./http/upload.bench.ts')).uploadBench,
  upsert: async () => (await import('./upsert.bench.ts')).upsertBench,
  validate: async () => (await import('./validate.bench.ts')).validateBench,
  zero: async () => (await import('./zero/zero.bench.ts')).zeroBench,
  'left-out': async () => (await import('./zero/left-out.bench.ts')).leftOutBench,
  thresholds: async () => (await import('./thresholds.bench.ts')).thresholdsBench,
}

/** What `all` stands for: the quick ones, ten minutes on an idle machine with two cores. */
const QUICK = ['dedupe', 'files', 'compare', 'index', 'upsert', 'validate']

/** Numbers are sizes and words with two dashes are settings, for the bench that asks for them. */
const words = process.argv.slice(2).filter((word) => !/^(\d+|--.+)$/.test(word))
const names = words.flatMap((word) => (word === 'all' ? QUICK : [word]))
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name))
if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench "${name}".`)
  console.error(`npm run bench -- all|${Object.keys(BENCHES).join('|')} [SIZES…]`)
  process.exitCode = 2
} else {
  await bundleThreads()
  for (const name of names) await (await BENCHES[name]?.())?.()
  ;(await import('./report/write-page.ts')).writeBenchmarkPage()
}
