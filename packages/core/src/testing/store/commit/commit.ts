import { expect } from 'vitest'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, ALAN, ANNABELLA, CHARLES, EMMY, GRACE, LOVELASE, MARY, SOFIA } from '../../people.ts'
import {
  archived,
  change,
  commit,
  decide,
  entry,
  key,
  keys,
  leave,
  look,
  merge,
  put,
  revised,
  TABLE,
  unmerge,
} from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimed, expectConflict, makeIndexed, makeTables, plan, settle, takenOver } from '../setting.ts'

const START = { csn: 0, position: 0 }

/** The rows under these keys of mapping 0. */
async function rowsUnder(store: Store, generation: number, ...hashes: number[]): Promise<readonly number[][]> {
  const found = await store.matches.postings(
    TABLE,
    generation,
    hashes.map((hash) => key(hash)),
  )
  return found.map(({ rows }) => [...rows])
}

/** Nothing is in the table but Ada, whom csn 1 brought. */
async function expectOnlyAda(store: Store): Promise<void> {
  expect(await store.records.head(TABLE)).toMatchObject({ csn: 1, records: 1, archived: 0 })
  expect(await store.records.slice(TABLE, 0, 10, EVERYTHING)).toEqual([ADA])
  expect(await store.records.archived(TABLE, ['ada', 'grace'], EVERYTHING)).toEqual([])
  expect(await store.records.findSources(TABLE, GRACE.sources)).toEqual([])
  expect(await store.records.audit(TABLE, { offset: 0, limit: 10 })).toEqual({ entries: [], total: 0 })
  expect(await store.deliveries.log(TABLE, START, 10)).toEqual([])
}

const everything = {
  put: [put(GRACE), put(revised(ADA))],
  archive: [archived(ADA, 'DELETED')],
  audit: [entry('1', 'INSERT', 'grace')],
  publish: [change('grace')],
}

