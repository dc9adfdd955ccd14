import { expect, test } from 'vitest'
import { DATASET, everybody, openPeople, put, synchronize } from '../fixtures/house.ts'

/** A house whose column `value` is as described; other columns are there for the index. */
const openColumn = (column: object) =>
  openPeople({
    dataset: {
      columns: [{ key: 'value', ...column }, { key: 'name' }, { key: 'email' }, { key: 'phone' }, { key: 'city' }],
    },
  })

/** What becomes of one value: kept and noted, or the codes of its refusal. */
async function write(column: object, value: unknown) {
  const house = await openColumn(column)
  const { results } = await house.records.upsert([{ _id: 'x', name: 'X', value }])
  if (results[0]?.outcome === 'FAILED') return { refused: results[0].errorCodes }
  const record = await house.records.get('x')
  return { kept: record.value, noted: record._metadata._errors }
}
const kept = (value: unknown, ...noted: readonly string[]) => ({ kept: value, noted })
const checked = { token: 'EMAIL', validation: 'DEFAULT' }

test('[DS-1] a column that is not there fails the record', async () => {
  const house = await openColumn({})
  const { results } = await house.records.upsert([{ valeu: 'a' }])
  expect(results[0]?.errors).toEqual(['valeu: The dataset has no column "valeu". The nearest is "value".'])
})

test.each(['IGNORE', 'CLEAR', 'FIX'])('[DS-2] a wrong shape fails the record under %s', async (error) => {
  expect(await write({ ...checked, error }, ['a'])).toEqual({ refused: ['text-expected'] })
  expect(await write({ ...checked, error }, { a: 1 })).toEqual({ refused: ['text-expected'] })
  expect(await write({ ...checked, error, array: true }, 'a')).toEqual({ refused: ['list-expected'] })
  expect(await write({ ...checked, error, array: true }, [{ a: 1 }])).toEqual({ refused: ['text-expected'] })
})

test.each([
  [7, '7'],
  [1.5, '1.5'],
  [true, 'true'],
])('[DS-2] %s is kept as a text', async (value, text) => {
  expect(await write({}, value)).toEqual(kept(text))
})

test.each([
  ['NONE', 'nobody at all', kept('nobody at all')],
  ['NONE', 'Ada@X.EXAMPLE', kept('Ada@X.EXAMPLE')],
  ['DEFAULT', 'Ada@X.EXAMPLE', kept('Ada@X.EXAMPLE')],
  ['PARSER', 'Ada@X.EXAMPLE', kept('Ada@x.example')],
  ['DEFAULT', 'nobody', kept('nobody', 'value: "nobody" is not an e-mail address.')],
  ['PARSER', 'nobody', kept('nobody', 'value: "nobody" is not an e-mail address.')],
])('[DS-3] with the validation %s "%s" becomes %o', async (validation, value, outcome) => {
  expect(await write({ token: 'EMAIL', validation }, value)).toEqual(outcome)
})

test.each([
  ['IGNORE', kept('nobody', 'value: "nobody" is not an e-mail address.')],
  ['CLEAR', kept(undefined, 'value: "nobody" is not an e-mail address; it was left out.')],
  ['REPLACE', kept('?', 'value: "nobody" is not an e-mail address; it was replaced by "?".')],
  ['FIX', kept('nobody', 'value: "nobody" is not an e-mail address.')],
  ['REFUSE', { refused: ['email-invalid'] }],
])('[DS-4] what fails its check under %s', async (error, outcome) => {
  expect(await write({ ...checked, error, errorReplacement: '?' }, 'nobody')).toEqual(outcome)
})

test('[DS-4] under FIX what only is wrapped is read', async () => {
  expect(await write({ ...checked, error: 'FIX' }, ' <mailto:ada@x.example> ')).toEqual(kept('ada@x.example'))
})

test.each([
  ['IGNORE', kept(undefined, 'value: A value is mandatory here.')],
  ['CLEAR', kept(undefined, 'value: A value is mandatory here.')],
  ['REPLACE', kept('?', 'value: A value is mandatory here.')],
  ['REFUSE', { refused: ['mandatory'] }],
])('[DS-5] a mandatory column without a value under %s', async (error, outcome) => {
  const column = { empty: false, error, errorReplacement: '?' }
  for (const value of [undefined, null, ' ']) expect(await write(column, value)).toEqual(outcome)
})

