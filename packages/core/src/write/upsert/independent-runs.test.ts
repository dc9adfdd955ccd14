import { expect, test } from 'vitest'
import { everybody, type House, openPeople } from '../../../test/fixtures/house.ts'
import { columnsOf } from '../../../test/fixtures/people.ts'
import type { RecordInput } from '../../api/record-view.ts'
import { type Random, seededRandom } from '../../lib/random.ts'
import { sourceMap } from '../lookup/source-map.ts'
import { independentRuns } from './independent-runs.ts'

const NOWHERE = { byId: new Map(), byPair: sourceMap<never>(), byIdentity: new Map() }

test('a run ends before the draft that names a record again, by its id or by a pair', () => {
  const drafts = [
    { id: 'a', pairs: [] },
    { id: 'b', pairs: ['1'] },
    { pairs: ['2'] },
    { id: 'a', pairs: [] },
    { pairs: ['3', '1'] },
    { pairs: ['3'] },
    { pairs: [] },
  ].map(({ id, pairs }, index) => {
    const sources = pairs.map((pair) => ({ system: 'crm', id: pair }))
    return { index, ...(id === undefined ? {} : { id }), sources, stated: {}, refusals: [] }
  })
  const runs = [...independentRuns(drafts, new Map(), NOWHERE)]
  expect(runs.map((run) => run.map(({ index }) => index))).toEqual([
    [0, 1, 2],
    [3, 4],
    [5, 6],
  ])
})

/** Checks of which two see what the pattern left of the record, and one refuses it. */
const CHECKED = [
  { key: 'name', validation: 'REGEX', regex: 'N[0-9]', error: 'CLEAR' },
  { key: 'email', validation: 'SCRIPT', script: 'record.name !== "N1" && value !== record.phone', error: 'CLEAR' },
  { key: 'phone', validation: 'SCRIPT', script: 'value !== "P3" || !record.name', error: 'REFUSE' },
  { key: 'city' },
]

function statements(count: number, random: Random): readonly RecordInput[] {
  return Array.from({ length: count }, (): RecordInput => {
    const id = `${random.below(5)}`
    const named = random.chance(0.5) ? { _id: `p${id}` } : { _source: [{ _src: 'crm', _src_id: id }] }
    return {
      ...named,
      ...(random.chance(0.6) ? { name: `${random.pick(['N', 'n'])}${random.below(3)}` } : {}),
      ...(random.chance(0.6) ? { email: `P${random.below(4)}` } : {}),
      ...(random.chance(0.6) ? { phone: `P${random.below(4)}` } : {}),
      ...(random.chance(0.2) ? { city: `City ${random.below(9)}` } : {}),
    }
  })
}

async function stateOf(house: House) {
  const records = await everybody(house)
  const named = records.map((record) => {
    const id = record._id.startsWith('p') ? record._id : JSON.stringify(record._source)
    return [id, columnsOf(record), record._metadata._errors]
  })
  return named.sort()
}

test('a batch that states records again and again, checked by scripts and patterns, comes to what its statements come to one by one', async () => {
  for (let seed = 0; seed < 2; seed++) {
    const given = statements(45, seededRandom(seed * 6007))
    const columns = { dataset: { columns: CHECKED } }
    const [single, batch] = [await openPeople(columns), await openPeople(columns)]
    const wanted = []
    for (const record of given) wanted.push(...(await single.records.upsert([record])).results)
    const { results } = await batch.records.upsert(given)
    const outcomeOf = ({ outcome, errorCodes = [] }: (typeof results)[number]) => [outcome, ...errorCodes]
    expect(results.map(outcomeOf), `seed ${seed}`).toEqual(wanted.map(outcomeOf))
    expect(new Set(wanted.map(({ outcome }) => outcome)).size).toBeGreaterThan(2)
    expect(await stateOf(batch), `seed ${seed}`).toEqual(await stateOf(single))
  }
})
