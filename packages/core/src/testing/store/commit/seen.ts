import { expect } from 'vitest'
import type { Seen, SeenMatching } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, ALAN, CHARLES, EMMY, GRACE, LOVELASE, MARY } from '../../people.ts'
import {
  archived,
  cluster,
  commit,
  component,
  decide,
  key,
  keys,
  leave,
  link,
  look,
  merge,
  put,
  revised,
  TABLE,
} from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, goLive, makeIndexed, settle } from '../setting.ts'

type Parts = Parameters<typeof commit>[1]

/** A decision rests on `seen`; then `meanwhile` is committed; then the decision comes. */
async function late(store: Store, more: Partial<Seen>, meanwhile: Parts): Promise<number> {
  const seen = await look(store, more)
  await commit(store, meanwhile)
  return store.commit(TABLE, decide(seen, { put: [put(EMMY, ...(more.matching ? [keys(1, 99)] : []))] }))
}

const saw = (parts: Partial<SeenMatching>): Partial<Seen> => ({
  matching: { generation: 1, postings: [], components: [], ...parts },
})

/** Ada and her typo are linked and one component at csn 1; Mary shares Ada's key 10; Alan is by himself. */
async function linked(store: Store): Promise<void> {
  await makeIndexed(store)
  await commit(store, {
    put: [put(ADA, keys(1, 10)), put(LOVELASE, keys(1, 20)), put(MARY, keys(1, 10)), put(ALAN, keys(1, 30))],
    matching: {
      generation: 1,
      unlink: [],
      links: [link(1, 2)],
      dissolve: [],
      components: [component([1, 2], cluster('c-1', [1, 2]))],
    },
  })
}

const joined = (rows: readonly number[], dissolve: readonly number[]) => ({
  matching: { generation: 1, unlink: [], links: [link(rows[0]!, rows[1]!)], dissolve, components: [component(rows)] },
})

