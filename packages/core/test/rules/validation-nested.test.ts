import { expect, test } from 'vitest'
import type { ColumnInput } from '../../src/index.ts'
import { openHouse } from '../fixtures/house.ts'

/** A table whose records hold a list of visits. */
async function openVisits(columns: readonly ColumnInput[], list: { readonly error?: 'CLEAR' } = {}) {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  await resources.create({ type: 'dataset', _id: 'visit', description: 'A visit', columns })
  const visits = { key: 'visits', type: 'DATASET', array: true, dataset: 'visit', ...list } as const
  await resources.create({ type: 'dataset', _id: 'patient', description: 'A patient', columns: [visits] })
  await tables.create({ table: 'people', dataset: 'patient' })
  await entities.create({ id: 'people', table: 'people', type: 'NONE' })
  return async (visits: readonly unknown[]) => {
    const { results } = await house.records.upsert([{ _id: 'x', visits } as never])
    if (results[0]?.errors) return { refused: results[0].errors }
    const { visits: kept, _metadata } = await house.records.get('x')
    return { kept, notes: _metadata._errors, quality: _metadata._quality }
  }
}

const DAY: ColumnInput = { key: 'day', empty: false }
const MAIL: ColumnInput = { key: 'mail', token: 'EMAIL', validation: 'DEFAULT' }

test('[DS-3800] an item that says nothing drops out of the list: it lacks nothing, whatever the policy', async () => {
  const right = { kept: [{ day: '1' }], notes: [], quality: 100 }
  for (const error of ['IGNORE', 'REFUSE', 'CLEAR'] as const) {
    const write = await openVisits([{ ...DAY, error }, { key: 'ward' }])
    expect(await write([{}])).toEqual({ kept: undefined, notes: [], quality: 50 })
    expect(await write([{}, { day: '1' }, { day: ' ', ward: null }, null])).toEqual(right)
    expect(await write([{ day: '1' }])).toEqual(right)
  }
  const strict = await openVisits([{ ...DAY, error: 'REFUSE' }, { key: 'ward' }])
  expect(await strict([{}, { ward: 'b' }])).toEqual({ refused: ['visits[1].day: A value is mandatory here.'] })
})

test('[DS-3801] a note names the place of an item in the list as it is kept, a refusal in the list as it was given', async () => {
  const write = await openVisits([DAY, MAIL])
  expect(await write([{}, null, { day: '1', mail: 'bad' }, { mail: 'a@example.org' }])).toMatchObject({
    kept: [{ day: '1', mail: 'bad' }, { mail: 'a@example.org' }],
    notes: ['visits[0].mail: "bad" is not an e-mail address.', 'visits[1].day: A value is mandatory here.'],
  })
  const strict = await openVisits([DAY, { ...MAIL, error: 'REFUSE' }])
  expect(await strict([{}, { day: '1', mail: 'bad' }])).toEqual({
    refused: ['visits[1].mail: "bad" is not an e-mail address.'],
  })
})

test('[DS-3801] what was wrong with an item that dropped out is noted of the list', async () => {
  const write = await openVisits([DAY, { ...MAIL, error: 'CLEAR' }])
  expect(await write([{ mail: 'bad' }, { day: '1' }])).toMatchObject({
    kept: [{ day: '1' }],
    notes: ['visits: "bad" is not an e-mail address; it was left out.'],
  })
})

test('[DS-3801] of an item that is left out as a double only that is noted', async () => {
  const write = await openVisits([{ ...DAY, identity: true }, MAIL], { error: 'CLEAR' })
  expect(await write([{}, { day: '1' }, { day: '1', mail: 'bad' }, { day: '2', mail: 'bad' }])).toMatchObject({
    kept: [{ day: '1' }, { day: '2', mail: 'bad' }],
    notes: [
      'visits: The record visits[2] is the same as visits[0]; it was left out.',
      'visits[1].mail: "bad" is not an e-mail address.',
    ],
  })
})
