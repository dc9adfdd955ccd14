import { expect } from 'vitest'
import { ERASURE_PLACES, type Erasing, erasedPayload, type Traces } from '../../model/erasure.ts'
import type { TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Store } from '../../ports/store/store.ts'
import { ADA, ADA_MASTER, CHARLES, GRACE, LOVELASE, MARY } from '../people.ts'
import {
  archived,
  change,
  cluster,
  commit,
  component,
  decide,
  entry,
  keys,
  leave,
  link,
  look,
  merge,
  put,
  revised,
  TABLE,
} from './decisions.ts'
import { claimMail, cursorOf, listed, prepared, published, toSend } from './delivery/deliveries.ts'
import { rule, type StoreRule } from './rule.ts'
import { expectConflict, goLive, makeIndexed, plan, settle } from './setting.ts'

const erasing = (...records: readonly TableRecord[]): Erasing => ({
  ids: records.map(({ id }) => id),
  rows: records.map(({ row }) => row),
  gone: [],
  instant: 9000,
})

const nothing = Object.fromEntries(ERASURE_PLACES.map((place) => [place, 0])) as unknown as Traces // one for each place

const tracesOf = (store: Store, { ids, rows }: Erasing) => store.records.traces(TABLE, ids, rows)

/** Ada and her typo, merged; Grace beside them. */
async function merged(store: Store): Promise<Erasing> {
  await settle(store, ADA, LOVELASE, GRACE)
  const told = { ...entry('merge', 'MERGE', 'ada-master', 'ada', 'lovelase'), comment: 'Both of them.' }
  const changes = [{ column: 'name', after: 'Ada' }]
  await commit(store, { ...merge(ADA_MASTER, [ADA, LOVELASE]), audit: [{ ...told, changes }] })
  return erasing(ADA_MASTER, ADA, LOVELASE)
}