test('[DS-6] a list is checked item by item', async () => {
  const column = { ...checked, validation: 'PARSER', array: true, error: 'CLEAR' }
  const noted = 'value: "nobody" is not an e-mail address; it was left out.'
  expect(await write(column, ['a@X.example', 'nobody', null, ' '])).toEqual(kept(['a@x.example'], noted))
  expect(await write(column, [])).toEqual(kept(undefined))
})

test.each([
  [{ token: 'EMAIL' }, 'Ada.B@X.Example', 'Ada.B@x.example'],
  [{ token: 'PHONE', sourceLocale: 'en-GB' }, '020 7946 0018', '+442079460018'],
  [{ token: 'PHONE' }, '+34 600 123 456', '+34600123456'],
  [{ token: 'DATE', sourceLocale: 'en-GB' }, '3/4/2020', '2020-04-03'],
  [{ token: 'DATE', sourceLocale: 'en-US' }, '3/4/2020', '2020-03-04'],
  [{ token: 'DATE', source: 'yyyyMMdd' }, '20200403', '2020-04-03'],
  [{ token: 'TEXT' }, ' much   room ', 'much room'],
])('[DS-7] by %o "%s" becomes "%s"', async (column, value, normal) => {
  expect(await write({ ...column, validation: 'PARSER' }, value)).toEqual(kept(normal))
})

test('[DS-7] a date that could be two days is none', async () => {
  expect(await write({ token: 'DATE', validation: 'DEFAULT' }, '3/4/2020')).toEqual(
    kept('3/4/2020', 'value: "3/4/2020" is not a date.'),
  )
})

const SOURCE = {
  token: 'SOURCE',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [{ value: 'crm' }, { value: 'web' }],
}

test.each([
  ['crm', undefined, kept('crm')],
  [undefined, 'web', kept('web')],
  ['crm', 'web', kept('crm')],
  ['fax', undefined, { refused: ['source-invalid'] }],
  [undefined, 'fax', { refused: ['source-undeclared'] }],
  [undefined, undefined, { refused: ['mandatory'] }],
])('[DS-8] a SOURCE column given %s with the system %s', async (value, system, outcome) => {
  const house = await openColumn(SOURCE)
  const source = system === undefined ? {} : { _source: [{ _src: system, _src_id: '1' }] }
  const { results } = await house.records.upsert([{ name: 'X', value, ...source }])
  if (results[0]?.outcome === 'FAILED') return expect({ refused: results[0].errorCodes }).toEqual(outcome)
  const record = await house.records.get(results[0]?.id ?? '')
  expect(kept(record.value, ...record._metadata._errors)).toEqual(outcome)
})

test('[DS-9] a load leaves out what the dataset lacks', async () => {
  const source = { type: 'source-file' as const, _id: 'crm', description: 'CRM', system: 'crm', idColumn: 'no' }
  const house = await openPeople({ resources: [source], entity: { sources: [{ resource: 'crm' }] } })
  house.files.put('crm.csv', 'no;name;shoe_size\n1;Ada;36\n')
  await synchronize(house)
  expect(await everybody(house)).toMatchObject([{ name: 'Ada' }])
  expect((await everybody(house))[0]).not.toHaveProperty('shoe_size')
})

test('[DS-10] a removed column stays in a record until its next write', async () => {
  const house = await openPeople()
  await put(house, { _id: 'ada', name: 'Ada', born: '1815' })
  const columns = (DATASET.columns as readonly { key: string }[]).filter(({ key }) => key !== 'born')
  await house.admin.resources.update({ ...DATASET, columns })
  expect(await house.records.get('ada')).toMatchObject({ born: '1815' })
  await put(house, { _id: 'ada', city: 'London' })
  expect(await house.records.get('ada')).not.toHaveProperty('born')
})

test('[DS-11] a normal form is its own', async () => {
  const house = await openColumn({ token: 'PHONE', validation: 'PARSER', sourceLocale: 'en-GB' })
  await put(house, { _id: 'x', value: '020 7946 0018' }, { _id: 'x', name: 'X' }, { _id: 'x', value: '+442079460018' })
  expect(await house.records.get('x')).toMatchObject({ value: '+442079460018', name: 'X' })
})
