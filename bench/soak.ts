import { bundleThreads } from '../scripts/bundle-threads.ts'

const SOAKS: { readonly [name: string]: () => Promise<() => Promise<boolean>> } = {
  kills: async () => (await import('./soak/kills.ts')).killsSoak,
  delivery: async () => (await import('./soak/delivery-kills.ts')).deliverySoak,
  concurrent: async () => (await import('./soak/concurrent-processes.ts')).concurrentSoak,
  stewards: async () => (await import('./soak/stewards.ts')).stewardsSoak,
  histories: async () => (await import('./soak/many-histories.ts')).historiesSoak,
  requests: async () => (await import('./soak/requests.ts')).requestsSoak,
}

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !Object.hasOwn(SOAKS, name))
if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no soak "${name}".`)
  console.error(`npm run soak -- ${Object.keys(SOAKS).join('|')}`)
  process.exitCode = 2
} else {
  await bundleThreads()
  for (const name of names) {
    const fine = await (await SOAKS[name]?.())?.()
    if (!fine) process.exitCode = 1
  }
}
