import { expect } from 'vitest'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { Ruling, RulingKind, RulingMember } from '../../../model/ruling.ts'
import type { RulingChanges } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, ALAN, CHARLES, GRACE, LOVELASE, MARY } from '../../people.ts'
import {
  archived,
  cluster,
  commit,
  component,
  decide,
  leave,
  link,
  look,
  merge,
  put,
  revised,
  TABLE,
  unmerge,
} from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeIndexed, makeTables, plan, settle } from '../setting.ts'

function ruling(id: string, kind: RulingKind = 'SEPARATION', rest: Partial<Ruling> = {}): Ruling {
  return { id, kind, instant: 5000, user: 'u-1', operationId: `op-${id}`, ...rest }
}

function tied(id: string, row: number, part = row, kind: RulingKind = 'SEPARATION', origin = row): RulingMember {
  return { ruling: id, kind, origin, row, part }
}

function ruled(changes: Partial<RulingChanges>): { readonly rulings: RulingChanges } {
  return { rulings: { remove: [], put: [], untie: [], tie: [], ...changes } }
}

const ALL = { ruling: '', origin: 0 }
const everything = (store: Store) => store.matches.rulingSlice(TABLE, ALL, 1000)

/** Ada and her typo are different, Ada and Mary one case. */
async function decided(store: Store): Promise<void> {
  await settle(store, ADA, LOVELASE, MARY, ALAN)
  const rulings = [ruling('apart'), ruling('case', 'HOLD', { note: 'Why?' })]
  const tie = [tied('case', 5, 1, 'HOLD'), tied('apart', 2), tied('apart', 1), tied('case', 1, 0, 'HOLD')]
  await commit(store, ruled({ put: rulings, tie }))
}

const APART = [tied('apart', 1), tied('apart', 2)]
const CASE = [tied('case', 1, 0, 'HOLD'), tied('case', 5, 1, 'HOLD')]

