import { expect, test } from 'vitest'
import { isOnefoldError } from '../../src/index.ts'
import { type Random, seededRandom } from '../../src/lib/random.ts'
import { everybody, furnish, type House, openHouse, synchronize } from '../fixtures/house.ts'

const HISTORIES = 20
const STEPS = 40
const SEED = 20_261_125

/** What the policy says, told step by step. */
interface Model {
  /** The key of each live record. */
  readonly live: Map<string, string>
  /** The records of each merge that stands, with the keys they had. */
  readonly merges: Map<string, ReadonlyMap<string, string>>
  /** Every key there ever was. */
  readonly given: Set<string>
  readonly done: Record<string, number>
}

const oldest = (keys: Iterable<string>): string => [...keys].sort()[0] ?? ''

async function insert(house: House, random: Random, model: Model): Promise<void> {
  const _id = `p${random.below(30)}`
  if (model.live.has(_id) || [...model.merges.values()].some((absorbed) => absorbed.has(_id))) return
  await house.records.upsert([{ _id, name: random.pick(['Ada', 'Grace']), email: random.pick(['a', 'b']) }])
  const key = (await house.records.get(_id))._metadata._key
  expect(model.given.has(key), 'a key is never given twice').toBe(false)
  model.given.add(key)
  model.live.set(_id, key)
}

async function merge(house: House, random: Random, model: Model): Promise<void> {
  const ids = random.shuffled([...model.live.keys()]).slice(0, random.between(2, 4))
  if (ids.length < 2) return
  const { _id } = await house.records.merge(ids, { force: true, crossSeparations: true, comment: 'at random' })
  const absorbed = new Map(ids.map((id) => [id, model.live.get(id) as string]))
  for (const id of ids) model.live.delete(id)
  model.merges.set(_id, absorbed)
  model.live.set(_id, oldest(absorbed.values()))
}

async function undo(house: House, random: Random, model: Model): Promise<void> {
  const survivors = [...model.live.keys()].filter((id) => model.merges.has(id))
  if (survivors.length === 0) return
  const id = random.pick(survivors)
  await house.records.unmerge(id)
  model.live.delete(id)
  for (const [back, key] of model.merges.get(id) ?? []) model.live.set(back, key)
  model.merges.delete(id)
}

/** A record leaves with all that it absorbed; nothing of that can be called back here. */
function forget(model: Model, id: string): void {
  model.live.delete(id)
  for (const absorbed of model.merges.get(id)?.keys() ?? []) forget(model, absorbed)
  model.merges.delete(id)
}

async function erase(house: House, random: Random, model: Model): Promise<void> {
  if (model.live.size === 0) return
  const id = random.pick([...model.live.keys()])
  await house.admin.records('people').erase(id)
  forget(model, id)
}

async function remove(house: House, random: Random, model: Model): Promise<void> {
  const single = [...model.live.keys()].filter((id) => !model.merges.has(id))
  if (single.length === 0) return
  const id = random.pick(single)
  await house.records.remove(id)
  forget(model, id)
}

async function disconnect(house: House, random: Random, model: Model): Promise<void> {
  const ids = random.shuffled([...model.live.keys()]).slice(0, 2)
  if (ids.length === 2) await house.records.disconnect(ids)
}

const reindex = async (house: House): Promise<unknown> => synchronize(house, { load: 'NONE', index: 'FULL' })

const ACTIONS = { insert, merge, undo, remove, erase, disconnect, reindex }
const ORDER: readonly (keyof typeof ACTIONS)[] = [
  ...Array.from({ length: 8 }, () => 'insert' as const),
  ...['merge', 'merge', 'merge', 'undo', 'undo', 'remove', 'erase', 'disconnect', 'reindex'],
] as readonly (keyof typeof ACTIONS)[]

/** The key at the end of all merges that took a record, by each key that leads to it. */
function leading(model: Model): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  const under = (id: string, end: string, key: string): void => {
    ends.set(key, end)
    for (const [absorbed, own] of model.merges.get(id) ?? []) under(absorbed, end, own)
  }
  for (const [id, key] of model.live) under(id, id, key)
  return ends
}

async function compare(house: House, model: Model): Promise<void> {
  const present = new Map((await everybody(house)).map(({ _id, _metadata: { _key } }) => [_id, _key]))
  expect(present).toEqual(model.live)
  expect(new Set(present.values()).size).toBe(present.size)
  const ends = leading(model)
  for (const key of model.given) {
    const found = await house.records.byKey(key).catch((error: unknown) => {
      if (isOnefoldError(error, 'not_found')) return undefined
      throw error
    })
    const end = ends.get(key)
    expect(found?.record._id, key).toBe(end)
    if (found)
      expect([found.key, found.redirected]).toEqual([model.live.get(end ?? ''), model.live.get(end ?? '') !== key])
  }
}

test(`[MG-230] through ${HISTORIES} random histories every entity key leads where the policy says`, async () => {
  const done: Record<string, number> = {}
  for (let history = 0; history < HISTORIES; history++) {
    const random = seededRandom(SEED + history)
    const house = await openHouse()
    await furnish(house)
    const model: Model = { live: new Map(), merges: new Map(), given: new Set(), done }
    for (let step = 0; step < STEPS; step++) {
      house.pass(1000)
      const name = random.pick(ORDER)
      await ACTIONS[name](house, random, model)
      done[name] = (done[name] ?? 0) + 1
      if (step % 8 === 7) await compare(house, model)
    }
    await house.onefold.close()
  }
  for (const name of Object.keys(ACTIONS)) expect(done[name], name).toBeGreaterThan(20)
}, 120_000)
