const BENCHES: { readonly [name: string]: () => Promise<() => Promise<void>> } = {
  accuracy: async () => (await import('./accuracy.bench.ts')).accuracyBench,
  compare: async () => (await import('./compare.bench.ts')).compareBench,
  delivery: async () => (await import('./delivery.bench.ts')).deliveryBench,
  dedupe: async () => (await import('./dedupe.bench.ts')).dedupeBench,
  'tokens-fuzz': async () => (await import('./tokens-fuzz.bench.ts')).tokensFuzzBench,
  http: async () => (await import('./http/http.bench.ts')).httpBench,
  index: async () => (await import('./index.bench.ts')).indexBench,
  queue: async () => (await import('./queue.bench.ts')).queueBench,
  upsert: async () => (await import('./upsert.bench.ts')).upsertBench,
  validate: async () => (await import('./validate.bench.ts')).validateBench,
  thresholds: async () => (await import('./thresholds.bench.ts')).thresholdsBench,
}

/** Numbers are sizes, for the bench that asks for them. */
const names = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name))
if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench "${name}".`)
  console.error(`npm run bench -- ${Object.keys(BENCHES).join('|')}`)
  process.exitCode = 2
} else {
  for (const name of names) await (await BENCHES[name]?.())?.()
}