export const seenRules: readonly StoreRule[] = [
  rule('[ST-22] another configuration refuses the decision, even at an unmoved csn', async ({ store }) => {
    await settle(store, ADA)
    const seen = await look(store)
    await store.catalogue.save({ csn: 1, put: [], remove: [], reconfigure: [TABLE] })
    await expectConflict(store.commit(TABLE, decide(seen, { put: [put(GRACE)] })), 'seen-moved')
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 1, records: 1 })
  }),

  rule('[ST-23] at an unmoved csn nothing else is looked at', async ({ store }) => {
    await settle(store, ADA)
    const seen = await look(store, {
      records: new Map([[1, 9]]),
      absentIds: ['ada'],
      absentSources: ADA.sources,
    })
    expect(await store.commit(TABLE, decide(seen, { put: [put(GRACE)] }))).toBe(2)
  }),

  rule('[ST-23] at a moved csn a decision holds when nothing it saw has moved', async ({ store }) => {
    await linked(store)
    const seen: Partial<Seen> = {
      records: new Map([[1, 1]]),
      absentIds: ['grace', 'Emmy'],
      absentSources: [{ system: 'crm', id: '99' }],
      ...saw({
        postings: [
          { key: key(10), rows: [1, 5] },
          { key: key(77), rows: [] },
        ],
        components: [
          { row: 2, component: 1, csn: 1 },
          { row: 8, component: 0, csn: 0 },
        ],
      }),
    }
    expect(await late(store, seen, { put: [put(CHARLES, keys(1, 40))] })).toBe(3)
  }),

  rule('[ST-122] a decision that saw a window of a bucket holds as long as that window does', async ({ store }) => {
    await linked(store)
    const at = (sortKey: number) => ({ generation: 1, tiebreak: 0, keys: [key(50, 0, sortKey)] })
    await commit(store, {
      put: [put(revised(ADA), at(10)), put(revised(LOVELASE), at(20)), put(revised(MARY), at(30))],
    })
    const position = (sortKey: number, row: number) => ({ sortKey, tiebreak: 0, row })
    const snapshotBatch = { key: key(50), from: position(10, 1), to: position(20, 2), rows: [1, 2] }
    const open = { key: key(50), from: position(20, 2), rows: [2, 4, 5] }
    expect(await late(store, saw({ postings: [snapshotBatch] }), { put: [put(CHARLES, at(25))] })).toBe(4)
    await expectConflict(late(store, saw({ postings: [open] }), { remove: [leave(CHARLES)] }), 'seen-moved')
    await expectConflict(late(store, saw({ postings: [snapshotBatch] }), { put: [put(CHARLES, at(15))] }), 'seen-moved')
  }),

  rule('[ST-24] a decision that read a record is refused once the record was written', async ({ store }) => {
    await settle(store, ADA, MARY)
    const read = { records: new Map([[1, 1]]) }
    await expectConflict(late(store, read, { put: [put(revised(ADA))] }), 'seen-moved')
    expect(await late(store, { records: new Map([[1, 2]]) }, { put: [put(revised(MARY))] })).toBe(4)
  }),

  rule('[ST-24] a decision that read a record is refused once the record was removed', async ({ store }) => {
    await settle(store, ADA, LOVELASE, MARY)
    const gone = { remove: [leave(MARY)], archive: [archived(MARY, 'DELETED')] }
    await expectConflict(late(store, { records: new Map([[5, 1]]) }, gone), 'seen-moved')
    const taken = merge(ADA_MASTER, [ADA, LOVELASE])
    await expectConflict(late(store, { records: new Map([[2, 1]]) }, taken), 'seen-moved')
  }),

  rule('[ST-25] a decision that missed an id is refused once the id is live', async ({ store }) => {
    await settle(store, ADA)
    const refused = late(store, { absentIds: ['alan', 'grace'] }, { put: [put(GRACE)] })
    await expect(refused).rejects.toMatchObject({
      class: 'conflict',
      refusals: [{ code: 'seen-moved', text: expect.stringContaining('grace') }],
    })
  }),

  rule('[ST-25] a decision that missed an id is refused once the id is absorbed or in history', async ({ store }) => {
    await settle(store, ADA, LOVELASE, MARY)
    const into = { put: [put(ADA_MASTER)], remove: [leave(ADA, ADA_MASTER), leave(LOVELASE, ADA_MASTER)] }
    await expectConflict(late(store, { absentIds: ['ada'] }, into), 'seen-moved')
    const gone = { remove: [leave(MARY)], archive: [archived(MARY, 'DELETED')] }
    await expectConflict(late(store, { absentIds: ['mary'] }, gone), 'seen-moved')
  }),

  rule('[ST-25] a decision that missed a source pair is refused once somebody states it', async ({ store }) => {
    await settle(store, ADA)
    const missed = { absentSources: [{ system: 'navy', id: '5' }, ...GRACE.sources] }
    await expectConflict(late(store, missed, { put: [put(GRACE)] }), 'seen-moved')
    expect(await late(store, { absentSources: [{ system: 'navy', id: '5' }] }, {})).toBe(4)
  }),

  rule('[ST-26] a decision that looked under a key is refused once a record joined or left it', async ({ store }) => {
    await linked(store)
    const under = (hash: number, ...rows: number[]) => saw({ postings: [{ key: key(hash), rows }] })
    await expectConflict(late(store, under(77), { put: [put(GRACE, keys(1, 77))] }), 'seen-moved')
    await expectConflict(late(store, under(10, 1, 5), { put: [put(revised(GRACE), keys(1, 10))] }), 'seen-moved')
    await expectConflict(late(store, under(30, 8), { remove: [leave(ALAN)] }), 'seen-moved')
    await expectConflict(late(store, under(20, 2), { put: [put(revised(LOVELASE), keys(1, 21))] }), 'seen-moved')
  }),

  rule('[ST-26] a decision that looked under a key is refused when one record came for another', async ({ store }) => {
    await linked(store)
    const seen = saw({ postings: [{ key: key(30), rows: [8] }] })
    await expectConflict(late(store, seen, { remove: [leave(ALAN)], put: [put(GRACE, keys(1, 30))] }), 'seen-moved')
  }),

  rule('[ST-26] a decision that saw a component is refused once it is another', async ({ store }) => {
    await linked(store)
    const seen = saw({ components: [{ row: 2, component: 1, csn: 1 }] })
    await expectConflict(late(store, seen, joined([1, 2, 8], [1, 8])), 'seen-moved')
    const alone = saw({ components: [{ row: 5, component: 0, csn: 0 }] })
    await expectConflict(late(store, alone, joined([1, 2, 5, 8], [1, 5])), 'seen-moved')
  }),

  rule('[ST-26] a component decided anew with the same members is another one', async ({ store }) => {
    await linked(store)
    const seen = saw({ components: [{ row: 1, component: 1, csn: 1 }] })
    await expectConflict(late(store, seen, joined([1, 2], [1])), 'seen-moved')
  }),

  rule('[ST-26] a decision that saw a dissolved component is refused', async ({ store }) => {
    await linked(store)
    const seen = saw({ components: [{ row: 1, component: 1, csn: 1 }] })
    const apart = { matching: { generation: 1, unlink: [2], links: [], dissolve: [2], components: [] } }
    await expectConflict(late(store, seen, apart), 'seen-moved')
  }),

  rule('[ST-26] a decision on a generation that no longer answers is refused', async ({ store }) => {
    await linked(store)
    await goLive(store, 2, { run: 'run-1', attempt: 1 })
    const seen = await look(store, saw({}))
    await commit(store, {})
    await expectConflict(store.commit(TABLE, decide(seen, { put: [put(GRACE, keys(2, 1))] })), 'seen-moved')
    const now = await look(store, saw({ generation: 2 }))
    await commit(store, {})
    expect(await store.commit(TABLE, decide(now, { put: [put(GRACE, keys(2, 1))] }))).toBe(4)
  }),
]
