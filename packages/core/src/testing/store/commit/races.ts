import { expect } from 'vitest'
import type { ChangePosition } from '../../../model/change.ts'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { Seen } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ALAN, CHARLES, GRACE, LOVELASE, MARY } from '../../people.ts'
import { change, cluster, commit, component, decide, key, keys, link, look, put, TABLE } from '../decisions.ts'
import { rule, type StoreContext, type StoreRule } from '../rule.ts'
import { claimed, expectConflict, makeIndexed, makeTables, plan, settle, takenOver } from '../setting.ts'

type Parts = Parameters<typeof commit>[1]

/** Both decisions rest on what is seen now, and are committed at the same moment: the value of the one that held. */
async function race(
  { store, another }: StoreContext,
  more: Partial<Seen>,
  one: Parts,
  two: Parts,
): Promise<'one' | 'two'> {
  const other = await another()
  const [first, second] = [await look(store, more), await look(other, more)]
  const ends = await Promise.allSettled([
    store.commit(TABLE, decide(first, one)),
    other.commit(TABLE, decide(second, two)),
  ])
  const winner = ends.findIndex((end) => end.status === 'fulfilled')
  expect(ends[winner]).toEqual({ status: 'fulfilled', value: first.csn + 1 })
  expect(ends[1 - winner]).toMatchObject({
    status: 'rejected',
    reason: { class: 'conflict', refusals: [{ code: 'seen-moved' }] },
  })
  return winner === 0 ? 'one' : 'two'
}

/** Follows the log until `total` changes were seen: their csns, as they came. */
async function follow(store: Store, total: number): Promise<readonly number[]> {
  const csns: number[] = []
  let after: ChangePosition = { csn: 0, position: 0 }
  while (csns.length < total) {
    const { csn } = await store.records.head(TABLE)
    const news = await store.deliveries.log(TABLE, after, 7)
    csns.push(...news.map((logged) => logged.csn))
    after = news.at(-1) ?? after
    if (news.length < 7) expect(csns.length).toBeGreaterThanOrEqual(csn) // number n was read, so 1..n are there
    await new Promise((resume) => setTimeout(resume, 1))
  }
  return csns
}

async function write(store: Store, writer: string, commits: number): Promise<void> {
  for (let n = 0; n < commits; n++) await commit(store, { publish: [change(`${writer}-${n}`)] })
}

