import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { seededRandom } from '../../lib/random.ts'
import { openHistory, tolerant } from '../../matching/incremental/histories.fixture.ts'
import type { MatchConfiguration } from '../../matching/rules.ts'
import type { Mark } from '../../model/record.ts'
import type { Changes } from '../../ports/changes.ts'
import type { Store } from '../../ports/store.ts'
import { answersTo, promised, questionsAbout, TABLE, witnessed } from './behind.fixture.ts'
import { storeBehind } from './store-behind.ts'
import { canBeFollowed } from './under-way.ts'

type Adapt = (configuration: MatchConfiguration) => MatchConfiguration

const asItIs: Adapt = (configuration) => configuration

const onePerSource: Adapt = ({ classifier, ...others }) =>
  classifier ? { ...others, classifier: { ...classifier, onePerSource: true } } : others

interface Course {
  readonly seed: number
  readonly limit: number
  readonly adapt: Adapt
  readonly steps: number
}

/** Asks before, behind and after every commit of a history that can be followed; answers how many there were, and what they held. */
async function follow(inner: Store, { seed, limit, adapt, steps }: Course) {
  const random = seededRandom(seed * 31 + limit)
  const met = { followed: 0, links: 0, dissolved: 0, moved: 0 }
  const store = witnessed(inner, async (changes, commit) => {
    if (!canBeFollowed(changes)) return commit()
    const asked = await questionsAbout(inner, changes, random)
    const mark = changes.seen.mark + 1
    const landed = promised<Mark | undefined>()
    const behind = storeBehind(inner, { table: TABLE, changes, mark, landed: landed.promise })
    const plainBefore = await answersTo(inner, asked)
    const before = await answersTo(behind, asked)
    const taken = await commit()
    expect(taken).toBe(mark)
    const after = await answersTo(behind, asked)
    const plain = await answersTo(inner, asked)
    const name = `seed ${seed}, limit ${limit}, mark ${mark}`
    expect(before, `${name}, before`).toEqual(plain)
    expect(after, `${name}, after`).toEqual(plain)
    landed.resolve(taken)
    met.followed++
    met.links += changes.matching?.links.length ?? 0
    const groups = changes.seen.matching?.components ?? []
    met.dissolved += groups.filter(({ component }) => component !== 0).length
    met.moved += JSON.stringify(plainBefore) === JSON.stringify(plain) ? 0 : 1
    return taken
  })
  const history = await openHistory(store, seed * 7919 + limit, limit, adapt)
  await history.build()
  for (let step = 0; step < steps; step++) await history.write(step % 3)
  return met
}

describe.each([
  ['of exact keys', asItIs, 4],
  ['of keys that are near', tolerant, 2],
  ['of one record of each source', onePerSource, 2],
] as const)('behind a commit, over an index %s', (_, adapt, seeds) => {
  test.each([1, 2, 3, 5, 9, 1000])(
    'the store answers as it does after it, with %s compared in a bucket',
    async (limit) => {
      const all = { followed: 0, links: 0, dissolved: 0, moved: 0 }
      for (let seed = 0; seed < seeds; seed++) {
        const store = await sqliteStore(':memory:')
        const met = await follow(store, { seed, limit, adapt, steps: 25 })
        for (const name of ['followed', 'links', 'dissolved', 'moved'] as const) all[name] += met[name]
        await store.close()
      }
      expect(all.followed).toBeGreaterThan(seeds * 2)
      expect(all.moved).toBe(all.followed)
      if (limit > 1) expect(Math.min(all.links, all.dissolved)).toBeGreaterThan(0) // of one nobody is compared
    },
  )
})

test('a store in a file answers behind a commit as it does after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-behind-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const limit of [2, 1000]) {
    const store = await sqliteStore(join(folder, `${limit}.db`), { synchronous: 'NORMAL' })
    const { followed } = await follow(store, { seed: 5, limit, adapt: asItIs, steps: 25 })
    expect(followed).toBeGreaterThan(2)
    await store.close()
  }
})

/** A table with an index and one commit of new records that is decided and not written. */
async function heldCommit() {
  const inner = await sqliteStore(':memory:')
  onTestFinished(() => inner.close())
  const held = promised<{ readonly changes: Changes; readonly commit: () => Promise<Mark> }>()
  const over = promised<Mark>()
  const holding = { on: false }
  const store = witnessed(inner, (changes, commit) => {
    if (!holding.on || !canBeFollowed(changes)) return commit()
    holding.on = false
    held.resolve({ changes, commit })
    return over.promise
  })
  const history = await openHistory(store, 3, 1000)
  await history.build()
  await history.write(20)
  holding.on = true
  const writing = (async () => {
    while (holding.on) await history.write(5)
  })()
  const { changes, commit } = await held.promise
  const landed = promised<Mark | undefined>()
  const behind = storeBehind(inner, { table: TABLE, changes, mark: changes.seen.mark + 1, landed: landed.promise })
  const land = async (): Promise<void> => {
    const mark = await commit()
    over.resolve(mark)
    await writing
    landed.resolve(mark)
  }
  return { inner, behind, changes, landed, land }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10))

