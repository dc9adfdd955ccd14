import { expect, test } from 'vitest'
import {
  type Dataset,
  EVERYTHING,
  type Json,
  type Merger,
  type RecordInput,
  type ResourceInput,
  type Values,
} from '../../src/index.ts'
import { type Random, seededRandom } from '../../src/lib/random.ts'
import { columnShapesOf } from '../../src/matching/merge/column-shapes.ts'
import { survivingValues } from '../../src/matching/merge/survivor.ts'
import { createConfigurations, findResource } from '../../src/resource/configuration.ts'
import { compileIdentity } from '../../src/validate/identity.ts'
import { everybody, furnish, type House, openHouse } from '../fixtures/house.ts'
import { columnsOf } from '../fixtures/people.ts'

const HISTORIES = 25
const STEPS = 45
const SEED = 20_261_124

const COLUMNS: readonly object[] = [
  ...['name', 'email', 'phone', 'city', 'born', 'nick', 'visits'].map((key) => ({ key })),
  { key: 'tags', array: true },
  { key: 'addresses', type: 'DATASET', dataset: 'address', array: true },
]
const ADDRESS: ResourceInput = {
  type: 'dataset',
  _id: 'address',
  description: 'An address',
  columns: [{ key: 'id', identity: true }, { key: 'street' }, { key: 'zip' }],
}
const RULES: readonly object[] = [
  { columns: ['name'], strategy: ['MOST_FREQUENT', 'LONGEST'] },
  { columns: ['born', 'nick'], strategy: 'MOST_RECENT' },
  { columns: ['visits'], strategy: 'MAXIMUM' },
  { columns: ['born'], strategy: ['TRUSTED_SOURCE', 'UNANIMOUS'], sources: ['crm', 'web'] },
  { columns: ['nick'], strategy: 'TRUST', trust: { crm: { start: 90, end: 10, decayDays: 2 }, '*': { start: 50 } } },
  { columns: ['tags'], strategy: 'UNION' },
  { columns: ['addresses'], strategy: 'MOST_COMPLETE_RECORD' },
  { columns: ['name', 'visits'], strategy: 'OLDEST' },
]
const WEIGHTS = [
  {},
  { mergeType: 'RANDOM' },
  { mergeType: 'NUMBER', key: 'visits' },
  { mergeType: 'DATE', key: 'born', mergeSort: 'LOWEST_WEIGHT' },
]

/** Some of the rules, none for a column that has one. */
function rulesOf(random: Random): readonly object[] {
  const taken = new Set<string>()
  return random.shuffled(RULES).filter((rule) => {
    const { columns } = rule as { readonly columns: readonly string[] }
    if (random.chance(0.5) || columns.some((column) => taken.has(column))) return false
    for (const column of columns) taken.add(column)
    return true
  })
}

function columnsFor(random: Random): Values {
  const address = (): Json => ({
    ...(random.chance(0.5) ? { id: String(random.below(3)) } : {}),
    street: random.pick(['Long Road 1', 'long road 1', 'Long Raod 1', 'Mill 2']),
    ...(random.chance(0.3) ? { zip: random.pick(['A', 'B']) } : {}),
  })
  const choices: readonly [string, () => Json][] = [
    ['name', () => random.pick(['Ada', 'Ada L.', 'Ada Lovelace', 'A.'])],
    ['born', () => random.pick(['1815-12-10', '1816', 'unknown'])],
    ['nick', () => random.pick(['x', 'xy', 'xyz'])],
    ['visits', () => String(random.below(12))],
    ['tags', () => [random.pick(['a', 'b']), random.pick(['c', 'd'])]],
    ['addresses', () => Array.from({ length: random.between(1, 3) }, address)],
  ]
  return Object.fromEntries(
    choices.filter(() => random.chance(0.6)).map(([key, value]) => [key, random.chance(0.15) ? null : value()]),
  )
}

interface LiveRecord {
  readonly leaves: readonly string[]
  readonly pins: Values
  readonly step: number
}

/** What the engine should know: told step by step, without asking it. */
interface Reference {
  /** What each contribution holds, by the id of its record. */
  readonly leaves: Map<string, Values>
  /** Live records: their contributions, the columns that people decided, and when they were written last. */
  readonly live: Map<string, LiveRecord>
  /** What each survivor absorbed, as it was when it was merged. */
  readonly merges: Map<string, ReadonlyMap<string, LiveRecord>>
  readonly byPair: Map<string, string>
  readonly done: Record<string, number>
}

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
const sorted = (value: Values): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

