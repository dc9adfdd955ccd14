import { isDeepStrictEqual } from 'node:util'
import type { RecordInput, RecordView, Session, Store } from '@onefold/core'
import { isOnefoldError, openOnefold, verifyStore } from '@onefold/core'
import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { adminOf, filesOf, furnish } from './installation.ts'

const TABLE = 1
const PEOPLE = 14
const STEPS = 40
const COMMENT = 'at random'
/** What an action may meet that was chosen at random. */
const REFUSALS: readonly string[] = ['conflict', 'not_found', 'gone']

/** A record that no merge made, as its writers stated it, wherever it is. */
interface Told {
  readonly values: { readonly [column: string]: unknown }
  readonly source: string
  readonly key: string
}

/** What must be so, held as plainly as possible. */
interface Model {
  readonly told: Map<string, Told>
  /** Who absorbed whom, by the absorbed. */
  readonly into: Map<string, string>
  readonly merged: Map<string, readonly string[]>
  readonly deleted: Set<string>
}

export interface DecisionOutcome {
  readonly wrong: readonly string[]
  /** What was done, by kind, so that nobody takes an empty history for a proof. */
  readonly done: Readonly<Record<string, number>>
}

/** One random history of writes and of all that people decide, with `verify` in the loop and at its end a new index. */
export async function runDecisions(store: Store, seed: number): Promise<DecisionOutcome> {
  const random = seededRandom(seed)
  const onefold = await openOnefold({ store, files: filesOf({}), pollMs: 20 })
  const wrong: string[] = []
  const done: Record<string, number> = {}
  const model: Model = { told: new Map(), into: new Map(), merged: new Map(), deleted: new Set() }
  try {
    const session = adminOf(onefold)
    await furnish(session, { sinks: [] })
    const house: SoakSetup = { session, store, random, model, wrong: (text) => wrong.push(`seed ${seed}: ${text}`) }
    for (let step = 0; step < STEPS; step++) {
      const [kind, action] = random.pick(ACTIONS)
      const outcome = await action(house).catch((error: unknown) => {
        if (!isOnefoldError(error) || !REFUSALS.includes(error.class)) throw error
        return error.code
      })
      const name = outcome === undefined ? kind : `${kind}: ${outcome}`
      done[name] = (done[name] ?? 0) + 1
      if (step % 8 === 7) await compare(house)
    }
    await compare(house)
    const incremental = await stateOf(store)
    await (await session.entities.synchronize('people', { load: 'NONE', index: 'FULL' })).finished()
    const rebuilt = await stateOf(store)
    if (!isDeepStrictEqual(incremental, rebuilt))
      house.wrong(`a new index makes something else: ${JSON.stringify({ incremental, rebuilt })}`)
    await compare(house)
    return { wrong, done }
  } finally {
    await onefold.close()
  }
}

interface SoakSetup {
  readonly session: Session
  readonly store: Store
  readonly random: Random
  readonly model: Model
  wrong(text: string): void
}

/** Answers why nothing was done, if nothing was. */
type Action = (setup: SoakSetup) => Promise<string | undefined>

const records = ({ session }: SoakSetup) => session.records('people')
const live = async ({ session }: SoakSetup) => (await session.tables.records('people', { pageSize: 1000 })).records
const clusterOf = async ({ session, random }: SoakSetup) => {
  const { clusters } = await session
    .clusters('people')
    .list({ minScore: 0, pageSize: 1000, resolved: random.chance(0.3) })
  return clusters.length === 0 ? undefined : random.pick(clusters)
}

function personOf(random: Random, number: number): { readonly [column: string]: string } {
  return {
    name: random.pick(['Ada', 'Grace', 'Mary']),
    email: `e${number % 5}`,
    phone: random.pick(['1', '2', '3']),
    city: random.pick(['London', 'New York']),
  }
}

/** Where a record is in the end; undefined: deleted, or never there. */
function endOf({ told, into, merged, deleted }: Model, id: string): string | undefined {
  const up = into.get(id)
  if (up !== undefined) return deleted.has(up) ? undefined : endOf({ told, into, merged, deleted }, up)
  return (told.has(id) || merged.has(id)) && !deleted.has(id) ? id : undefined
}

const upsert: Action = async (setup) => {
  const { random, model } = setup
  const number = random.below(PEOPLE)
  const id = `p-${number}`
  const known = endOf(model, id) !== undefined
  const columns = personOf(random, number)
  const stated = known ? { [random.pick(['name', 'phone', 'city'])]: random.pick(['Ada', '1', 'London']) } : columns
  const record: RecordInput = { _id: id, ...stated, ...(known ? {} : { _source: [{ _src: 'crm', _src_id: id }] }) }
  const { results } = await records(setup).upsert([record])
  if (results[0]?.outcome === 'FAILED') return results[0].errorCodes?.[0]
  if (known) {
    const told = model.told.get(id)!
    model.told.set(id, { ...told, values: { ...told.values, ...stated } })
    return undefined
  }
  model.into.delete(id)
  model.deleted.delete(id)
  const key = (await records(setup).get(id))._metadata._key
  model.told.set(id, { values: stated, source: id, key })
  return undefined
}

