import { sqliteStore } from '@onefold/core/sqlite'
import { expect, test } from 'vitest'
import { filesOf, furnish } from '../../../../bench/soak/installation.ts'
import { openOnefold, SYSTEM } from '../../src/index.ts'
import { mutex } from '../../src/lib/async/mutex.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { createRulesCache } from '../../src/matching/rules.ts'
import type { TableWrite } from '../../src/ports/kinds/table-writer.ts'
import { createConfigurations } from '../../src/resource/configuration.ts'
import { createGenerationsCache } from '../../src/write/commit/decision-context.ts'
import { tableWriter } from '../../src/write/mirror/table-writer.ts'
import { createRecentOutcomes } from '../../src/write/upsert/recent-outcomes.ts'

const person = (id: string, sources: readonly string[], absorbed: readonly string[] = []): TableWrite => ({
  operation: 'insert',
  payload: {
    _id: id,
    _source: sources.map((source) => ({ _src: 'crm', _src_id: source })),
    _metadata: { _revision: 1, ...(absorbed.length > 0 ? { _merged: absorbed } : {}) },
    name: id,
  },
})
const remove = (id: string): TableWrite => ({ operation: 'remove', payload: { _id: id } })

/** Two merges, one of the other's survivor; a deletion; the source pair of the deleted once more. */
const STORY: readonly TableWrite[] = [
  person('ada', ['1']),
  person('lovelase', ['2']),
  person('master', ['1', '2'], ['ada', 'lovelase']),
  remove('ada'),
  remove('lovelase'),
  person('augusta', ['3']),
  person('grand-master', ['1', '2', '3'], ['master', 'augusta']),
  remove('augusta'),
  remove('master'),
  person('charles', ['4']),
  remove('charles'),
  person('babbage', ['4']),
]

/** The number of the copy in its store. */
const MIRROR = 2

async function openMirror() {
  const store = await sqliteStore(':memory:')
  const onefold = await openOnefold({ store, files: filesOf({}) })
  await furnish(onefold.as(SYSTEM))
  let ids = 0
  const writer = tableWriter({
    store,
    configurations: createConfigurations(store.catalogue),
    clock: { now: () => 1 },
    ids: { next: () => `key-${++ids}` },
    locks: mutex(),
    faults: () => {},
    rulesOf: createRulesCache(),
    generationsOf: createGenerationsCache(store.matches),
    outcomes: createRecentOutcomes(),
    published: () => {},
  })
  const held = async () =>
    (await onefold.as(SYSTEM).tables.records('mirror')).records.map(({ _id, name, _source }) => ({
      _id,
      name,
      _source,
    }))
  const commits = async () => (await store.records.head(MIRROR)).csn
  return { onefold, held, commits, tell: (writes: readonly TableWrite[]) => writer.write('mirror', writes) }
}

const AGAIN = STORY.flatMap((_, from) => STORY.slice(from).map((_, length) => [from, from + length + 1] as const))

test('[CK-12] events that come again from an earlier one on leave a copy as it was, and none is refused', async () => {
  const { onefold, held, tell } = await openMirror()
  try {
    const expected = [
      { _id: 'babbage', name: 'babbage', _source: person('', ['4']).payload._source },
      { _id: 'grand-master', name: 'grand-master', _source: person('', ['1', '2', '3']).payload._source },
    ]
    await tell(STORY)
    expect(await held()).toEqual(expected)
    for (const [from, to] of AGAIN) {
      // Told up to `to`, stopped, and told from `from` on: what a process does that died before it could settle.
      await tell([{ operation: 'clear', payload: {} }])
      const receipts = [...(await tell(STORY.slice(0, to))), ...(await tell(STORY.slice(from)))]
      expect(
        receipts.filter(({ outcome }) => outcome !== 'delivered'),
        `from ${from} after ${to}`,
      ).toEqual([])
      expect(await held(), `from ${from} after ${to}`).toEqual(expected)
    }
  } finally {
    await onefold.close()
  }
})

test('[EV-660] writes of different records go in one commit, and one that is refused is told of alone', async () => {
  const { onefold, commits, tell } = await openMirror()
  const before = await commits()
  const people = Array.from({ length: 20 }, (_, no) => person(`p${no}`, [`${no}`]))
  const nobody: TableWrite = { operation: 'insert', payload: { _id: 'nobody', _source: [{}] } }
  const receipts = await tell([...people.slice(0, 10), nobody, ...people.slice(10)])
  expect(receipts.map(({ outcome }) => outcome)).toEqual(people.map(() => 'delivered').toSpliced(10, 0, 'refused'))
  expect((await onefold.as(SYSTEM).tables.get('mirror')).size).toBe(20)
  expect((await commits()) - before).toBe(1)
  await onefold.close()
})

/** What becomes of a few people whose source pairs go from one to the other. */
function randomStory(seed: number): readonly TableWrite[] {
  const random = seededRandom(seed)
  const live = new Map<string, readonly string[]>()
  let ids = 0
  const write = (pairs: readonly string[], absorbed: readonly string[] = []): TableWrite => {
    live.set(`r${++ids}`, pairs)
    return person(`r${ids}`, pairs, absorbed)
  }
  return Array.from({ length: 30 }, () => {
    const [one, other] = random.shuffled([...live.keys()])
    const free = ['1', '2', '3', '4', '5', '6'].filter((pair) => ![...live.values()].flat().includes(pair))
    if (free.length > 0 && (one === undefined || random.chance(0.5))) return [write([random.pick(free)])]
    if (other !== undefined && random.chance(0.3)) {
      const [pairs, more] = [live.get(one!) ?? [], live.get(other) ?? []]
      live.delete(one!)
      live.delete(other)
      return [write([...pairs, ...more], [one!, other]), remove(one!), remove(other)]
    }
    if (random.chance(0.3)) return [{ ...person(one!, live.get(one!) ?? []), operation: 'update' as const }]
    live.delete(one!)
    return [remove(one!)]
  }).flat()
}

test('[EV-660] what is told together leaves a table as what is told one by one, from an earlier event on too', async () => {
  const [together, apart] = [await openMirror(), await openMirror()]
  for (let seed = 1; seed <= 8; seed++) {
    const story = randomStory(seed)
    const told = [{ operation: 'clear', payload: {} } as const, ...story, ...story.slice(seededRandom(seed).below(30))]
    const receipts = await together.tell(told)
    for (const [at, write] of told.entries()) expect(await apart.tell([write])).toEqual([receipts[at]])
    expect(await together.held(), `seed ${seed}`).toEqual(await apart.held())
  }
  await together.onefold.close()
  await apart.onefold.close()
})