export const erasureRules: readonly StoreRule[] = [
  rule(
    '[ST-2440] what is forgotten leaves history, redirects and source pairs, and neither audit nor log',
    async ({ store }) => {
      const { ids, rows } = await merged(store)
      await commit(store, { remove: [leave(ADA_MASTER)], archive: [archived(ADA_MASTER, 'DELETED')] })
      const before = await store.records.traces(TABLE, ids, rows)
      expect(before).toMatchObject({ records: 0, history: 3, redirects: 2, audit: 1 })
      expect(await store.records.head(TABLE)).toMatchObject({ csn: 3, records: 1, archived: 3 })
      await commit(store, { forget: { ids, rows } })
      expect(await store.records.traces(TABLE, ids, rows)).toEqual({ ...nothing, audit: before.audit })
      expect(await store.records.head(TABLE)).toMatchObject({ csn: 4, records: 1, archived: 0 })
      expect(await store.records.changedRowsSince(TABLE, 3, 10)).toMatchObject({ left: [...ids].sort(), upTo: 4 })
      expect(await store.records.findIds(TABLE, ids)).toEqual([])
      expect(await store.records.erased(TABLE, ids)).toEqual([])
      expect(await store.records.byIds(TABLE, ['grace'], EVERYTHING)).toEqual([GRACE])
    },
  ),

  rule('[ST-320] kin are what an id absorbed and what it was ever absorbed into', async ({ store }) => {
    await merged(store)
    expect(await store.records.kin(TABLE, ['ada-master'])).toEqual(['ada', 'lovelase'])
    expect(await store.records.kin(TABLE, ['lovelase'])).toEqual(['ada-master'])
    expect(await store.records.kin(TABLE, ['ada-master', 'ada', 'lovelase', 'grace', 'nobody'])).toEqual([])
    await commit(store, {
      put: [put(revised(ADA)), put(revised(LOVELASE))],
      remove: [leave(ADA_MASTER)],
      archive: [archived(ADA_MASTER, 'UNDONE')],
    })
    expect(await store.records.kin(TABLE, ['ada-master'])).toEqual([])
    expect(await store.records.kin(TABLE, ['ada'])).toEqual(['ada-master'])
  }),

  rule('[ST-321] an erasure leaves nothing of a record in any place, and the others as they are', async ({ store }) => {
    const erase = await merged(store)
    const before = await tracesOf(store, erase)
    expect(before).toMatchObject({ records: 1, history: 2, redirects: 2, audit: 1 })
    await commit(store, { remove: [leave(ADA_MASTER)], erase })
    expect(await tracesOf(store, erase)).toEqual(nothing)
    expect(await store.records.findIds(TABLE, [...erase.ids])).toEqual([])
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 3, records: 1, archived: 0 })
    expect(await store.records.byIds(TABLE, ['grace'], EVERYTHING)).toEqual([GRACE])
    const pairs = [...ADA.sources, ...LOVELASE.sources]
    expect(await store.records.findSources(TABLE, pairs)).toEqual([])
  }),

  rule(
    '[ST-322] an emptied audit entry keeps who, when and which; what the same commit adds stays',
    async ({ store }) => {
      const erase = await merged(store)
      const told = { ...entry('erase', 'ERASE', ...erase.ids), comment: 'Asked for.' }
      await commit(store, { remove: [leave(ADA_MASTER)], erase, audit: [told] })
      const { entries } = await store.records.audit(TABLE, { offset: 0, limit: 10 })
      const [emptied, own] = entries
      expect(emptied).toEqual({ ...entry('merge', 'MERGE', 'ada-master', 'ada', 'lovelase'), erased: true })
      expect(own).toEqual(told)
    },
  ),

  rule('[ST-323] what an undo gave back to a record that stays, the audit goes on telling', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    const changes = [{ column: 'name', after: 'Lovelase' }]
    const restore = { ...entry('back', 'RESTORE', 'lovelase', 'ada-master'), changes, comment: 'Not Ada.' }
    await commit(store, { audit: [restore] })
    await commit(store, { erase: { ...erasing(ADA), ids: ['ada-master'], rows: [] } })
    const { entries } = await store.records.audit(TABLE, { offset: 0, limit: 10 })
    expect(entries).toEqual([{ ...entry('back', 'RESTORE', 'lovelase', 'ada-master'), changes, erased: true }])
  }),

  rule('[ST-324] what is queued goes, and what waits in the log tells that the record is gone', async ({ store }) => {
    await prepared(store)
    await commit(store, { publish: [change('ada', 'update'), change('grace')] })
    const erase = { ...erasing(ADA), rows: [] }
    expect(await tracesOf(store, erase)).toMatchObject({ changeLog: 2, deliveries: 1 })
    const own = { ...change('ada', 'remove'), payload: erasedPayload('ada', 'now') }
    await commit(store, { erase, publish: [own] })
    expect(await tracesOf(store, erase)).toEqual(nothing)
    const log = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 100)
    const ofAda = log.filter(({ recordId }) => recordId === 'ada')
    expect(ofAda.map(({ operation }) => operation)).toEqual(['remove', 'remove', 'remove'])
    expect(JSON.stringify(ofAda)).not.toContain('of no matter')
    expect(JSON.stringify(log)).toContain('of no matter')
    expect((await listed(store, {})).length).toBeGreaterThan(0)
  }),

  rule('[ST-325] who was erased is known, with the last time, and is told in the order asked', async ({ store }) => {
    await settle(store, ADA, GRACE, MARY)
    await commit(store, { remove: [leave(GRACE)], erase: erasing(GRACE) })
    await commit(store, { remove: [leave(ADA)], erase: { ...erasing(ADA), instant: 9001 } })
    expect(await store.records.erased(TABLE, ['mary', 'grace', 'ada', 'nobody'])).toEqual([
      { id: 'grace', instant: 9000 },
      { id: 'ada', instant: 9001 },
    ])
    await commit(store, { erase: { ...erasing(GRACE), instant: 9500 } })
    expect(await store.records.erased(TABLE, ['grace'])).toEqual([{ id: 'grace', instant: 9500 }])
  }),

  rule('[ST-326] an erasure decided before somebody came back is refused', async ({ store }) => {
    await settle(store, ADA, GRACE)
    await commit(store, { remove: [leave(GRACE)], archive: [archived(GRACE, 'DELETED')] })
    const seen = await look(store, { returningIds: ['grace'] })
    await commit(store, { put: [put(revised(GRACE))] })
    await expectConflict(store.commit(TABLE, decide(seen, { erase: erasing(GRACE) })), 'seen-moved')
  }),

  rule('[ST-327] the keys of an erased record are gone from every open generation', async ({ store }) => {
    const fence = await makeIndexed(store)
    await commit(store, { put: [put(ADA, keys(1, 10)), put(GRACE, keys(1, 60))] })
    await store.matches.begin(TABLE, plan(2), fence)
    await commit(store, { put: [put(revised(ADA), keys(1, 10), keys(2, 20))] })
    const erase = erasing(ADA)
    expect(await tracesOf(store, erase)).toMatchObject({ indexKeys: 2 })
    await commit(store, { remove: [leave(ADA)], erase })
    expect(await tracesOf(store, erase)).toEqual(nothing)
  }),

  rule('[ST-328] a store says whether what was erased is overwritten in its own files', async ({ store }) => {
    await settle(store, ADA)
    await commit(store, { remove: [leave(ADA)], erase: erasing(ADA) })
    expect(typeof (await store.scrub())).toBe('boolean')
    expect(await store.records.head(TABLE)).toMatchObject({ records: 0 })
  }),

  rule(
    '[ST-329] an erasure ends the claims on its table: what a publisher read before is not queued',
    async ({ store }) => {
      const [read] = await published(store, 'ada')
      const attempt = await claimMail(store)
      await commit(store, { erase: { ...erasing(ADA), rows: [] } })
      const late = store.deliveries.prepare(TABLE, 'mail', attempt, [toSend('d-1', read!)], cursorOf(read!))
      await expectConflict(late, 'lease-lost')
      expect(await claimMail(store)).toBeGreaterThan(attempt)
    },
  ),

  rule(
    '[ST-330] the rows of a cluster that is gone are remembered, of one that came back are not asked',
    async ({ store }) => {
      await makeIndexed(store)
      const pair = component([ADA.row, LOVELASE.row], cluster('first', [ADA.row, LOVELASE.row]))
      await commit(store, {
        put: [put(ADA, keys(1, 10)), put(LOVELASE, keys(1, 10)), put(CHARLES, keys(1, 10))],
        matching: { generation: 1, unlink: [], links: [link(ADA.row, LOVELASE.row)], dissolve: [], components: [pair] },
      })
      expect(await store.matches.pastCluster(TABLE, 'first')).toBeUndefined()
      const dissolve = [ADA.row]
      await commit(store, { matching: { generation: 1, unlink: [], links: [], dissolve, components: [pair] } })
      expect(await store.matches.pastCluster(TABLE, 'first')).toBeUndefined()
      const all = [ADA.row, LOVELASE.row, CHARLES.row].sort((a, b) => a - b)
      const three = component(all, cluster('second', all))
      await commit(store, { matching: { generation: 1, unlink: [], links: [], dissolve, components: [three] } })
      expect(await store.matches.pastCluster(TABLE, 'first')).toEqual([ADA.row, LOVELASE.row])
      expect(await store.matches.pastCluster(TABLE, 'second')).toBeUndefined()
      expect(await store.matches.pastCluster(TABLE, 'never')).toBeUndefined()
    },
  ),

  rule('[ST-331] clusters that the next generation has not are remembered too', async ({ store }) => {
    const fence = await makeIndexed(store)
    const rows = [ADA.row, LOVELASE.row]
    const pair = component(rows, cluster('first', rows))
    await commit(store, {
      put: [put(ADA, keys(1, 10)), put(LOVELASE, keys(1, 10))],
      matching: { generation: 1, unlink: [], links: [link(ADA.row, LOVELASE.row)], dissolve: [], components: [pair] },
    })
    await goLive(store, 2, fence)
    expect(await store.matches.pastCluster(TABLE, 'first')).toEqual(rows)
    await store.matches.clear(TABLE)
    expect(await store.matches.pastCluster(TABLE, 'first')).toEqual(rows)
  }),
]
