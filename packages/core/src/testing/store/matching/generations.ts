import { expect } from 'vitest'
import type { Link } from '../../../model/link.ts'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { BuildPart } from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, LOVELASE, MARY } from '../../people.ts'
import { cluster, commit, component, decide, key, keys, leave, link, look, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimed, expectConflict, goLive, makeIndexed, makeTables, plan, settle, takenOver } from '../setting.ts'

const numbers = async (store: Store) =>
  (await store.matches.generations(TABLE)).map(({ number, state }) => `${number} ${state}`).sort()

const rowsUnder = async (store: Store, generation: number, hash: number) =>
  (await store.matches.postings(TABLE, generation, [key(hash)]))[0]?.rows

const keysPart = (...rows: [row: number, revision: number, ...hashes: number[]][]): BuildPart => ({
  type: 'KEYS',
  rows: rows.map(([row, revision, ...hashes]) => ({
    row,
    revision,
    tiebreak: 0,
    keys: hashes.map((hash) => key(hash)),
  })),
})

const linksPart = (...links: Link[]): BuildPart => ({ type: 'LINKS', links })

/** Ada, her typo and Grace, in a table whose generation 1 is live and whose generation 2 is being built since csn 1. */
async function building(store: Store) {
  const fence = await makeIndexed(store)
  await commit(store, { put: [put(ADA, keys(1, 10)), put(LOVELASE, keys(1, 10)), put(GRACE, keys(1, 60))] })
  await store.matches.begin(TABLE, plan(2), fence)
  return { fence, build: (part: BuildPart) => store.matches.build(TABLE, 2, part, fence) }
}