test('what is not known of a commit under way is asked once it is over', async () => {
  const { inner, behind, changes, land } = await heldCommit()
  const record = changes.put[0]!.record
  const { live = 0 } = await inner.records.head(TABLE)
  const sight = { column: 'city', values: ['London', 'Paris'] }
  const page = { filter: {}, offset: 0, limit: 1000 }
  const groups = { sort: 'NATURAL', offset: 0, limit: 1000 } as const
  const ask = ({ records, matches }: Store) => [
    records.page(TABLE, page, 'EVERYTHING'),
    records.slice(TABLE, 0, 1000, 'EVERYTHING'),
    records.byKey(TABLE, record.key, 'EVERYTHING'),
    Promise.resolve(records.point(TABLE, record.id, 'EVERYTHING')),
    records.byIds(TABLE, [record.id], sight),
    records.byRows(TABLE, [record.row], sight),
    records.valuesHeld(TABLE, ['city'], ['London', 'Nowhere']),
    matches.clusters(TABLE, live, groups, 'EVERYTHING'),
    matches.stats(TABLE, live),
  ]
  const over = new Set<number>()
  const asked = ask(behind).map((answer, index) => answer.finally(() => over.add(index)))
  await aMoment()
  expect([...over]).toEqual([])
  await land()
  const answers = await Promise.all(asked)
  expect(answers).toEqual(await Promise.all(ask(inner)))
  expect(answers[2]).toEqual(record)
  expect(answers[4]).toEqual([record])
})

test('what a caller does to a list that it passed is nothing to what is decided on the record', async () => {
  const { inner, changes } = await heldCommit()
  const tags = ['old']
  const put = changes.put.map((each) => ({ ...each, record: { ...each.record, values: { tags } } }))
  const landed = promised<Mark | undefined>().promise
  const behind = storeBehind(inner, { table: TABLE, changes: { ...changes, put }, mark: changes.seen.mark + 1, landed })
  tags.push('new')
  const [found] = await behind.records.byRows(TABLE, [put[0]?.record.row ?? 0], 'EVERYTHING')
  expect(found?.values).toEqual({ tags: ['old'] })
})

test('what waits for a commit that is refused is answered without it', async () => {
  const { inner, behind, changes, landed } = await heldCommit()
  const waiting = behind.records.byKey(TABLE, changes.put[0]!.record.key, 'EVERYTHING')
  landed.resolve(undefined)
  expect(await waiting).toBeUndefined()
  const { records } = await behind.records.page(TABLE, { filter: {}, offset: 0, limit: 1000 }, 'EVERYTHING')
  expect(records).toEqual(await inner.records.slice(TABLE, 0, 1000, 'EVERYTHING').then((all) => byId(all)))
})

function byId<T extends { readonly id: string }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

test('other tables are asked of the store at once', async () => {
  const { inner, behind, changes } = await heldCommit()
  const other = TABLE + 1
  await inner.catalogue.save({ mark: await inner.catalogue.mark(), put: [], remove: [], createTables: [other] })
  const [{ record }] = changes.put as [Changes['put'][number]]
  const row = (await inner.records.reserveRows(other, 1))[0]!
  const own = { ...record, row, key: 'other', values: { city: 'Elsewhere' }, revision: 1 }
  const { mark, configuration } = await inner.records.head(other)
  await inner.commit(other, {
    seen: { mark, configuration, records: new Map(), absentIds: [], absentSources: [] },
    put: [{ record: own, keys: [] }],
    ...{ remove: [], archive: [], audit: [], publish: [] },
  })
  expect(await behind.records.head(other)).toEqual(await inner.records.head(other))
  expect(await behind.records.byIds(other, [record.id], 'EVERYTHING')).toEqual([own])
  expect(await behind.records.byRows(other, [row, record.row], 'EVERYTHING')).toEqual(
    await inner.records.byRows(other, [row, record.row], 'EVERYTHING'),
  )
  expect(await behind.records.findIds(other, [record.id])).toEqual([{ id: record.id, row, revision: 1, state: 'LIVE' }])
  expect(await behind.records.findSources(other, record.sources)).toEqual(
    await inner.records.findSources(other, record.sources),
  )
  expect(await behind.records.byIds(other, [record.id], { column: 'city', values: ['Elsewhere'] })).toEqual([own])
  expect(await behind.matches.generations(other)).toEqual([])
})

test('a commit is followed when it brings new records and nothing else that is read', async () => {
  const { changes } = await heldCommit()
  const [first] = changes.put as [Changes['put'][number]]
  const { record } = first
  const { row, id } = record
  const ruling = { remove: [], put: [], untie: [], tie: [] }
  const erasing = {} as NonNullable<Changes['erase']> // that there is one is all that is looked at
  const others: { readonly [what: string]: Partial<Changes> } = {
    nothing: { put: [] },
    update: { put: [...changes.put, { ...first, record: { ...record, revision: 2 } }] },
    removal: { remove: [{ row: row + 1, id: 'gone' }] },
    'known pair': { seen: { ...changes.seen, absentSources: [] } },
    archive: { archive: [{ ...record } as unknown as Changes['archive'][number]] },
    rulings: { rulings: ruling },
    defer: { defer: [{ row }] },
    settled: { settled: [row] },
    erase: { erase: erasing },
    forget: { forget: { ids: [id], rows: [row] } },
  }
  expect(canBeFollowed(changes)).toBe(true)
  expect(canBeFollowed({ ...changes, defer: [], settled: [] })).toBe(true)
  const refused = Object.keys(others).filter((what) => !canBeFollowed({ ...changes, ...others[what] }))
  expect(refused).toEqual(Object.keys(others))
})