const remove: Action = async (setup) => {
  const { random, model } = setup
  const all = [...model.told.keys(), ...model.merged.keys()]
  if (all.length === 0) return 'nobody'
  const id = random.pick(all)
  const end = endOf(model, id)
  await records(setup).remove(id)
  if (end === id) model.deleted.add(id)
  else if (end !== undefined && !(await live(setup)).some(({ _id }) => _id === end)) model.deleted.add(end)
  return undefined
}

function mergedInto({ model }: SoakSetup, survivor: RecordView, ids: readonly string[]): void {
  model.merged.set(survivor._id, ids)
  for (const id of ids) model.into.set(id, survivor._id)
}

const merge: Action = async (setup) => {
  const { random } = setup
  const all = await live(setup)
  const ids = random.shuffled(all.map(({ _id }) => _id)).slice(0, random.between(2, 4))
  if (ids.length < 2) return 'too few'
  const crossSeparations = random.chance(0.5)
  mergedInto(setup, await records(setup).merge(ids, { force: true, crossSeparations, comment: COMMENT }), ids)
  return undefined
}

const mergeCluster: Action = async (setup) => {
  const cluster = await clusterOf(setup)
  if (!cluster) return 'none'
  mergedInto(setup, await setup.session.clusters('people').merge(cluster.id), cluster.recordIds)
  return undefined
}

const unmerge: Action = async (setup) => {
  const { random, model } = setup
  const survivors = [...model.merged.keys()]
  if (survivors.length === 0) return 'none'
  const id = random.pick(survivors)
  const { records: restored } = await records(setup).unmerge(id)
  model.deleted.add(id)
  for (const record of restored) {
    model.into.delete(record._id)
    const told = model.told.get(record._id)
    if (told && record._metadata._merged === undefined) compareOne(setup, record, told)
  }
  return undefined
}

/** A merge that is taken back at once leaves everything as it was. */
const mergeAndBack: Action = async (setup) => {
  const { random } = setup
  const before = await live(setup)
  const ids = random.shuffled(before.map(({ _id }) => _id)).slice(0, random.between(2, 3))
  if (ids.length < 2) return 'too few'
  const survivor = await records(setup).merge(ids, { force: true, comment: COMMENT })
  await records(setup).unmerge(survivor._id)
  const after = await live(setup)
  if (!isDeepStrictEqual(after.map(essence), before.map(essence)))
    setup.wrong(`a merge of ${ids} taken back: ${JSON.stringify([before.map(essence), after.map(essence)])}`)
  return undefined
}

function essence({ _id, _source, _metadata: { _key, _merged, _unrelated, _pinned, _updated }, ...values }: RecordView) {
  return { _id, _source, _key, _merged, _unrelated, _pinned, _updated, ...values }
}

/** Nothing is left of what is erased, not even for verify. */
const erase: Action = async (setup) => {
  const { random, model, session } = setup
  const all = [...model.told.keys(), ...model.merged.keys()]
  if (all.length === 0) return 'nobody'
  const id = random.pick(all)
  const { recordIds, left } = await session.records('people').erase(id)
  if (Object.values(left).some((count) => count > 0)) setup.wrong(`of ${id} is left ${JSON.stringify(left)}`)
  for (const each of recordIds) {
    model.told.delete(each)
    model.merged.delete(each)
    model.into.delete(each)
    model.deleted.delete(each)
  }
  return undefined
}

const disconnect: Action = async (setup) => {
  const ids = setup.random.shuffled((await live(setup)).map(({ _id }) => _id)).slice(0, setup.random.between(2, 4))
  if (ids.length < 2) return 'too few'
  const shown = await records(setup).disconnect(ids)
  for (const {
    _id,
    _metadata: { _unrelated = [] },
  } of shown) {
    const missing = ids.find((id) => id !== _id && !_unrelated.includes(id))
    if (missing !== undefined) setup.wrong(`${_id} was disconnected from ${missing} and does not say so`)
  }
  return undefined
}

