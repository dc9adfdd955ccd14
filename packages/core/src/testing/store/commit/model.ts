import { expect } from 'vitest'
import type { SourceEntry, TableRecord } from '../../../model/record.ts'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { Changes } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { archived, decide, key, keys, leave, look, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeIndexed } from '../setting.ts'
import { addressOf, apply, byKey, type NaiveTable, naiveTable, rowsUnder } from './naive-table.ts'
import { type Random, randomFrom } from './random.ts'

const HASHES = 24
const SEEDS = [1815, 1843, 1852]
const COMMITS = 150

type Decision = Pick<Changes, 'put' | 'remove' | 'archive'>
type Move = (table: NaiveTable, random: Random, fresh: () => number) => Decision | undefined

const someKeys = (random: Random) =>
  keys(1, ...new Set(Array.from({ length: random.below(5) }, () => random.below(HASHES))))

function person(row: number, rest: Partial<TableRecord>): TableRecord {
  const named = { row, id: `p-${row}`, key: `k-${row}`, revision: 1, created: row, updated: row }
  return { ...named, values: { name: `Person ${row}` }, sources: [], merged: [], issues: [], ...rest }
}

const insert: Move = (_, random, fresh) => ({
  put: Array.from({ length: 1 + random.below(4) }, () => {
    const row = fresh()
    const sources: SourceEntry[] = ['crm', 'web'].slice(random.below(3)).map((system) => ({ system, id: `${row}` }))
    return put(person(row, { sources }), someKeys(random))
  }),
  remove: [],
  archive: [],
})

const update: Move = (table, random) => {
  const record = random.pick([...table.live.values()])
  if (!record) return undefined
  const values = { ...record.values, visits: random.below(1000) }
  return { put: [put(revised(record, values), someKeys(random))], remove: [], archive: [] }
}

const remove: Move = (table, random) => {
  const record = random.pick([...table.live.values()].filter(({ merged }) => merged.length === 0))
  if (!record) return undefined
  return { put: [], remove: [leave(record)], archive: random.below(3) === 0 ? [] : [archived(record, 'DELETED')] }
}

const restore: Move = (table, random) => {
  const deleted = [...table.history.values()].filter(
    ({ id, reason }) => reason === 'DELETED' && addressOf(table, id)?.state === 'DELETED',
  )
  const entry = random.pick(deleted)
  return entry && { put: [put(revised(recordOf(entry)), someKeys(random))], remove: [], archive: [] }
}

const merge: Move = (table, random, fresh) => {
  const records = [...table.live.values()]
  const absorbed = [...new Set([random.pick(records), random.pick(records)])].flatMap((record) => record ?? [])
  if (absorbed.length < 2) return undefined
  const oldest = absorbed.reduce((a, b) => (a.created <= b.created ? a : b))
  const survivor = person(fresh(), {
    key: oldest.key,
    created: oldest.created,
    sources: absorbed.flatMap(({ sources }) => sources),
    merged: absorbed.map(({ id }) => id),
  })
  return {
    put: [put(survivor, someKeys(random))],
    remove: absorbed.map((record) => leave(record, survivor)),
    archive: absorbed.map((record) => archived(record, 'MERGED', survivor.id)),
  }
}

const undo: Move = (table, random) => {
  const survivor = random.pick([...table.live.values()].filter(({ merged }) => merged.length > 0))
  if (!survivor) return undefined
  const absorbed = survivor.merged.map((id) => revised(recordOf(table.history.get(id)!)))
  return {
    put: absorbed.map((record) => put(record, someKeys(random))),
    remove: [leave(survivor)],
    archive: [archived(survivor, 'UNDONE')],
  }
}

const MOVES: readonly Move[] = [insert, insert, update, update, remove, restore, merge, merge, undo]

function recordOf({ reason: _, mergedInto: __, ...record }: TableRecord & { reason?: string; mergedInto?: string }) {
  return record
}

/** A decision on a record that was written since: it must leave no trace. */
async function comeLate(store: Store, table: NaiveTable, random: Random): Promise<void> {
  const record = random.pick([...table.live.values()])
  if (!record) return
  const seen = await look(store, { csn: table.csn - 1, records: new Map([[record.row, record.revision + 1]]) })
  const parts = { put: [put(revised(record), someKeys(random))], archive: [archived(record, 'DELETED')] }
  await expectConflict(store.commit(TABLE, decide(seen, parts)), 'seen-moved')
}

async function compareRecords(store: Store, table: NaiveTable): Promise<void> {
  const live = [...table.live.values()].sort((a, b) => a.row - b.row)
  const gone = [...table.history.values()].filter(({ id }) => !table.live.has(id))
  expect(await store.records.head(TABLE)).toMatchObject({
    csn: table.csn,
    records: live.length,
    archived: gone.length,
  })
  expect(await store.records.slice(TABLE, 0, 10_000, EVERYTHING)).toEqual(live)
  const ids = [...table.everyId]
  expect(await store.records.archived(TABLE, ids, EVERYTHING)).toEqual(ids.flatMap((id) => table.history.get(id) ?? []))
}

async function compareWays(store: Store, table: NaiveTable): Promise<void> {
  const ids = [...table.everyId].sort()
  const found = await store.records.findIds(TABLE, ids)
  expect(new Map(found.map((at) => [at.id, at]))).toEqual(
    new Map(ids.flatMap((id) => addressOf(table, id) ?? []).map((at) => [at.id, at])),
  )
  for (const each of table.everyKey)
    expect(await store.records.byKey(TABLE, each, EVERYTHING)).toEqual(byKey(table, each))
  const owners = [...table.owners.values()]
  expect(
    await store.records.findSources(
      TABLE,
      owners.map(({ pair }) => pair),
    ),
  ).toEqual(owners.map(({ pair, id }) => ({ pair, at: addressOf(table, id) })))
  const hashes = Array.from({ length: HASHES }, (_, hash) => hash)
  expect(
    await store.matches.postings(
      TABLE,
      1,
      hashes.map((hash) => key(hash)),
    ),
  ).toEqual(hashes.map((hash) => ({ key: key(hash), rows: rowsUnder(table, hash) })))
}

export const modelRules: readonly StoreRule[] = SEEDS.map((seed) =>
  rule(
    `[ST-66] after ${COMMITS} random commits the store holds what a naive table holds, seed ${seed}`,
    async (context) => {
      const { store } = context
      await makeIndexed(store)
      const rows = [...(await store.records.reserveRows(TABLE, COMMITS * 4))]
      const [table, random] = [naiveTable(), randomFrom(seed)]
      for (let count = 0; table.csn < COMMITS && count < COMMITS * 10; count++) {
        const decision = random.pick(MOVES)!(table, random, () => rows.shift()!)
        if (decision === undefined) continue
        expect(await store.commit(TABLE, decide(await look(store), decision))).toBe(table.csn + 1)
        apply(table, decision)
        if (random.below(8) === 0) await comeLate(store, table, random)
        if (table.csn % 10 === 0) await compareRecords(store, table)
        if (table.csn % 50 === 0) await compareWays(store, table)
      }
      expect(table.csn).toBe(COMMITS)
    },
  ),
)
