import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededRandom } from '../lib/random.ts'
import { type DedupeOptions, dedupeFiles } from './dedupe-files.ts'
import { filesOfTest } from './files.fixture.ts'

const { names, path, put } = filesOfTest()

const compared = (id: string) => ({ id, keys: [id], comparer: 'LEVENSHTEIN' })
const key = (id: string, more: object = {}) => ({ id, keys: [id], duplicates: true, ...more })

const PROJECT = {
  dataset: { _id: 'people', description: 'People', columns: [{ key: 'name' }, { key: 'city' }, { key: 'street' }] },
  indexer: {
    _id: 'keys',
    description: 'Keys',
    dataset: 'people',
    mappings: [key('city'), key('name', { matching: 'FUZZY' }), key('street')],
  },
  classifier: {
    _id: 'scores',
    description: 'Scores',
    dataset: 'people',
    mappings: [compared('name'), compared('street')],
    matchThreshold: 0.85,
    nonMatchThreshold: 0.3,
  },
}

/** People of few cities, many of them alike: thousands of doubtful links. */
function peopleOf(count: number): string {
  const random = seededRandom(7)
  const syllables = ['an', 'el', 'ro', 'mi', 'ka', 'tu', 'be', 'so']
  const name = () => Array.from({ length: 3 }, () => random.pick(syllables)).join('')
  const rows = Array.from(
    { length: count },
    (_, id) => `p${id},${name()},${random.pick(['Cork', 'Lima', 'Oslo', 'Bonn'])},${name()} street`,
  )
  return ['id,name,city,street', ...rows].join('\n')
}

/** Everything that a run leaves, and whether links went to files while it ran. */
async function run(name: string, more: Partial<DedupeOptions>) {
  const at = (file: string) => path(`${name}-${file}`)
  put('people.csv', peopleOf(400))
  put('project.json', PROJECT)
  let spilled = false
  await dedupeFiles({
    files: [path('people.csv')],
    config: path('project.json'),
    out: at('clusters.csv'),
    review: at('review.csv'),
    golden: at('golden.csv'),
    ...more,
    onPhase(...told) {
      for (const own of names().filter((file) => /^\.onefold-\d+-links-/.test(file)))
        if (readdirSync(path(own)).length > 0) spilled = true
      more.onPhase?.(...told)
    },
  })
  const texts = ['clusters.csv', 'review.csv', 'golden.csv'].map((file) => readFileSync(at(file), 'utf8'))
  return { texts, spilled }
}

const hidden = () => names().filter((file) => file.startsWith('.'))

test('[DD-2601] links that memory has no room for change nothing, and leave no file', async () => {
  const held = await run('held', {})
  expect(held.spilled).toBe(false)
  for (const linksInMemory of [1, 1000]) {
    const spilled = await run(`spilled-${linksInMemory}`, { linksInMemory })
    expect(spilled.spilled).toBe(true)
    expect(spilled.texts).toEqual(held.texts)
  }
  expect(held.texts[1]!.split('\r\n').length).toBeGreaterThan(5000) // doubtful links
  expect(hidden()).toEqual([])
})

test('[DD-2601] a run that is stopped or fails leaves no file of links', async () => {
  const stop = new AbortController()
  const stopped = run('stopped', {
    linksInMemory: 1,
    signal: stop.signal,
    onPhase: (phase, done) => {
      if (phase === 'match' && done >= 60) stop.abort(new Error('Stopped.'))
    },
  })
  await expect(stopped).rejects.toThrow('Stopped.')
  expect(hidden()).toEqual([])
  const failed = run('failed', {
    linksInMemory: 1,
    onPhase: (phase, done) => {
      if (phase !== 'match' || done < 60) return
      for (const own of hidden().filter((file) => /^\.onefold-\d+-links-/.test(file)))
        rmSync(path(own), { recursive: true })
    },
  })
  await expect(failed).rejects.toThrow(/Links that memory has no room for cannot be kept/)
  expect(hidden()).toEqual([])
})

test.each([0, 1.5, -1, Number.NaN])('[DD-2601] %s links are no room', async (linksInMemory) => {
  await expect(run('none', { linksInMemory })).rejects.toThrow(
    /Expected `linksInMemory` to be a whole number from 1 and up/,
  )
})