/** Between the named records nothing is left of a separation; what was stated of them and others stands. */
const reconnect: Action = async (setup) => {
  const separated = (await live(setup)).filter(({ _metadata: { _unrelated = [] } }) => _unrelated.length > 0)
  if (separated.length < 2) return 'none'
  const { _id: first, _metadata } = setup.random.pick(separated)
  const more = setup.random.shuffled(separated.map(({ _id }) => _id)).slice(0, 2)
  const ids = [...new Set([first, setup.random.pick(_metadata._unrelated ?? []), ...more])]
  const before = new Map((await live(setup)).map(({ _id, _metadata: { _unrelated = [] } }) => [_id, _unrelated]))
  await records(setup).reconnect(ids)
  for (const {
    _id,
    _metadata: { _unrelated = [] },
  } of await live(setup)) {
    const expected = (before.get(_id) ?? []).filter((id) => !(ids.includes(_id) && ids.includes(id)))
    if (!isDeepStrictEqual(_unrelated, expected))
      setup.wrong(`after ${ids} were reconnected ${_id} is different from ${_unrelated}, not from ${expected}`)
  }
  return undefined
}

const onCluster =
  (work: (setup: SoakSetup, id: string, recordIds: readonly string[]) => Promise<unknown>): Action =>
  async (setup) => {
    const cluster = await clusterOf(setup)
    if (!cluster) return 'none'
    await work(setup, cluster.id, cluster.recordIds)
    return undefined
  }

const clusters = ({ session }: SoakSetup) => session.clusters('people')

const pin: Action = async (setup) => {
  const survivor = (await live(setup)).find(({ _metadata: { _merged } }) => _merged !== undefined)
  if (!survivor) return 'none'
  await records(setup).setPins(survivor._id, {
    columns: [setup.random.pick(['name', 'phone'])],
    pinned: setup.random.chance(0.5),
  })
  return undefined
}

const resolveCase: Action = async ({ session, random }) => {
  const { cases } = await session.cases('people').list({ pageSize: 1000 })
  if (cases.length === 0) return 'none'
  await session.cases('people').resolve(random.pick(cases).id)
  return undefined
}

const ACTIONS: readonly (readonly [string, Action])[] = [
  ...Array.from({ length: 8 }, () => ['upsert', upsert] as const),
  ['remove', remove],
  ['remove', remove],
  ['merge', merge],
  ['merge', merge],
  ['merge cluster', mergeCluster],
  ['unmerge', unmerge],
  ['unmerge', unmerge],
  ['unmerge', unmerge],
  ['merge and back', mergeAndBack],
  ['erase', erase],
  ['disconnect', disconnect],
  ['reconnect', reconnect],
  ['reconnect', reconnect],
  ['split', onCluster((setup, id) => clusters(setup).split(id))],
  ['disconnect in cluster', onCluster((setup, id, ids) => clusters(setup).disconnect(id, ids.slice(0, 1)))],
  ['ignore', onCluster((setup, id) => clusters(setup).ignore(id))],
  ['unignore', onCluster((setup, id) => clusters(setup).unignore(id))],
  ['escalate', onCluster((setup, id) => clusters(setup).escalate(id, { comment: 'Who knows?' }))],
  ['resolve', onCluster((setup, id) => clusters(setup).resolve(id))],
  ['pin', pin],
  ['resolve case', resolveCase],
]

function compareOne(
  setup: SoakSetup,
  { _id, _source = [], _metadata: { _key }, ...values }: RecordView,
  told: Told,
): void {
  const found = { values, source: _source[0]?._src_id, key: _key }
  if (!isDeepStrictEqual(found, told))
    setup.wrong(`${_id} is ${JSON.stringify(found)} and was told ${JSON.stringify(told)}`)
}

/** What the table holds is what the model says, nothing twice, and `verify` agrees. */
async function compare(setup: SoakSetup): Promise<void> {
  const { model, store } = setup
  const all = await live(setup)
  const expected = [...model.told.keys(), ...model.merged.keys()].filter((id) => endOf(model, id) === id).sort()
  const present = all.map(({ _id }) => _id).sort()
  if (!isDeepStrictEqual(present, expected)) setup.wrong(`live are ${present}, and should be ${expected}`)
  for (const record of all) {
    const told = model.told.get(record._id)
    if (told) compareOne(setup, record, told)
  }
  for (const { recordId, contributionId } of (await setup.session.cases('people').list({ pageSize: 1000 })).cases) {
    if (recordId === contributionId || endOf(model, contributionId) !== recordId)
      setup.wrong(`the case of ${contributionId} hangs on ${recordId}`)
  }
  for (const { rule, text } of (await verifyStore(store)).findings) setup.wrong(`${rule}: ${text}`)
}

/** Links and groups, flags and reasons included. */
async function stateOf({ records, scan }: Store) {
  const { live = 0 } = await records.head(TABLE)
  return {
    links: await scan.links(TABLE, live, { a: 0, b: 0 }, 100_000),
    members: await scan.members(TABLE, live, 0, 100_000),
    clusters: await scan.clusters(TABLE, live, '', 100_000),
  }
}
