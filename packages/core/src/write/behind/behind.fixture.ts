import type { Random } from '../../lib/random.ts'
import { START } from '../../matching/incremental/cell-steps.ts'
import type { Component } from '../../model/cluster.ts'
import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RecordId, RowNumber, SourceEntry } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { Changes } from '../../ports/changes.ts'
import type { Around } from '../../ports/match-store.ts'
import type { Store } from '../../ports/store.ts'

export const TABLE = 1
const ALL = 1_000_000
const REACHES = [0, 1, 1, 2, 3, 5, 1000] as const
const LIMITS = [-1, 0, 1, 2, 3, 8, 1000] as const

/** What a decision may ask about a table while the commit before it is under way. */
export interface Questions {
  readonly generation: number
  readonly ids: readonly RecordId[]
  readonly pairs: readonly SourceEntry[]
  readonly rows: readonly RowNumber[]
  readonly keys: readonly IndexKey[]
  readonly most: readonly number[]
  readonly around: readonly Around[]
  readonly components: readonly RowNumber[]
}

/** About what is there, what comes with these changes, what went long ago, and what never was. */
export async function questionsAbout(store: Store, { put, matching }: Changes, random: Random): Promise<Questions> {
  const { live = 0 } = await store.records.head(TABLE)
  const standing = await store.records.slice(TABLE, 0, ALL, EVERYTHING)
  const postings = await store.scan.postings(TABLE, live, { mapping: -1, hash: 0, place: 0, tie: 0, row: 0 }, ALL)
  const sources = await store.scan.sources(TABLE, { system: '', id: '' }, ALL)
  const groups = await store.scan.components(TABLE, live, 0, ALL)
  const coming = put.map(({ record }) => record)
  const own = put.flatMap(({ record, keys }) =>
    keys
      .filter(({ generation }) => generation === live)
      .flatMap(({ tie, keys: placed }) => placed.map((key) => ({ ...key, tie, row: record.row }))),
  )
  const known = [...standing, ...coming]
  const some = <T>(list: readonly T[]): readonly T[] => random.shuffled(list).slice(0, random.between(1, 40))
  const keys = [...some(own), ...some(postings), { mapping: 0, hash: 12_345 }]
  const asked = random.shuffled(distinctKeys(keys))
  return {
    generation: live,
    ids: some([...known.map(({ id }) => id), 'nobody']),
    pairs: some([
      ...sources.map(({ system, id }) => ({ system, id })),
      ...coming.flatMap((record) => record.sources),
      { system: 'crm', id: 'none' },
    ]),
    rows: some([...known.map(({ row }) => row), ALL]),
    keys: asked,
    most: asked.map(() => random.pick(LIMITS)),
    around: aroundOf(asked, [...own, ...postings], random),
    components: some([
      ...groups.map(({ component }) => component),
      ...(matching?.components ?? []).map(({ id }) => id),
      ALL,
    ]),
  }
}

/** Several places in each bucket: where somebody stands or comes to stand, between them, and both ends. */
function aroundOf(
  keys: readonly IndexKey[],
  all: readonly (IndexKey & BucketPosition)[],
  random: Random,
): readonly Around[] {
  const last = { place: 2 ** 48 - 1, tie: 2 ** 31 - 1, row: ALL }
  return keys.flatMap((key) => {
    const under = all.filter(({ mapping, hash }) => mapping === key.mapping && hash === key.hash)
    const stands = random.shuffled(under.map(({ place, tie, row }) => ({ place, tie, row }))).slice(0, 3)
    const between = stands.map((at) => ({ ...at, row: at.row + 1 }))
    const beside = stands.map(({ place }) => ({ place: place + 1, tie: 0, row: 0 }))
    return [START, ...stands, ...between, ...beside, last].map((at) => ({ key, at, reach: random.pick(REACHES) }))
  })
}

function distinctKeys(keys: readonly IndexKey[]): readonly IndexKey[] {
  const byName = new Map(keys.map(({ mapping, hash }) => [`${mapping} ${hash}`, { mapping, hash }]))
  return [...byName.values()]
}

/** Everything that is answered at once. */
export async function answersTo(store: Store, asked: Questions) {
  const { records, matches } = store
  const { generation, ids, pairs, rows, keys, most, around, components } = asked
  const found = await records.findIds(TABLE, ids)
  const sources = await records.findSources(TABLE, pairs)
  return {
    head: await records.head(TABLE),
    found: found.toSorted((a, b) => compared(a.id, b.id)),
    sources: sources.toSorted((a, b) => compared(a.pair.system, b.pair.system) || compared(a.pair.id, b.pair.id)),
    byIds: await records.byIds(TABLE, ids, EVERYTHING),
    byRows: await records.byRows(TABLE, rows, EVERYTHING),
    nobody: await records.byIds(TABLE, [], EVERYTHING),
    archived: await records.archived(TABLE, ids, EVERYTHING),
    pending: await records.pendingOf(TABLE, rows),
    postings: await matches.postings(TABLE, generation, keys),
    bounded: await matches.postings(TABLE, generation, keys, most),
    neighbours: await matches.neighbours(TABLE, generation, around),
    links: await matches.links(TABLE, generation, rows),
    componentsOf: await matches.componentsOf(TABLE, generation, rows),
    components: (await matches.components(TABLE, generation, components)).map(inOrder),
    generations: await matches.generations(TABLE),
    rulings: await matches.rulingMembers(TABLE, rows),
  }
}

/** In which order a component lists its clusters is not said. */
function inOrder(component: Component): Component {
  return { ...component, clusters: component.clusters.toSorted((a, b) => compared(a.id, b.id)) }
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** A store that shows each commit to a witness in place of writing it; the witness writes. */
export function witnessed(
  store: Store,
  witness: (changes: Changes, commit: () => ReturnType<Store['commit']>) => ReturnType<Store['commit']>,
): Store {
  return { ...store, commit: (table, changes) => witness(changes, () => store.commit(table, changes)) }
}

export interface Promised<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
}

export function promised<T>(): Promised<T> {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