export const rulingRules: readonly StoreRule[] = [
  rule('[ST-80] what people decided is found by row, by ruling and in slices, in order', async ({ store }) => {
    await decided(store)
    const { matches } = store
    expect(await matches.rulingMembers(TABLE, [1])).toEqual([APART[0], CASE[0]])
    expect(await matches.rulingMembers(TABLE, [8, 5, 2])).toEqual([APART[1], CASE[1]])
    expect(await matches.rulingMembers(TABLE, [])).toEqual([])
    expect(await matches.rulingGroups(TABLE, ['case', 'nothing'])).toEqual(CASE)
    expect(await matches.rulings(TABLE, ['case', 'apart', 'nothing'])).toEqual([
      ruling('apart'),
      ruling('case', 'HOLD', { note: 'Why?' }),
    ])
    expect(await matches.rulingSlice(TABLE, ALL, 3)).toEqual([...APART, CASE[0]])
    expect(await matches.rulingSlice(TABLE, { ruling: 'case', origin: 1 }, 3)).toEqual([CASE[1]])
    const marked = [ruling('apart'), ruling('case', 'HOLD', { note: 'Why?' })].map((each) => ({ ...each, csn: 2 }))
    expect(await store.scan.rulings(TABLE, '', 10)).toEqual(marked)
    expect(await store.scan.rulings(TABLE, 'apart', 10)).toEqual(marked.slice(1))
  }),

  rule(
    '[ST-11] a record that is asked for alone says whether anything that people decided hangs on it',
    async (context) => {
      const { store } = context
      await decided(store)
      const point = (id: string, rowFilter: RowFilter = EVERYTHING) => store.records.point(TABLE, id, rowFilter)
      expect(await point('ada')).toEqual({ record: ADA, ruled: true })
      expect(await point('alan')).toEqual({ record: ALAN, ruled: false })
      expect([await point('nobody'), await point('Ada')]).toEqual([undefined, undefined])
      expect(await point('mary', { column: 'languages', values: ['la'] })).toEqual({ record: MARY, ruled: true })
      expect(await point('mary', { column: 'languages', values: ['de'] })).toBeUndefined()
      await commit(store, ruled({ remove: ['apart'] }))
      expect(await point('lovelase')).toEqual({ record: LOVELASE, ruled: false })
      await commit(store, { remove: [leave(ALAN)], archive: [archived(ALAN, 'DELETED')] })
      expect(await point('alan')).toBeUndefined()
      const missing = async () => store.records.point(99, 'ada', EVERYTHING)
      await expect(missing()).rejects.toMatchObject({ name: 'OnefoldError', class: 'not_found' })
    },
  ),

  rule('[ST-80] a thousand rows are asked about at once', async ({ store }) => {
    await makeTables(store)
    const rows = Array.from({ length: 1000 }, (_, index) => index + 1)
    await commit(store, ruled({ put: [ruling('all')], tie: rows.map((row) => tied('all', row)) }))
    expect(await store.matches.rulingMembers(TABLE, rows)).toHaveLength(1000)
    expect(await store.matches.rulingGroups(TABLE, ['all'])).toHaveLength(1000)
  }),

  rule('[ST-81] a member of the same ruling and origin is replaced; single members go', async ({ store }) => {
    await decided(store)
    await commit(store, ruled({ untie: [{ ruling: 'apart', origin: 2 }], tie: [tied('case', 8, 1, 'HOLD', 5)] }))
    expect(await everything(store)).toEqual([APART[0], CASE[0], tied('case', 8, 1, 'HOLD', 5)])
    expect(await store.matches.rulingMembers(TABLE, [2, 5])).toEqual([])
  }),

  rule(
    '[ST-81] a ruling goes with all its members, and its place may be taken in the same commit',
    async ({ store }) => {
      await decided(store)
      await commit(store, ruled({ remove: ['apart'] }))
      expect(await everything(store)).toEqual(CASE)
      expect(await store.matches.rulings(TABLE, ['apart'])).toEqual([])
      const again = { remove: ['case'], put: [ruling('case', 'IGNORE')], tie: [tied('case', 2, 0, 'IGNORE')] }
      await commit(store, ruled(again))
      expect(await everything(store)).toEqual([tied('case', 2, 0, 'IGNORE')])
      expect(await store.matches.rulings(TABLE, ['case'])).toEqual([ruling('case', 'IGNORE')])
    },
  ),

  rule('[ST-90] a ruling goes with its last member', async ({ store }) => {
    await decided(store)
    await commit(store, ruled({ untie: [{ ruling: 'apart', origin: 1 }] }))
    expect(await store.matches.rulings(TABLE, ['apart'])).toEqual([ruling('apart')])
    await commit(store, ruled({ untie: [{ ruling: 'apart', origin: 2 }], tie: [tied('apart', 5)] }))
    expect(await store.matches.rulings(TABLE, ['apart'])).toEqual([ruling('apart')])
    await commit(store, ruled({ untie: [{ ruling: 'apart', origin: 5 }] }))
    expect(await store.matches.rulings(TABLE, ['apart', 'case'])).toEqual([ruling('case', 'HOLD', { note: 'Why?' })])
  }),

  rule('[ST-82] rulings are apart by table and go with it; clearing the index keeps them', async ({ store }) => {
    await makeTables(store, TABLE, 8)
    await commit(store, ruled({ put: [ruling('apart')], tie: APART }))
    await commit(store, ruled({ put: [ruling('apart', 'HOLD')], tie: [tied('apart', 1, 0, 'HOLD')] }), 8)
    await store.matches.clear(TABLE)
    expect(await everything(store)).toEqual(APART)
    await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], dropTables: [TABLE] })
    await expect(store.matches.rulingMembers(TABLE, [1])).rejects.toThrow()
    expect(await store.matches.rulingMembers(8, [1])).toEqual([tied('apart', 1, 0, 'HOLD')])
  }),

  rule('[ST-83] a decision that saw no ruling is refused once there is one', async ({ store }) => {
    await settle(store, ADA, LOVELASE, MARY)
    const seen = await look(store, { rulings: { rows: [1, 2], members: [] } })
    await commit(store, ruled({ put: [ruling('apart')], tie: APART }))
    await expectConflict(store.commit(TABLE, decide(seen, { put: [put(GRACE)] })), 'seen-moved')
  }),

  rule('[ST-83] a decision that saw rulings is refused once one moved, came or went', async ({ store }) => {
    await decided(store)
    const saw = async () => look(store, { rulings: { rows: [1, 2], members: [...APART, CASE[0]!] } })
    const meanwhile = async (changes: Partial<RulingChanges>) => {
      const seen = await saw()
      await commit(store, ruled(changes))
      return store.commit(TABLE, decide(seen, { put: [put(GRACE)] }))
    }
    await expectConflict(meanwhile({ tie: [tied('apart', 8, 2, 'SEPARATION', 2)] }), 'seen-moved')
    await expectConflict(meanwhile({ tie: [tied('apart', 2, 7)] }), 'seen-moved')
    await expectConflict(meanwhile({ tie: [tied('apart', 2)], remove: ['case'] }), 'seen-moved')
  }),

  rule('[ST-83] a decision holds when only what it did not see was ruled on', async ({ store }) => {
    await decided(store)
    const seen = await look(store, { rulings: { rows: [1, 2], members: [...APART, CASE[0]!] } })
    await commit(store, ruled({ tie: [tied('case', 8, 1, 'HOLD', 5)] }))
    expect(await store.commit(TABLE, decide(seen, { put: [put(GRACE)] }))).toBe(4)
  }),

  rule('[ST-84] rows that were ruled on are told to whoever builds an index', async ({ store }) => {
    const fence = await makeIndexed(store)
    await commit(store, { put: [ADA, LOVELASE, MARY, ALAN, CHARLES].map((record) => put(record)) })
    await store.matches.begin(TABLE, plan(2), fence)
    await commit(store, ruled({ put: [ruling('apart'), ruling('case')], tie: [...APART, tied('case', 5)] }))
    expect(await store.matches.changedRows(TABLE, 2, 1)).toEqual({ rows: [1, 2, 5], upTo: 2 })
    await commit(store, ruled({ tie: [tied('apart', 4, 2, 'SEPARATION', 2)], remove: ['case'] }))
    expect(await store.matches.changedRows(TABLE, 2, 2)).toEqual({ rows: [2, 4, 5], upTo: 3 })
  }),

  rule('[ST-85] clusters are listed by whether they are resolved, ignored or escalated', async ({ store }) => {
    await makeIndexed(store)
    await commit(store, {
      put: [ADA, LOVELASE, MARY, ALAN, CHARLES, GRACE].map((record) => put(record)),
      matching: {
        generation: 1,
        unlink: [],
        links: [link(1, 2), link(4, 5), { ...link(6, 8), kind: 'SEPARATED' }],
        dissolve: [],
        components: [
          component([1, 2], cluster('c-1', [1, 2], { label: 'REVIEW', ignored: true })),
          component([4, 5], cluster('c-2', [4, 5], { label: 'REVIEW', escalated: true })),
          component([6, 8], cluster('c-3', [6, 8], { label: 'REVIEW', kind: 'RESOLVED' })),
        ],
      },
    })
    const { matches } = store
    const ids = async (query: object) => {
      const all = { sort: 'NATURAL' as const, offset: 0, limit: 10, ...query }
      const { clusters, total } = await matches.clusters(TABLE, 1, all, EVERYTHING)
      expect(total).toBe(clusters.length)
      return clusters.map(({ id }) => id)
    }
    expect(await ids({})).toEqual(['c-1', 'c-2', 'c-3'])
    expect([await ids({ resolved: true }), await ids({ resolved: false })]).toEqual([['c-3'], ['c-1', 'c-2']])
    expect([await ids({ ignored: true }), await ids({ ignored: false })]).toEqual([['c-1'], ['c-2', 'c-3']])
    expect([await ids({ escalated: true }), await ids({ escalated: false })]).toEqual([['c-2'], ['c-1', 'c-3']])
    expect(await matches.cluster(TABLE, 1, 'c-1', EVERYTHING)).toEqual(
      cluster('c-1', [1, 2], { label: 'REVIEW', ignored: true }),
    )
    expect((await matches.components(TABLE, 1, [4]))[0]?.clusters[0]).toMatchObject({ escalated: true })
    const slice = await matches.clusterSlice(TABLE, 1, { label: 'REVIEW', after: '', limit: 10 }, EVERYTHING)
    expect(slice.map(({ id }) => id)).toEqual(['c-1', 'c-2'])
    expect(await matches.stats(TABLE, 1)).toMatchObject({ matchClusters: 0, reviewClusters: 2 })
  }),

  rule('[ST-86] a record that comes back from history is refused when it is live already', async ({ store }) => {
    await settle(store, ADA, MARY)
    await commit(store, { remove: [leave(ADA)], archive: [archived(ADA, 'DELETED')] })
    const seen = await look(store, { returningIds: ['ada'] })
    await commit(store, { put: [put(revised(ADA))] })
    await expectConflict(store.commit(TABLE, decide(seen, { put: [put(revised(ADA))] })), 'seen-moved')
  }),

  rule('[ST-86] it is not when it is still gone', async ({ store }) => {
    await settle(store, ADA, MARY)
    await commit(store, { remove: [leave(ADA)], archive: [archived(ADA, 'DELETED')] })
    const seen = await look(store, { returningIds: ['ada'] })
    await commit(store, { put: [put(revised(MARY))] })
    expect(await store.commit(TABLE, decide(seen, { put: [put(revised(ADA))] }))).toBe(4)
  }),

  rule(
    '[ST-87] a record that comes back from a merge states its pairs anew; others it had are nobody’s',
    async ({ store }) => {
      await settle(store, ADA, LOVELASE)
      await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
      const undone = unmerge(ADA_MASTER, [ADA, LOVELASE])
      const [ada, lovelase] = undone.put
      await commit(store, { ...undone, put: [ada!, put({ ...lovelase!.record, sources: [] })] })
      const found = await store.records.findSources(TABLE, [...ADA.sources, ...LOVELASE.sources])
      expect(found.map(({ pair, at }) => [pair.system, at.id])).toEqual([['crm', 'ada']])
    },
  ),

  rule('[ST-88] what was withdrawn lies in history under its survivor', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const withdrawn = archived(revised(LOVELASE), 'WITHDRAWN', 'ada-master')
    await commit(store, { put: [put(revised(ADA_MASTER))], archive: [withdrawn] })
    expect(await store.records.archived(TABLE, ['lovelase'], 'EVERYTHING')).toEqual([withdrawn])
    expect(await store.records.findIds(TABLE, ['lovelase'])).toMatchObject([{ state: 'ABSORBED', into: 'ada-master' }])
  }),
]
