import { expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { TableRecord, Values } from '../../model/record.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import { compileRules, type MatchConfiguration, type MatchRules } from '../rules.ts'
import { openHistory, tolerant } from './histories.fixture.ts'
import type { MatchReads } from './match-reads.ts'
import { rematch } from './rematch.ts'

const TABLE = 1

/** A record of a table that is indexed, the rules, and a store of which only the rows of links and components may be asked for. */
async function standing(adapt?: (configuration: MatchConfiguration) => MatchConfiguration) {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 77, 20, adapt)
  await history.build()
  for (let step = 0; step < 5; step++) await history.write(10)
  const rules = compileRules((await store.records.head(TABLE)).live!, await history.configuration())
  const [record] = (await history.records()).filter(({ values }) => values['name'] !== undefined)
  let looks = 0
  const postings: MatchStore['postings'] = (...asked) => {
    looks += 1
    return store.matches.postings(...asked)
  }
  const reads: MatchReads = { records: store.records, matches: { ...store.matches, postings } }
  const change = async (values: Values, others: Partial<TableRecord> = {}, asked: MatchRules = rules) => {
    looks = 0
    const after = { ...record!, ...others, revision: record!.revision + 1, values: { ...record!.values, ...values } }
    const { changes } = await rematch(reads, TABLE, asked, [{ row: record!.row, before: record!, after }])
    return { looks, unlink: changes.unlink, links: changes.links, components: changes.components }
  }
  return { change, rules }
}

const NOTHING = { looks: 0, unlink: [], links: [], components: [] }

test.each([
  ['equal', undefined],
  ['near', tolerant],
] as const)(
  '[IX-2907] a column that makes no key and is not compared moves nothing, with %s keys',
  async (_, adapt) => {
    const { change } = await standing(adapt)
    expect(await change({ note: 'seen on Monday' })).toEqual(NOTHING)
    expect(await change({})).toEqual(NOTHING)
    expect((await change({ phone: '77' })).looks).toBeGreaterThan(0)
    expect((await change({ name: 'Adele Goldberg' })).looks).toBeGreaterThan(0)
  },
)

test('[IX-2907] a column that makes keys and is not compared does, and so do sources where they decide', async () => {
  const { change, rules } = await standing()
  expect((await change({ city: 'Madrid' })).looks).toBeGreaterThan(0)
  const sources = [{ system: 'another', id: '1' }]
  expect(await change({}, { sources })).toEqual(NOTHING)
  const onePerSource = { ...rules, onePerSource: true }
  expect((await change({}, { sources }, onePerSource)).looks).toBeGreaterThan(0)
  expect(await change({ note: 'of the same source' }, {}, onePerSource)).toEqual(NOTHING)
})