export const raceRules: readonly StoreRule[] = [
  rule('[ST-60] two decisions that each missed the other under one key: the later is refused', async (context) => {
    await makeIndexed(context.store)
    const absent = { matching: { generation: 1, postings: [{ key: key(10), rows: [] }], components: [] } }
    const winner = await race(
      context,
      { ...absent, absentIds: ['ada', 'lovelase'] },
      { put: [put(ADA, keys(1, 10))] },
      { put: [put(LOVELASE, keys(1, 10))] },
    )
    const [found] = await context.store.matches.postings(TABLE, 1, [key(10)])
    expect(found?.rows).toEqual(winner === 'one' ? [1] : [2])
    expect(await context.store.records.head(TABLE)).toMatchObject({ csn: 1, records: 1 })
  }),

  rule('[ST-60] two decisions that each missed one id: the later is refused', async (context) => {
    await makeTables(context.store)
    const twin = { ...GRACE, id: 'ada' }
    const winner = await race(context, { absentIds: ['ada'] }, { put: [put(ADA)] }, { put: [put(twin)] })
    const kept = await context.store.records.byIds(TABLE, ['ada'], EVERYTHING)
    expect(kept).toEqual([winner === 'one' ? ADA : twin])
  }),

  rule('[ST-60] two decisions that each missed one source pair: the later is refused', async (context) => {
    await makeTables(context.store)
    const pair = { system: 'crm', id: '42' }
    const winner = await race(
      context,
      { absentSources: [pair] },
      { put: [put({ ...ADA, sources: [pair] })] },
      { put: [put({ ...GRACE, sources: [pair] })] },
    )
    const [found] = await context.store.records.findSources(TABLE, [pair])
    expect(found?.at.id).toBe(winner === 'one' ? 'ada' : 'grace')
    expect(await context.store.records.head(TABLE)).toMatchObject({ records: 1 })
  }),

  rule(
    '[ST-61] a decision made under a configuration that is replaced meanwhile is refused',
    async ({ store, another }) => {
      await settle(store, ADA)
      const other = await another()
      const decision = decide(await look(other), { put: [put(GRACE)] })
      const fence = await claimed(store)
      await store.matches.begin(TABLE, plan(1), fence)
      await expectConflict(other.commit(TABLE, decision), 'seen-moved')
      const again = decide(await look(other), { put: [put(GRACE, keys(1, 60))] })
      await store.matches.flip(TABLE, 1, 1, fence)
      await expectConflict(other.commit(TABLE, again), 'seen-moved')
      const onceMore = decide(await look(other), { put: [put(GRACE, keys(1, 60))] })
      await store.matches.clear(TABLE)
      await expectConflict(other.commit(TABLE, onceMore), 'seen-moved')
      expect(await store.records.head(TABLE)).toMatchObject({ csn: 1, records: 1 })
    },
  ),

  rule(
    '[ST-62] two decisions that each enlarge one component: the later is refused, no link is lost',
    async (context) => {
      await makeIndexed(context.store)
      const pairUp = (rows: readonly number[], a: number, b: number): Parts => ({
        matching: {
          generation: 1,
          unlink: [],
          links: [link(a, b)],
          dissolve: rows,
          components: [component(rows, cluster(`c-${rows.join('-')}`, rows))],
        },
      })
      const people = [ADA, LOVELASE, CHARLES, MARY].map((record) => put(record, keys(1)))
      await commit(context.store, { put: people, ...pairUp([1, 2], 1, 2) })
      const components = await context.store.matches.componentsOf(TABLE, 1, [1, 2, 4, 5])
      const seen = { matching: { generation: 1, postings: [], components } }
      const winner = await race(context, seen, pairUp([1, 2, 4], 2, 4), pairUp([1, 2, 5], 2, 5))
      const rows = winner === 'one' ? [1, 2, 4] : [1, 2, 5]
      expect(await context.store.matches.links(TABLE, 1, [2])).toEqual([link(1, 2), link(2, rows[2]!)])
      expect((await context.store.matches.components(TABLE, 1, [1]))[0]?.rows).toEqual(rows)
      expect(
        await context.store.matches.clusters(TABLE, 1, { sort: 'NATURAL', offset: 0, limit: 9 }, EVERYTHING),
      ).toMatchObject({
        total: 1,
      })
    },
  ),

  rule('[ST-63] a worker that comes back late, its run taken over, writes nothing', async ({ store, another }) => {
    await settle(store, ADA)
    const late = await claimed(store)
    const other = await another()
    const now = await takenOver(other)
    const under = ({ run: id, attempt }: typeof late, checkpoint: string) => ({
      run: { id, attempt, checkpoint, progress: null, message: checkpoint },
    })
    expect(await commit(other, { put: [put(GRACE)], ...under(now, 'second') })).toBe(2)
    await expectConflict(commit(store, { put: [put(ALAN)], ...under(late, 'first') }), 'lease-lost')
    expect(await store.runs.find(late.run)).toMatchObject({ checkpoint: 'second', message: 'second', attempt: 2 })
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 2, records: 2 })
  }),

  rule('[ST-64] a reader that follows the csns while others commit misses nothing', async ({ store }) => {
    await makeTables(store)
    const writers = ['a', 'b', 'c', 'd'].map((writer) => write(store, writer, 25))
    const [csns] = await Promise.all([follow(store, 100), ...writers])
    expect(csns).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  }),

  rule('[ST-64] a reader on a second connection misses nothing of what both commit', async ({ store, another }) => {
    await makeTables(store)
    const other = await another()
    const writers = [store, other, store, other].map((one, n) => write(one, `w-${n}`, 25))
    const [csns, own] = await Promise.all([follow(other, 100), follow(store, 100), ...writers])
    expect(csns).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect(own).toEqual(csns)
  }),

  rule('[ST-19] commits that come at the same moment take one csn each', async ({ store, another }) => {
    await makeTables(store)
    const other = await another()
    const seen = await look(store)
    const csns = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const record = { ...ADA, row: n + 1, id: `p-${n}`, key: `k-${n}`, sources: [] }
        return (n % 2 === 0 ? store : other).commit(TABLE, decide(seen, { put: [put(record)] }))
      }),
    )
    expect([...csns].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 30, records: 30 })
    const scanned = await store.scan.records(TABLE, 0, 100)
    expect(scanned.map(({ csn }) => csn)).toEqual(csns)
  }),

  rule('[ST-65] of a flip and a write at the same moment one holds, and no key is lost', async ({ store, another }) => {
    const fence = await makeIndexed(store)
    const other = await another()
    for (let round = 0; round < 8; round++) {
      const next = round + 2
      await store.matches.begin(TABLE, plan(next), fence)
      const seen = await look(other)
      const record = { ...ADA, row: round + 1, id: `p-${round}`, key: `k-${round}`, sources: [] }
      const decision = decide(seen, { put: [put(record, keys(next - 1, 10), keys(next, 10))] })
      const calls = [() => store.matches.flip(TABLE, next, seen.csn, fence), () => other.commit(TABLE, decision)]
      if (round % 2 === 1) calls.reverse()
      const ends = await Promise.allSettled(calls.map((call) => call()))
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { csn, building } = await store.records.head(TABLE)
      if (building !== undefined) await store.matches.flip(TABLE, next, csn, fence)
      else await commit(store, { put: [put(record, keys(next, 10))] })
      expect(await store.records.head(TABLE)).toMatchObject({ live: next, records: round + 1 })
      expect((await store.matches.postings(TABLE, next, [key(10)]))[0]?.rows).toContain(round + 1)
    }
  }),
]