async function load(house: House, random: Random, known: Reference, step: number): Promise<void> {
  const pair = `${random.pick(['crm', 'web', 'erp'])}-${random.below(3)}`
  const [system = '', id = ''] = pair.split('-')
  const stated = columnsFor(random)
  const leaf = known.byPair.get(pair)
  // The same mailbox, telephone and town bring everybody into one cluster.
  const common = { email: 'ada@analytical.example', phone: '1', city: 'London' }
  const updated = random.chance(0.5) ? { _src_updated: new Date(random.below(5) * 86_400_000).toISOString() } : {}
  const record: RecordInput = { ...common, ...stated, _source: [{ _src: system, _src_id: id, ...updated }] }
  const [result] = (await house.records.upsert([record])).results
  expect(result?.errors ?? []).toEqual([])
  known.done[result?.outcome ?? ''] = (known.done[result?.outcome ?? ''] ?? 0) + 1
  if (leaf === undefined) {
    const made = result?.id as string
    known.byPair.set(pair, made)
    known.leaves.set(made, without({ ...common, ...stated }))
    known.live.set(made, { leaves: [made], pins: {}, step })
    return
  }
  const before = known.leaves.get(leaf) as Values
  known.leaves.set(leaf, without({ ...before, ...stated }))
  if (result?.outcome !== 'UPDATED') return
  const holder = [...known.live].find(([, { leaves }]) => leaves.includes(leaf))
  expect(result.id).toBe(holder?.[0])
  if (holder) known.live.set(holder[0], { ...holder[1], step })
}

/** A person writes to a live record: what that changes of a survivor is pinned. */
async function edit(house: House, random: Random, known: Reference, step: number): Promise<void> {
  const [id, record] = random.pick([...known.live])
  const stated = columnsFor(random)
  const before = columnsOf(await house.records.get(id)) as Values
  const [result] = (await house.records.upsert([{ _id: id, ...stated }])).results
  expect(result?.errors ?? []).toEqual([])
  if (result?.outcome !== 'UPDATED') return
  const changed = Object.entries(stated).filter(
    ([column, value]) => sorted({ v: before[column] ?? null }) !== sorted({ v: value }),
  )
  const [only] = record.leaves
  if (record.leaves.length === 1 && only === id) known.leaves.set(id, without({ ...known.leaves.get(id), ...stated }))
  else known.done.PINNED = (known.done.PINNED ?? 0) + changed.length
  const pins = only === id ? {} : { ...record.pins, ...Object.fromEntries(changed) }
  known.live.set(id, { ...record, pins, step })
}

async function merge(house: House, random: Random, known: Reference, step: number): Promise<void> {
  if (known.live.size < 2) return
  const ids = random.shuffled([...known.live.keys()]).slice(0, random.between(2, 3))
  const { _id } = await house.records.merge(ids)
  const records = ids.map((id) => known.live.get(id) as LiveRecord)
  known.merges.set(_id, new Map(ids.map((id) => [id, known.live.get(id) as LiveRecord])))
  const oldestFirst = [...records].sort((a, b) => a.step - b.step)
  const pins = Object.fromEntries(oldestFirst.flatMap((record) => Object.entries(record.pins)))
  for (const id of ids) known.live.delete(id)
  known.live.set(_id, { leaves: records.flatMap(({ leaves }) => leaves), pins, step })
  known.done.MERGED = (known.done.MERGED ?? 0) + 1
}

/** A person pins columns of a survivor, or lets its contributions decide them again. */
async function pin(house: House, random: Random, known: Reference, step: number): Promise<void> {
  const survivors = [...known.live].filter(([id]) => known.merges.has(id))
  if (survivors.length === 0) return
  const [id, record] = random.pick(survivors)
  const columns = random.shuffled(['name', 'born', 'nick', 'visits', 'tags']).slice(0, random.between(1, 3))
  const pinned = random.chance(0.6)
  const before = columnsOf(await house.records.get(id)) as Values
  await house.records.setPins(id, { columns, pinned })
  const pins: { [column: string]: Json } = { ...record.pins }
  for (const column of columns) {
    if (!pinned) delete pins[column]
    else if (!(column in pins)) pins[column] = before[column] ?? null
  }
  const same = sorted(pins) === sorted(record.pins)
  known.live.set(id, { ...record, pins, step: same ? record.step : step })
  known.done.PINS_SET = (known.done.PINS_SET ?? 0) + 1
}