export const commitRules: readonly StoreRule[] = [
  rule('[ST-19] the csns of a table are 1, 2, 3, and a refused commit takes none', async ({ store }) => {
    await makeTables(store)
    expect(await commit(store, { put: [put(ADA)] })).toBe(1)
    await expectConflict(commit(store, { put: [put({ ...GRACE, id: 'ada' })] }), 'seen-moved')
    expect(await commit(store, {})).toBe(2)
    expect(await commit(store, { put: [put(GRACE)] })).toBe(3)
    expect((await store.records.head(TABLE)).csn).toBe(3)
  }),

  rule('[ST-20] a refused commit leaves nothing of what it would have written', async ({ store }) => {
    await settle(store, ADA)
    const fence = await claimed(store)
    const run = { id: fence.run, attempt: 2, checkpoint: 'half', progress: 0.5, message: 'half' }
    await expectConflict(commit(store, { ...everything, run }), 'lease-lost')
    await expectOnlyAda(store)
    const twice = [...everything.put, put({ ...SOFIA, key: 'k-grace' })]
    await expectConflict(commit(store, { ...everything, put: twice }), 'seen-moved')
    await expectOnlyAda(store)
  }),

  rule('[ST-20] a commit that removes a record which is not there is refused whole', async ({ store }) => {
    await settle(store, ADA)
    const gone = { ...everything, remove: [leave(SOFIA)] }
    await expectConflict(commit(store, gone), 'seen-moved')
    await expectOnlyAda(store)
  }),

  rule('[ST-20] a commit that breaks at the last thing it writes leaves nothing', async ({ store }) => {
    await settle(store, ADA)
    const unwritable = { ...change('ada', 'update'), payload: { size: 1n as unknown as number } }
    await expect(commit(store, { ...everything, publish: [change('grace'), unwritable] })).rejects.toThrow()
    await expectOnlyAda(store)
    expect(await commit(store, everything)).toBe(2)
  }),

  rule('[ST-20] a commit of 1,000 records with 12 keys each is one commit', async ({ store }) => {
    await makeIndexed(store)
    const rows = await store.records.reserveRows(TABLE, 1000)
    const many = rows.map((row, n) => {
      const record = { ...ADA, row, id: `p-${n}`, key: `k-${n}`, sources: [{ system: 'crm', id: `${n}` }] }
      return put(record, keys(1, ...Array.from({ length: 12 }, (_, k) => k * 100 + (n % 10))))
    })
    const absentIds = many.map(({ record }) => record.id)
    const absentSources = many.flatMap(({ record }) => record.sources)
    expect(await store.commit(TABLE, decide(await look(store, { absentIds, absentSources }), { put: many }))).toBe(1)
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 1, records: 1000 })
    expect((await rowsUnder(store, 1, 103))[0]).toHaveLength(100)
  }),

  rule('[ST-21] any JSON value comes back as it was written', async ({ store }) => {
    const values = {
      empty: '',
      quotes: `"double" 'single' \\ back`,
      lines: 'one\ntwo\r\n\tthree\u2028',
      scripts: 'Ωμέγα ا ب ج 日本 👩‍👧 e\u0301',
      numbers: [0, -1, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
      flags: [true, false, null],
      nested: { list: [[], {}, [{ deep: [null] }]], 'a.b': { '': 'no name' } },
    }
    const odd = { ...ADA, values, sources: [{ system: "o'crm", id: '👩‍👧', updated: 0 }] }
    await settle(store, odd)
    await commit(store, { archive: [archived(odd, 'DELETED')], publish: [{ ...change('ada'), payload: values }] })
    expect(await store.records.byIds(TABLE, ['ada'], EVERYTHING)).toEqual([odd])
    expect(await store.records.archived(TABLE, ['ada'], EVERYTHING)).toEqual([archived(odd, 'DELETED')])
    expect((await store.deliveries.log(TABLE, START, 1))[0]?.payload).toEqual(values)
  }),

  rule('[ST-21] a text that a store cannot keep is refused as invalid, never changed', async ({ store }) => {
    await makeTables(store)
    const zero = { ...ADA, values: { name: 'Ada\u0000Lovelace' } }
    const refusal = await commit(store, { put: [put(zero)] }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal !== undefined) expect(refusal).toMatchObject({ name: 'OnefoldError', class: 'invalid' })
    const kept = await store.records.byIds(TABLE, ['ada'], EVERYTHING)
    expect(kept).toEqual(refusal === undefined ? [zero] : [])
  }),

  rule('[ST-27] an id, a key, a source pair that somebody has conflicts, looked for or not', async ({ store }) => {
    await settle(store, ADA)
    await expectConflict(commit(store, { put: [put({ ...GRACE, id: 'ada' })] }), 'seen-moved')
    await expectConflict(commit(store, { put: [put({ ...GRACE, key: 'k-ada' })] }), 'seen-moved')
    await expectConflict(commit(store, { put: [put({ ...GRACE, sources: ADA.sources })] }), 'seen-moved')
    await expectOnlyAda(store)
  }),

  rule('[ST-27] two records of one commit cannot have the same id, key or source pair', async ({ store }) => {
    await settle(store, ADA)
    const both = (twin: Partial<typeof GRACE>) => ({ put: [put(GRACE), put({ ...CHARLES, ...twin })] })
    await expectConflict(commit(store, both({ id: 'grace' })), 'seen-moved')
    await expectConflict(commit(store, both({ key: 'k-grace' })), 'seen-moved')
    await expectConflict(commit(store, both({ sources: GRACE.sources })), 'seen-moved')
    await expectOnlyAda(store)
  }),

  rule('[ST-27] a stranger cannot state the pair of a record that a merge took in', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await expectConflict(commit(store, { put: [put({ ...GRACE, sources: LOVELASE.sources })] }), 'seen-moved')
    expect(await store.records.byIds(TABLE, ['grace'], EVERYTHING)).toEqual([])
  }),

  rule('[ST-28] the row of one record is never taken by another', async ({ store }) => {
    await settle(store, ADA)
    await expectConflict(commit(store, { put: [put({ ...GRACE, row: ADA.row })] }), 'seen-moved')
    await expectOnlyAda(store)
  }),

  rule('[ST-28] a write replaces the whole record and keeps its row', async ({ store }) => {
    await settle(store, SOFIA, ANNABELLA)
    const mended = { ...revised(SOFIA, { name: 'Sofia Kovalevskaya' }), issues: [] }
    await commit(store, { put: [put(mended)] })
    expect(await store.records.byRows(TABLE, [9], EVERYTHING)).toEqual([mended])
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 2, records: 2 })
  }),

  rule(
    '[ST-29] a merge redirects ids and keys and leaves source pairs with those who stated them',
    async ({ store }) => {
      await settle(store, ADA, LOVELASE, GRACE)
      expect(await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))).toBe(2)
      expect(await store.records.slice(TABLE, 0, 10, EVERYTHING)).toEqual([GRACE, ADA_MASTER])
      expect(await store.records.byKey(TABLE, 'k-ada', EVERYTHING)).toEqual(ADA_MASTER)
      expect(await store.records.byKey(TABLE, 'k-lovelase', EVERYTHING)).toEqual(ADA_MASTER)
      const owners = await store.records.findSources(TABLE, ADA_MASTER.sources)
      expect(owners.map(({ at }) => [at.id, at.state])).toEqual([
        ['ada', 'ABSORBED'],
        ['lovelase', 'ABSORBED'],
      ])
      expect(await commit(store, { put: [put(revised(ADA_MASTER))] })).toBe(3)
      expect(await store.records.findSources(TABLE, ADA_MASTER.sources)).toEqual(owners)
    },
  ),

  rule('[ST-4603] nothing leads to a deleted survivor whose id is written anew', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { remove: [leave(ADA_MASTER)], archive: [archived(ADA_MASTER, 'DELETED')] })
    const { csn } = await store.records.head(TABLE)
    const anew = { ...revised(ADA_MASTER), key: 'k-new', sources: [], merged: [] }
    await commit(store, { put: [put(anew)] })
    const found = await store.records.findIds(TABLE, ['ada', 'ada-master', 'lovelase'])
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      ['ada', 'DELETED'],
      ['ada-master', 'LIVE'],
      ['lovelase', 'DELETED'],
    ])
    expect(await store.records.byKey(TABLE, 'k-ada', EVERYTHING)).toBeUndefined()
    expect(await store.records.changedRowsSince(TABLE, csn, 10)).toMatchObject({ left: ['ada', 'lovelase'] })
  }),

  rule(
    '[ST-2400] a pair that comes to a record which a merge took leads to it, and back with it',
    async ({ store }) => {
      const erp = { system: 'erp', id: '9' }
      const [leaf, survivor] = [ADA, ADA_MASTER].map((record) =>
        revised({ ...record, sources: [...record.sources, erp] }),
      )
      const owner = async () => (await store.records.findSources(TABLE, [erp])).map(({ at }) => [at.id, at.state])
      await settle(store, ADA, LOVELASE, MARY)
      await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
      await commit(store, { put: [put(survivor!)], archive: [archived(leaf!, 'MERGED', 'ada-master')] })
      expect(await owner()).toEqual([['ada', 'ABSORBED']])
      await expectConflict(commit(store, { put: [put(revised({ ...MARY, sources: [erp] }))] }), 'seen-moved')
      await commit(store, unmerge(survivor!, [leaf!, LOVELASE]))
      expect(await owner()).toEqual([['ada', 'LIVE']])
    },
  ),

  rule('[ST-2400] a record that leaves by a merge, a delete or an undo states no pair', async ({ store }) => {
    const erp = { system: 'erp', id: '9' }
    const gone = archived({ ...LOVELASE, sources: [erp] }, 'DELETED')
    await settle(store, ADA, LOVELASE, CHARLES)
    await commit(store, { remove: [leave(LOVELASE)], archive: [gone] })
    await commit(store, { archive: [{ ...gone, revision: gone.revision + 1, reason: 'UNDONE' }] })
    expect(await store.records.findSources(TABLE, [erp])).toEqual([])
    await commit(store, { put: [put(revised({ ...CHARLES, sources: [erp] }))] })
    expect((await store.records.findSources(TABLE, [erp])).map(({ at }) => at.id)).toEqual(['charles'])
  }),

  rule('[ST-30] an undone merge gives ids, keys and source pairs back', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    expect(await commit(store, unmerge(ADA_MASTER, [ADA, LOVELASE]))).toBe(3)
    expect(await store.records.slice(TABLE, 0, 10, EVERYTHING)).toEqual([revised(ADA), revised(LOVELASE)])
    expect(await store.records.byKey(TABLE, 'k-ada', EVERYTHING)).toEqual(revised(ADA))
    expect(await store.records.byKey(TABLE, 'k-lovelase', EVERYTHING)).toEqual(revised(LOVELASE))
    expect(await store.records.findSources(TABLE, ADA_MASTER.sources)).toEqual(
      [
        { pair: { system: 'crm', id: '1' }, at: { id: 'ada', row: 1, revision: 2, state: 'LIVE' } },
        { pair: { system: 'web', id: '77' }, at: { id: 'lovelase', row: 2, revision: 2, state: 'LIVE' } },
      ].map((found, n) => ({ ...found, pair: ADA_MASTER.sources[n] })),
    )
    expect(await store.records.findIds(TABLE, ['ada-master'])).toMatchObject([{ state: 'DELETED', revision: 0 }])
    expect(await store.records.head(TABLE)).toMatchObject({ records: 2, archived: 1 })
  }),

  rule('[ST-30] a deleted record that is put again is live and counts no longer as archived', async ({ store }) => {
    await settle(store, ADA, MARY)
    await commit(store, { remove: [leave(ADA)], archive: [archived(ADA, 'DELETED')] })
    expect(await store.records.head(TABLE)).toMatchObject({ records: 1, archived: 1 })
    await commit(store, { put: [put(revised(ADA))] })
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 3, records: 2, archived: 0 })
    expect(await store.records.findIds(TABLE, ['ada'])).toEqual([{ id: 'ada', row: 1, revision: 2, state: 'LIVE' }])
    expect(await store.records.archived(TABLE, ['ada'], EVERYTHING)).toEqual([archived(ADA, 'DELETED')])
    const page = await store.records.archivedPage(TABLE, { filter: {}, offset: 0, limit: 10 }, EVERYTHING)
    expect(page).toEqual({ records: [], total: 0 })
  }),

  rule('[ST-30] a deleted record gives its source pairs up', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, { remove: [leave(ADA)], archive: [archived(ADA, 'DELETED')] })
    expect(await store.records.findSources(TABLE, ADA.sources)).toEqual([])
    await commit(store, { put: [put({ ...CHARLES, sources: ADA.sources })] })
    const [found] = await store.records.findSources(TABLE, ADA.sources)
    expect(found?.at).toEqual({ id: 'charles', row: 4, revision: 1, state: 'LIVE' })
  }),

  rule('[ST-30] the source pairs of a deleted survivor can be stated anew', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { remove: [leave(ADA_MASTER)], archive: [archived(ADA_MASTER, 'DELETED')] })
    await commit(store, { put: [put({ ...CHARLES, sources: ADA_MASTER.sources })] })
    const found = await store.records.findSources(TABLE, ADA_MASTER.sources)
    expect(found.map(({ at }) => [at.id, at.state])).toEqual([
      ['charles', 'LIVE'],
      ['charles', 'LIVE'],
    ])
  }),

  rule('[ST-31] a record that changes its keys leaves the old buckets and joins the new', async ({ store }) => {
    await makeIndexed(store)
    await commit(store, { put: [put(ADA, keys(1, 10, 20)), put(LOVELASE, keys(1, 20))] })
    await commit(store, {
      put: [put(revised(ADA), { generation: 1, tiebreak: 0, keys: [key(20), key(30), key(10, 1)] })],
    })
    expect(await rowsUnder(store, 1, 10, 20, 30)).toEqual([[], [1, 2], [1]])
    expect(await store.matches.postings(TABLE, 1, [key(10, 1)])).toEqual([{ key: key(10, 1), rows: [1] }])
    await commit(store, { put: [put(revised(revised(ADA)), keys(1))] })
    expect(await rowsUnder(store, 1, 10, 20, 30)).toEqual([[], [2], []])
    expect(await store.scan.rowKeys(TABLE, 1, 1, 10)).toEqual([{ row: 2, tiebreak: 0, keys: [key(20)] }])
  }),

  rule('[ST-32] a record that leaves takes its keys out of both open generations', async ({ store }) => {
    const fence = await makeIndexed(store)
    await store.matches.begin(TABLE, plan(2), fence)
    await commit(store, { put: [put(ADA, keys(1, 10), keys(2, 11)), put(EMMY, keys(1, 10), keys(2, 11, 12))] })
    expect(await rowsUnder(store, 1, 10)).toEqual([[1, 10]])
    expect(await rowsUnder(store, 2, 11, 12)).toEqual([[1, 10], [10]])
    await commit(store, { remove: [leave(EMMY)] })
    expect(await rowsUnder(store, 1, 10)).toEqual([[1]])
    expect(await rowsUnder(store, 2, 11, 12)).toEqual([[1], []])
    for (const generation of [1, 2]) {
      expect((await store.scan.rowKeys(TABLE, generation, 0, 10)).map(({ row }) => row)).toEqual([1])
    }
  }),

  rule('[ST-33] changes stand in the log in commit order, each behind the one before', async ({ store }) => {
    await makeTables(store)
    await commit(store, { publish: [change('mary'), change('ada')] })
    await commit(store, {})
    await commit(store, { publish: [{ ...change('ada', 'update'), bucketOperation: 'merge' as const }] })
    const log = await store.deliveries.log(TABLE, START, 10)
    expect(log.map(({ csn, recordId, operation }) => [csn, recordId, operation])).toEqual([
      [1, 'mary', 'insert'],
      [1, 'ada', 'insert'],
      [3, 'ada', 'update'],
    ])
    const { csn, position, ...first } = log[0]!
    expect(first).toEqual(change('mary'))
    expect(log[2]).toMatchObject({ bucketOperation: 'merge' })
    expect(await store.deliveries.log(TABLE, { csn, position }, 1)).toEqual([log[1]])
    expect(await store.deliveries.log(TABLE, log[2]!, 10)).toEqual([])
  }),

  rule('[ST-34] the progress of a run is written with its commit', async ({ store }) => {
    await settle(store, ADA)
    const { run: id, attempt } = await claimed(store)
    await commit(store, { run: { id, attempt, checkpoint: { row: 9 }, progress: 0.25, message: 'A quarter.' } })
    const kept = { status: 'RUNNING', checkpoint: { row: 9 }, progress: 0.25, message: 'A quarter.' }
    expect(await store.runs.find(id)).toMatchObject(kept)
    const twin = { put: [put({ ...ALAN, id: 'ada' })] }
    const late = commit(store, { ...twin, run: { id, attempt, checkpoint: null, progress: 1, message: 'All.' } })
    await expectConflict(late, 'seen-moved')
    expect(await store.runs.find(id)).toMatchObject(kept)
  }),

  rule('[ST-34] a commit under another attempt, a finished run or no run is refused', async ({ store }) => {
    await settle(store, ADA)
    const fence = await claimed(store)
    const under = (id: string, attempt: number) =>
      commit(store, { put: [put(GRACE)], run: { id, attempt, checkpoint: 1, progress: null, message: '' } })
    await expectConflict(under(fence.run, 2), 'lease-lost')
    await expectConflict(under(fence.run, 0), 'lease-lost')
    await expectConflict(under('run-99', 1), 'lease-lost')
    await store.runs.settle(fence.run, 1, { status: 'SUCCEEDED', output: null })
    await expectConflict(under(fence.run, 1), 'lease-lost')
    await expectOnlyAda(store)
  }),

  rule(
    '[ST-34] a lease that ended is held until it is taken over, and a cancelled run may commit',
    async ({ store }) => {
      await settle(store, ADA)
      const { run: id, attempt } = await claimed(store)
      const run = { id, attempt, checkpoint: 1, progress: null, message: '' }
      await store.runs.cancel(id)
      expect(await commit(store, { run })).toBe(2)
      await store.runs.releaseOthers('node-b')
      expect(await commit(store, { run })).toBe(3)
      await takenOver(store)
      await expectConflict(commit(store, { run }), 'lease-lost')
    },
  ),
]