export const generationRules: readonly StoreRule[] = [
  rule(
    '[ST-40] a generation is begun beside the live one and moves the configuration, not the csn',
    async ({ store }) => {
      await settle(store, ADA)
      const fence = await claimed(store)
      const before = await store.records.head(TABLE)
      await store.matches.begin(TABLE, plan(1), fence)
      expect(await store.matches.generations(TABLE)).toEqual([{ ...plan(1), state: 'BUILDING' }])
      const after = await store.records.head(TABLE)
      expect(after).toMatchObject({ csn: 1, building: 1 })
      expect(after.live).toBeUndefined()
      expect(after.configuration).not.toBe(before.configuration)
    },
  ),

  rule('[ST-40] a generation that is begun drops the one that was being built', async ({ store }) => {
    const { fence, build } = await building(store)
    await store.matches.begin(TABLE, plan(3), fence)
    expect(await numbers(store)).toEqual(['1 LIVE', '3 BUILDING'])
    expect(await store.records.head(TABLE)).toMatchObject({ live: 1, building: 3 })
    await expectConflict(build(keysPart([1, 1, 10])), 'generation-gone')
    await expect(store.matches.flip(TABLE, 2, 1, fence)).rejects.toMatchObject({ class: 'conflict' })
    expect(await rowsUnder(store, 1, 10)).toEqual([1, 2])
  }),

  rule('[ST-3101] who begins a generation while another one goes live drops none that is live', async ({ store }) => {
    await settle(store, ADA)
    const fence = await claimed(store)
    for (let number = 1; number < 30; number += 2) {
      await store.matches.begin(TABLE, plan(number), fence)
      const [flipped] = await Promise.allSettled([
        store.matches.flip(TABLE, number, 1, fence),
        store.matches.begin(TABLE, plan(number + 1), fence),
      ])
      const { live, building } = await store.records.head(TABLE)
      if (flipped.status === 'fulfilled') expect(live).toBe(number)
      expect(building).toBe(number + 1)
    }
  }),

  rule(
    '[ST-3102] outside a run an index is begun of an empty table without one, and of no other',
    async ({ store }) => {
      await makeTables(store, TABLE)
      await store.matches.begin(TABLE, plan(1))
      await store.matches.begin(TABLE, plan(2)) // one that was left half begun is begun anew
      await store.matches.flip(TABLE, 2, 0)
      await expectConflict(store.matches.begin(TABLE, plan(3)), 'seen-moved')
      expect(await numbers(store)).toEqual(['2 LIVE'])
    },
  ),

  rule('[ST-3102] nor of a table with records', async ({ store }) => {
    await settle(store, ADA)
    await expectConflict(store.matches.begin(TABLE, plan(1)), 'seen-moved')
    expect(await numbers(store)).toEqual([])
  }),

  rule('[ST-41] keys are built for rows whose revision still is the stated one', async ({ store }) => {
    const { build } = await building(store)
    await commit(store, { put: [put(revised(LOVELASE), keys(1, 11), keys(2, 21))] })
    await commit(store, { remove: [leave(GRACE)] })
    await build(keysPart([1, 1, 20, 25], [2, 1, 20], [6, 1, 26], [99, 1, 20]))
    expect(await rowsUnder(store, 2, 20)).toEqual([1])
    expect(await rowsUnder(store, 2, 25)).toEqual([1])
    expect(await rowsUnder(store, 2, 21)).toEqual([2])
    expect(await rowsUnder(store, 2, 26)).toEqual([])
    expect(await store.scan.rowKeys(TABLE, 2, 0, 10)).toEqual([
      { row: 1, tiebreak: 0, keys: [key(20), key(25)] },
      { row: 2, tiebreak: 0, keys: [key(21)] },
    ])
  }),

  rule('[ST-41] a part of a build that is sent again changes nothing more', async ({ store }) => {
    const { build } = await building(store)
    const whole = { type: 'COMPONENTS', components: [component([1, 2], cluster('c-1', [1, 2]))] } as const
    for (let times = 0; times < 2; times++) {
      await build(keysPart([1, 1, 20], [2, 1, 20]))
      await build(linksPart(link(1, 2)))
      await build(whole)
    }
    expect(await rowsUnder(store, 2, 20)).toEqual([1, 2])
    expect(await store.matches.links(TABLE, 2, [1])).toEqual([link(1, 2)])
    expect(await store.matches.components(TABLE, 2, [1])).toEqual(whole.components)
    expect(await store.matches.clusters(TABLE, 2, { sort: 'NATURAL', offset: 0, limit: 9 }, EVERYTHING)).toMatchObject({
      total: 1,
    })
  }),

  rule('[ST-41] what is built stays apart from what answers', async ({ store }) => {
    const { build } = await building(store)
    await build(keysPart([1, 1, 10]))
    await build(linksPart(link(1, 6)))
    await build({ type: 'COMPONENTS', components: [component([1, 6], cluster('c-1', [1, 6]))] })
    expect(await rowsUnder(store, 1, 10)).toEqual([1, 2])
    expect(await store.matches.links(TABLE, 1, [1, 6])).toEqual([])
    expect(await store.matches.componentsOf(TABLE, 1, [1])).toEqual([{ row: 1, component: 0, csn: 0 }])
    expect(await store.matches.cluster(TABLE, 1, 'c-1', EVERYTHING)).toBeUndefined()
    expect(await store.matches.cluster(TABLE, 2, 'c-1', EVERYTHING)).toEqual(cluster('c-1', [1, 6]))
    expect((await store.records.head(TABLE)).csn).toBe(1)
  }),

  rule('[ST-41] what was touched is decided anew: old links and components go first', async ({ store }) => {
    const { build } = await building(store)
    await build(linksPart(link(1, 2), link(2, 6)))
    await build({ type: 'COMPONENTS', components: [component([1, 2, 6], cluster('c-1', [1, 2, 6]))] })
    await build({
      type: 'REDO',
      unlink: [6],
      links: [link(1, 6, 8000, 'REVIEW')],
      dissolve: [6],
      components: [component([1, 2], cluster('c-2', [1, 2]))],
    })
    expect(await store.matches.links(TABLE, 2, [1, 2, 6])).toEqual([link(1, 2), link(1, 6, 8000, 'REVIEW')])
    expect(await store.matches.components(TABLE, 2, [1])).toEqual([component([1, 2], cluster('c-2', [1, 2]))])
    expect((await store.matches.componentsOf(TABLE, 2, [6]))[0]?.component).toBe(0)
    expect(await store.matches.cluster(TABLE, 2, 'c-1', EVERYTHING)).toBeUndefined()
  }),

  rule('[ST-42] writes made while a generation is built leave their keys in both', async ({ store }) => {
    await building(store)
    await commit(store, { put: [put(MARY, keys(1, 10), keys(2, 20, 21)), put(revised(ADA), keys(1, 12), keys(2, 20))] })
    expect(await rowsUnder(store, 1, 10)).toEqual([2, 5])
    expect(await rowsUnder(store, 1, 12)).toEqual([1])
    expect(await rowsUnder(store, 2, 20)).toEqual([1, 5])
    expect(await rowsUnder(store, 2, 21)).toEqual([5])
  }),

  rule('[ST-42] rows written or removed while a generation is built are told, each once', async ({ store }) => {
    await building(store)
    expect(await store.matches.changedRows(TABLE, 2, 1)).toEqual({ rows: [], upTo: 1 })
    await commit(store, { put: [put(MARY, keys(1), keys(2)), put(revised(ADA), keys(1), keys(2))] })
    await commit(store, { put: [put(revised(revised(ADA)), keys(1), keys(2))], remove: [leave(GRACE)] })
    await commit(store, {})
    expect(await store.matches.changedRows(TABLE, 2, 1)).toEqual({ rows: [1, 5, 6], upTo: 4 })
    expect(await store.matches.changedRows(TABLE, 2, 2)).toEqual({ rows: [1, 6], upTo: 4 })
    expect(await store.matches.changedRows(TABLE, 2, 4)).toEqual({ rows: [], upTo: 4 })
  }),

  rule(
    '[ST-43] a flip makes the built generation answer, with all it holds, and drops the other',
    async ({ store }) => {
      const { fence, build } = await building(store)
      await build(keysPart([1, 1, 20], [2, 1, 20]))
      await build(linksPart(link(1, 2)))
      await build({ type: 'COMPONENTS', components: [component([1, 2], cluster('c-1', [1, 2]))] })
      const before = await store.records.head(TABLE)
      await store.matches.flip(TABLE, 2, 1, fence)
      expect(await store.matches.generations(TABLE)).toEqual([{ ...plan(2), state: 'LIVE' }])
      const after = await store.records.head(TABLE)
      expect(after).toMatchObject({ csn: 1, live: 2 })
      expect(after.building).toBeUndefined()
      expect(after.configuration).not.toBe(before.configuration)
      expect(await rowsUnder(store, 2, 20)).toEqual([1, 2])
      expect(await store.matches.links(TABLE, 2, [2])).toEqual([link(1, 2)])
      await commit(store, { put: [put(CHARLES, keys(2, 20))] })
      expect(await rowsUnder(store, 2, 20)).toEqual([1, 2, 4])
      await expectConflict(build(keysPart([6, 1, 20])), 'generation-gone')
    },
  ),

  rule(
    '[ST-43] a decision that saw a component that was built holds while nobody decides it anew',
    async ({ store }) => {
      const { fence, build } = await building(store)
      await build({ type: 'COMPONENTS', components: [component([1, 2], cluster('c-1', [1, 2]))] })
      await store.matches.flip(TABLE, 2, 1, fence)
      const components = await store.matches.componentsOf(TABLE, 2, [2])
      const seen = await look(store, { matching: { generation: 2, postings: [], components } })
      await commit(store, { put: [put(MARY, keys(2))] })
      expect(await store.commit(TABLE, decide(seen, { put: [put(CHARLES, keys(2))] }))).toBe(3)
    },
  ),

  rule('[ST-43] a flip is refused when the table was written since, and goes on afterwards', async ({ store }) => {
    const { fence, build } = await building(store)
    await commit(store, { put: [put(ANNABELLA, keys(1, 10), keys(2, 20))] })
    await expectConflict(store.matches.flip(TABLE, 2, 1, fence), 'seen-moved')
    expect(await numbers(store)).toEqual(['1 LIVE', '2 BUILDING'])
    await build(keysPart([1, 1, 20]))
    const { upTo } = await store.matches.changedRows(TABLE, 2, 1)
    await store.matches.flip(TABLE, 2, upTo, fence)
    expect(await rowsUnder(store, 2, 20)).toEqual([1, 3])
  }),

  rule('[ST-44] a cleared table has no generation, and its records stay', async ({ store }) => {
    await building(store)
    const before = await store.records.head(TABLE)
    await store.matches.clear(TABLE)
    expect(await store.matches.generations(TABLE)).toEqual([])
    const { configuration, live, building: built, records, csn } = await store.records.head(TABLE)
    expect({ live, built, records, csn }).toEqual({ live: undefined, built: undefined, records: 3, csn: 1 })
    expect(configuration).not.toBe(before.configuration)
    expect(await commit(store, { put: [put(MARY)] })).toBe(2)
    await goLive(store, 3, { run: 'run-1', attempt: 1 })
    expect(await rowsUnder(store, 3, 10)).toEqual([])
  }),

  rule('[ST-67] a generation that is given up goes with all it holds, and writes leave it alone', async ({ store }) => {
    const { fence, build } = await building(store)
    await store.matches.abandon(TABLE, 2, fence)
    expect(await numbers(store)).toEqual(['1 LIVE'])
    await expectConflict(build(keysPart([1, 1, 20])), 'generation-gone')
    await store.matches.abandon(TABLE, 2, fence)
    expect(await numbers(store)).toEqual(['1 LIVE'])
    expect(await rowsUnder(store, 1, 10)).toEqual([1, 2])
  }),

  rule('[ST-45] a superseded attempt can neither begin nor build nor flip', async ({ store }) => {
    const { fence, build } = await building(store)
    const now = await takenOver(store)
    await expectConflict(store.matches.begin(TABLE, plan(3), fence), 'lease-lost')
    await expectConflict(build(keysPart([1, 1, 20])), 'lease-lost')
    await expectConflict(build(linksPart(link(1, 2))), 'lease-lost')
    await expectConflict(store.matches.flip(TABLE, 2, 1, fence), 'lease-lost')
    await expectConflict(store.matches.abandon(TABLE, 2, fence), 'lease-lost')
    expect(await numbers(store)).toEqual(['1 LIVE', '2 BUILDING'])
    expect(await rowsUnder(store, 2, 20)).toEqual([])
    expect(await store.matches.links(TABLE, 2, [1])).toEqual([])
    await store.matches.build(TABLE, 2, keysPart([1, 1, 20]), now)
    await store.matches.flip(TABLE, 2, 1, now)
    expect(await numbers(store)).toEqual(['2 LIVE'])
  }),

  rule(
    '[ST-3] generations and what they hold are there after the store was opened again',
    async ({ store, reopen }) => {
      const { fence, build } = await building(store)
      await build(keysPart([1, 1, 20]))
      await build(linksPart(link(1, 2)))
      await commit(store, { put: [put(MARY, keys(1, 10), keys(2, 20))] })
      const late = await reopen()
      expect(await numbers(late)).toEqual(['1 LIVE', '2 BUILDING'])
      expect(await rowsUnder(late, 1, 10)).toEqual([1, 2, 5])
      expect(await rowsUnder(late, 2, 20)).toEqual([1, 5])
      expect(await late.matches.changedRows(TABLE, 2, 1)).toEqual({ rows: [5], upTo: 2 })
      await late.matches.flip(TABLE, 2, 2, fence)
      expect(await late.matches.links(TABLE, 2, [2])).toEqual([link(1, 2)])
    },
  ),
]