/** A merge is taken back: each record is as its own contributions and pins make it. */
async function undo(house: House, random: Random, known: Reference): Promise<void> {
  const survivors = [...known.live.keys()].filter((id) => known.merges.has(id))
  if (survivors.length === 0) return
  const id = random.pick(survivors)
  await house.records.unmerge(id)
  known.live.delete(id)
  for (const [back, record] of known.merges.get(id) as ReadonlyMap<string, LiveRecord>) known.live.set(back, record)
  known.done.UNDONE = (known.done.UNDONE ?? 0) + 1
}

/** Every survivor is what its contributions make from nothing, and every contribution what its sources said. */
async function compare(house: House, random: Random, known: Reference, seed: number): Promise<void> {
  const records = await everybody(house)
  expect(records.map(({ _id }) => _id).sort(), `seed ${seed}`).toEqual([...known.live.keys()].sort())
  const configuration = await createConfigurations(house.store.catalogue).current()
  const dataset = findResource(configuration, 'dataset', 'person') as Dataset
  const merger = findResource(configuration, 'merger-weight', 'person-merger') as Merger
  const shapes = columnShapesOf(dataset, {
    dataset: (id) => findResource(configuration, 'dataset', id),
    merger: () => undefined,
    identity: compileIdentity,
  })
  for (const record of records) {
    const { leaves, pins } = known.live.get(record._id) ?? { leaves: [], pins: {} }
    if (leaves[0] === record._id) continue
    const kept = await house.store.records.archived(1, leaves, EVERYTHING)
    for (const { id, values } of kept)
      expect(sorted(values), `contribution ${id} of seed ${seed}`).toBe(sorted(known.leaves.get(id) as Values))
    expect(kept).toHaveLength(leaves.length)
    const expected = without({ ...survivingValues(random.shuffled(kept), merger, { shapes }), ...pins })
    expect(columnsOf(record), `survivor of seed ${seed}`).toEqual(expected)
    expect(record._metadata._pinned ?? [], `pins of seed ${seed}`).toEqual(Object.keys(pins).sort())
    const cells = Object.entries(await house.records.provenance(record._id))
    const told = Object.fromEntries(
      cells.flatMap(([column, { value }]) => (value === undefined ? [] : [[column, value]])),
    )
    expect(told, `provenance of seed ${seed}`).toEqual(expected)
    known.done.COMPARED = (known.done.COMPARED ?? 0) + 1
  }
}

test(`[MG-110] after ${HISTORIES} random histories every survivor is what its contributions make from nothing`, async () => {
  const done: Record<string, number> = {}
  for (let history = 0; history < HISTORIES; history++) {
    const seed = SEED + history
    const random = seededRandom(seed)
    const house = await openHouse()
    await house.admin.resources.save(ADDRESS, { create: true })
    await furnish(house, { dataset: { columns: COLUMNS }, merger: { ...random.pick(WEIGHTS), rules: rulesOf(random) } })
    const known: Reference = { leaves: new Map(), live: new Map(), merges: new Map(), byPair: new Map(), done }
    for (let step = 0; step < STEPS; step++) {
      house.pass(1000)
      const chance = random.fraction()
      if (chance < 0.55 || known.live.size === 0) await load(house, random, known, step)
      else if (chance < 0.7) await edit(house, random, known, step)
      else if (chance < 0.77) await pin(house, random, known, step)
      else if (chance < 0.87) await undo(house, random, known)
      else await merge(house, random, known, step)
      if (step % 9 === 8) await compare(house, random, known, seed)
    }
    await house.onefold.close()
  }
  // Enough happened for this to prove something.
  const kinds = ['COMPARED', 'INSERTED', 'MERGED', 'PINNED', 'PINS_SET', 'UNCHANGED', 'UNDONE', 'UPDATED']
  expect(Object.keys(done).sort()).toEqual(kinds)
  expect(done.UNDONE).toBeGreaterThan(40)
  expect(done.PINS_SET).toBeGreaterThan(20)
  expect(done.MERGED).toBeGreaterThan(100)
  expect(done.UPDATED).toBeGreaterThan(200)
  expect(done.PINNED).toBeGreaterThan(100)
  expect(done.COMPARED).toBeGreaterThan(100)
}, 120_000)
