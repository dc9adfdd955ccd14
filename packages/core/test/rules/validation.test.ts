import { describe, expect, test } from 'vitest'
import type { DataType, RecordInput } from '../../src/index.ts'
import { DATASET, expectRefusal, type House, openHouse, openPeople, put, synchronize } from '../fixtures/house.ts'

const OTHERS = [{ key: 'name' }, { key: 'email' }, { key: 'phone' }, { key: 'city' }]
const openColumns = (...columns: readonly object[]) => openPeople({ dataset: { columns: [...columns, ...OTHERS] } })

/** What becomes of one value: kept and noted, or the codes of its refusal. */
async function write(column: object, value: unknown) {
  const house = await openColumns({ key: 'value', ...column })
  return become(house, { value })
}

async function become(house: House, values: object) {
  const { results } = await house.records.upsert([{ _id: 'x', name: 'X', ...values }])
  if (results[0]?.outcome === 'FAILED') return { refused: results[0].errorCodes }
  const record = await house.records.get('x')
  return { kept: record.value, noted: record._metadata._errors }
}
const kept = (value: unknown, ...noted: readonly string[]) => ({ kept: value, noted })

const CHECKS = {
  REGEX: { validation: 'REGEX', regex: '[a-z]+@[a-z]+', token: 'EMAIL' },
  SCRIPT: { validation: 'SCRIPT', script: 'value.includes("@") || "It has no at sign."', token: 'EMAIL' },
}

describe('[DS-30] a value that fails its pattern or script fares by the policy', () => {
  const sentence = {
    REGEX: '"nobody" does not match the pattern of its column',
    SCRIPT: 'It has no at sign',
  }
  const code = { REGEX: 'pattern-mismatch', SCRIPT: 'script-rejected' }
  test.each(
    (['REGEX', 'SCRIPT'] as const).flatMap((kind) => [
      [kind, 'IGNORE', kept('nobody', `value: ${sentence[kind]}.`)] as const,
      [kind, 'CLEAR', kept(undefined, `value: ${sentence[kind]}; it was left out.`)] as const,
      [kind, 'REPLACE', kept('?', `value: ${sentence[kind]}; it was replaced by "?".`)] as const,
      [kind, 'FIX', kept('nobody', `value: ${sentence[kind]}.`)] as const,
      [kind, 'REFUSE', { refused: [code[kind]] }] as const,
    ]),
  )('%s under %s', async (kind, error, outcome) => {
    expect(await write({ ...CHECKS[kind], error, errorReplacement: '?' }, 'nobody')).toEqual(outcome)
  })

  test.each(['REGEX', 'SCRIPT'] as const)('%s keeps what passes, as it is', async (kind) => {
    expect(await write({ ...CHECKS[kind], error: 'REFUSE' }, 'ada@home')).toEqual(kept('ada@home'))
  })

  test.each(['REGEX', 'SCRIPT'] as const)('%s under FIX takes the normal form that passes', async (kind) => {
    const column = { ...CHECKS[kind], regex: '[a-z]+@[a-z]+\\.org', error: 'FIX' }
    const script = 'value.endsWith(".org")'
    expect(await write({ ...column, script }, '<mailto:ada@HOME.org>')).toEqual(kept('ada@home.org'))
  })

  test.each<[string, string, string]>([
    ['a++b', 'aab', 'aa'],
    ['(?>a|ab)c', 'ac', 'abc'],
    ['[a-z&&[^aeiou]]+', 'xyz', 'xay'],
    ['\\p{javaLowerCase}+', 'aß', 'aA'],
    ['[\\w-.]+', 'a-b.c', 'a b'],
  ])('[DS-42] the sandbox reads %s as Java does', async (regex, right, wrong) => {
    const house = await openColumns({ key: 'value', validation: 'REGEX', regex, error: 'REFUSE' })
    expect(await become(house, { value: right })).toEqual(kept(right))
    expect(await become(house, { value: wrong })).toEqual({ refused: ['pattern-mismatch'] })
  })

  test.each(['(?R)', '\\y', '(?<=a++)b'])('[DS-43] %s is saved, and takes no value away', async (regex) => {
    for (const error of ['REFUSE', 'CLEAR', 'FIX', 'IGNORE']) {
      const unchecked = 'The pattern of the column cannot be evaluated here; the value was not checked.'
      const house = await openColumns({ key: 'value', validation: 'REGEX', regex, error })
      expect(await become(house, { value: 'anything' })).toEqual(kept('anything', `value: ${unchecked}`))
      const { validation } = await house.admin.resources.get('person')
      expect(validation).toMatchObject({
        result: 'WARNING',
        warnings: [expect.stringMatching(/^columns\[0\]\.regex: /)],
      })
    }
  })

  test('[DS-43] beside PARSER the normal form is kept all the same', async () => {
    const column = { token: 'EMAIL', validation: 'PARSER', regex: '(?R)', error: 'REFUSE' }
    expect(await write(column, 'ada@HOME.org')).toMatchObject({ kept: 'ada@home.org', noted: [expect.any(String)] })
    expect(await write(column, 'nobody')).toEqual({ refused: ['email-invalid'] })
  })

  test('[DS-43] what is no pattern in any dialect is refused', async () => {
    await expectRefusal(openColumns({ key: 'value', validation: 'REGEX', regex: '(a' }), 'invalid', 'pattern-invalid')
  })

  test('lists are checked item by item', async () => {
    const column = { ...CHECKS.REGEX, array: true, error: 'CLEAR' }
    expect(await write(column, ['a@b', 'nobody', 'c@d'])).toMatchObject({ kept: ['a@b', 'c@d'] })
  })
})

test('[DS-31] a pattern matches the whole value', async () => {
  const column = { validation: 'REGEX', regex: 'a|b', error: 'REFUSE' }
  expect(await write(column, 'b')).toEqual(kept('b'))
  for (const value of ['ab', 'a\n', 'xa']) expect(await write(column, value)).toEqual({ refused: ['pattern-mismatch'] })
})

test('[DS-31] a pattern beside PARSER matches the normal form', async () => {
  const column = { token: 'EMAIL', validation: 'PARSER', regex: '.*@home\\.org', error: 'REFUSE' }
  expect(await write(column, 'Ada@HOME.org')).toEqual(kept('Ada@home.org'))
  expect(await write(column, 'Ada@work.org')).toEqual({ refused: ['pattern-mismatch'] })
})

describe('[DS-32] a script that checks', () => {
  test('sees the value, the record with its other columns checked, and the name of its column', async () => {
    const script = 'return JSON.stringify([value, record.email, record.value, column])'
    const house = await openPeople({
      dataset: {
        columns: [
          { key: 'value', validation: 'SCRIPT', script },
          { key: 'email', token: 'EMAIL', validation: 'PARSER' },
          { key: 'name' },
          { key: 'phone' },
          { key: 'city' },
        ],
      },
    })
    expect(await become(house, { value: 'v', email: 'A@B.org' })).toEqual(
      kept('v', 'value: ["v","A@b.org","v","value"].'),
    )
  })

  test.each([
    ['false', '"v" is not what the column takes'],
    ['null', '"v" is not what the column takes'],
    ['7', '"v" is not what the column takes'],
    ['value.nothing.there', 'The script failed: TypeError'],
  ])('that answers %s fails the value', async (script, says) => {
    const { noted } = (await write({ validation: 'SCRIPT', script }, 'v')) as { noted: readonly string[] }
    expect(noted).toHaveLength(1)
    expect(noted[0]).toContain(`value: ${says}`)
  })

  test('and goes over its time is an error of that record only', async () => {
    const house = await openColumns({
      key: 'value',
      validation: 'SCRIPT',
      error: 'REFUSE',
      script: 'while (value === "slow") {}\nreturn true',
    })
    const { results } = await house.records.upsert([{ value: 'a' }, { value: 'slow' }, { value: 'b' }])
    expect(results.map(({ outcome, errorCodes }) => errorCodes?.[0] ?? outcome)).toEqual([
      'INSERTED',
      'script-timeout',
      'INSERTED',
    ])
  })

  test('is not run for more records once 20 calls of a write went over their time', async () => {
    const house = await openColumns({ key: 'value', validation: 'SCRIPT', error: 'REFUSE', script: 'while (true) {}' })
    const { results } = await house.records.upsert(Array.from({ length: 23 }, (_, n) => ({ value: `${n}` })))
    const codes = results.map(({ errorCodes }) => errorCodes?.[0])
    expect(codes.filter((code) => code === 'script-timeout')).toHaveLength(20)
    expect(codes.filter((code) => code === 'script-not-run')).toHaveLength(3)
  })

  test('sees what an earlier item of the batch made of the record', async () => {
    const house = await openColumns({
      key: 'value',
      validation: 'SCRIPT',
      error: 'REFUSE',
      script: 'record.city !== "Oslo"',
    })
    const { results } = await house.records.upsert([
      { _id: 'a', value: '1', city: 'Rome' },
      { _id: 'a', city: 'Oslo' },
      { _id: 'a', value: '2', city: 'Oslo' },
      { _id: 'a', value: '3' },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'FAILED', 'FAILED', 'UPDATED'])
    expect(await house.records.get('a')).toMatchObject({ value: '3', city: 'Rome' })
  })

  test('is asked in a merge, which notes and never refuses', async () => {
    const house = await openColumns({
      key: 'value',
      validation: 'SCRIPT',
      error: 'REFUSE',
      script: 'record.name !== "A"',
    })
    const same = { email: 'a@x.example', phone: '1', city: 'Rome' }
    await put(house, { _id: 'a', name: 'A', ...same }, { _id: 'b', name: 'B', value: 'v', ...same })
    const record = await house.records.merge(['a', 'b'], { force: true, comment: 'the same' } as object)
    expect(record._metadata._errors).toEqual(['value: "v" is not what the column takes.'])
  })
})

describe('[DS-33] a foreign key', () => {
  const FOREIGN = { token: 'FOREIGN_ID', validation: 'DEFAULT', error: 'REFUSE' } as const
  async function withCountries(foreignKey: string) {
    const house = await openHouse()
    const { resources, tables, entities } = house.admin
    const nested = { type: 'dataset' as const, _id: 'part', description: 'A part', columns: [{ key: 'code' }] }
    await resources.create(nested)
    const columns = [
      { key: 'code' },
      { key: 'parts', type: 'DATASET', dataset: 'part', array: true },
      { key: 'number', token: 'NUMBER' },
    ] as const
    await resources.create({ type: 'dataset', _id: 'country', description: 'A country', columns })
    await tables.create({ table: 'countries', dataset: 'country', history: true })
    await entities.create({ id: 'countries', table: 'countries', type: 'NONE' })
    const person = { type: 'dataset' as const, _id: 'person', description: 'A person' }
    await resources.create({ ...person, columns: [{ key: 'value', ...FOREIGN, foreignKey }, { key: 'name' }] })
    await tables.create({ table: 'people', dataset: 'person' })
    await entities.create({ id: 'people', table: 'people', type: 'NONE' })
    const countries = house.admin.records('countries')
    await countries.upsert([
      { _id: 'de', code: 'DEU', parts: [{ code: 'BY' }, { code: 'HH' }], number: 49 },
      { _id: 'at', code: 'AUT' },
    ])
    const codeOf = async (value: unknown) => {
      const { results } = await house.records.upsert([{ value }])
      return results[0]?.errorCodes?.[0] ?? results[0]?.outcome
    }
    return { house, countries, codeOf }
  }

  test('leads to an id that is there', async () => {
    const { countries, codeOf } = await withCountries('countries._id')
    expect([await codeOf('de'), await codeOf('fr')]).toEqual(['INSERTED', 'reference-lost'])
    await countries.remove('de')
    expect(await codeOf('de')).toBe('reference-lost')
    await countries.upsert([{ _id: 'fr', code: 'FRA' }])
    expect(await codeOf('fr')).toBe('INSERTED')
  })

  test('leads to a value of another column, seen anew after each write to its table', async () => {
    const { countries, codeOf } = await withCountries('countries.code')
    expect([await codeOf('DEU'), await codeOf('FRA'), await codeOf('deu')]).toEqual([
      'INSERTED',
      'reference-lost',
      'reference-lost',
    ])
    await countries.upsert([
      { _id: 'fr', code: 'FRA' },
      { _id: 'de', code: null },
    ])
    expect([await codeOf('DEU'), await codeOf('FRA')]).toEqual(['reference-lost', 'INSERTED'])
  })

  test('leads into nested records, and to numbers by their text', async () => {
    const { codeOf } = await withCountries('countries.parts.code')
    expect([await codeOf('HH'), await codeOf('XX')]).toEqual(['INSERTED', 'reference-lost'])
    const numbers = await withCountries('countries.number')
    expect([await numbers.codeOf('49'), await numbers.codeOf(49), await numbers.codeOf('4')]).toEqual([
      'INSERTED',
      'INSERTED',
      'reference-lost',
    ])
  })

  test('of its own table may lead to a record of the same batch', async () => {
    const house = await openPeople()
    const value = { key: 'value', ...FOREIGN, foreignKey: 'people._id' }
    await house.admin.resources.update({ ...DATASET, columns: [value, ...OTHERS] })
    const { results } = await house.records.upsert([
      { _id: 'child', value: 'parent' },
      { _id: 'parent' },
      { _id: 'orphan', value: 'nobody' },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'INSERTED', 'FAILED'])
  })
})

describe('[DS-34] numbers', () => {
  const NUMBER = { token: 'NUMBER' }
  test.each([
    ['NONE', 42, 42],
    ['DEFAULT', 42.5, 42.5],
    ['NONE', '42', '42'],
    ['DEFAULT', '42.50', '42.50'],
    ['PARSER', '42.50', 42.5],
    ['PARSER', 42, 42],
    ['PARSER', '123456789012345', 123456789012345],
    ['PARSER', '1234567890123456', '1234567890123456'],
    ['PARSER', '0.30000000000000004', '0.30000000000000004'],
    ['PARSER', 0.1 + 0.2, '0.30000000000000004'],
    ['PARSER', '1e-7', '0.0000001'],
    ['NONE', true, 'true'],
  ])('with validation %s %j is kept as %j', async (validation, value, expected) => {
    expect(await write({ ...NUMBER, validation }, value)).toEqual(kept(expected))
  })

  test('a JSON number is no text of a locale', async () => {
    const column = { ...NUMBER, validation: 'PARSER', sourceLocale: 'de-DE' }
    expect(await write(column, 1.234)).toEqual(kept(1.234))
    expect(await write(column, '1.234')).toEqual(kept(1234))
    expect(await write(column, '1,234')).toEqual(kept(1.234))
  })

  test('a number and its text find each other', async () => {
    const house = await openPeople({
      dataset: { columns: [{ key: 'name' }, { key: 'email' }, { key: 'phone', token: 'NUMBER' }, { key: 'city' }] },
    })
    const same = { name: 'Ada', email: 'a@x.example', city: 'Rome' }
    await put(house, { _id: 'a', ...same, phone: 42 }, { _id: 'b', ...same, phone: '42' })
    const { clusters } = await house.clusters.list({ minScore: 0 })
    expect(clusters.map(({ recordIds, score }) => [[...recordIds].sort(), score])).toEqual([[['a', 'b'], 100]])
  })
})

test('[DS-35] coordinates may be an object; IGNORE keeps any JSON', async () => {
  const geo = { token: 'GEO_COORDINATES', validation: 'DEFAULT', error: 'REFUSE' }
  expect(await write(geo, { lat: 40.4, lon: -3.7 })).toEqual(kept('40.4,-3.7'))
  expect(await write(geo, { lat: '40.4', lon: '-3.7' })).toEqual(kept('40.4,-3.7'))
  expect(await write(geo, { lat: 40.4 })).toEqual({ refused: ['text-expected'] })
  expect(await write({ token: 'IGNORE' }, { a: [1, { b: null }] })).toEqual(kept({ a: [1, { b: null }] }))
  expect(await write({ token: 'IGNORE' }, [1, 'x', true])).toEqual(kept([1, 'x', true]))
})

test('[DS-36] telephones and postcodes are read by the country of their record, else by the locale', async () => {
  const columns = [
    { key: 'country', token: 'COUNTRY_CODE', validation: 'PARSER' },
    { key: 'tel', token: 'PHONE', validation: 'PARSER', sourceLocale: 'es-ES' },
  ]
  const house = await openColumns(...columns)
  await put(house, { _id: 'gb', country: 'gb', tel: '020 7946 0018' }, { _id: 'es', tel: '600 123 456' })
  expect((await house.records.get('gb')).tel).toBe('+442079460018')
  expect((await house.records.get('es')).tel).toBe('+34600123456')
})

describe('nested records', () => {
  const ORDER = {
    type: 'dataset' as const,
    _id: 'order',
    description: 'An order',
    columns: [
      { key: 'number', identity: true },
      { key: 'amount', token: 'NUMBER', validation: 'PARSER' },
      { key: 'mail', token: 'EMAIL', validation: 'DEFAULT', error: 'REFUSE' },
      { key: 'tags', array: true },
    ],
  } as const
  async function openOrders(column: object = {}) {
    const house = await openHouse()
    const { resources, tables, entities } = house.admin
    await resources.create(ORDER)
    const value = { key: 'value', type: 'DATASET', dataset: 'order', array: true, ...column } as const
    await resources.create({
      type: 'dataset',
      _id: 'person',
      description: 'A person',
      columns: [value, { key: 'name' }],
    })
    await tables.create({ table: 'people', dataset: 'person' })
    await entities.create({ id: 'people', table: 'people', type: 'NONE' })
    return house
  }

  test('[DS-37] are checked one by one, with their place', async () => {
    const house = await openOrders()
    const value = [{ number: '1', amount: '7.50', tags: ['a', ''] }, null, { number: '2', amount: 'much' }, {}]
    expect(await become(house, { value })).toEqual(
      kept(
        [
          { number: '1', amount: 7.5, tags: ['a'] },
          { number: '2', amount: 'much' },
        ],
        'value[1].amount: "much" is not a number.',
      ),
    )
    const { results } = await house.records.upsert([{ value: [{ mail: 'x' }, { numbr: 1 }, 'x', { tags: 'x' }] }])
    expect(results[0]?.errors).toEqual([
      'value[0].mail: "x" is not an e-mail address.',
      'value[1].numbr: The dataset has no column "numbr". The nearest is "number".',
      'value[2]: The column takes a list of records, and this is a text.',
      'value[3].tags: The column takes a list of texts, not a text.',
    ])
    expect(await become(house, { value: { number: '1' } })).toEqual({ refused: ['list-expected'] })
  })

  test('[DS-38] two of one identity in a list fare by the policy', async () => {
    const twice = [{ number: 'A  1' }, { number: 'A 1' }, { number: 'B' }]
    const note = 'value: The record value[1] is the same as value[0]'
    expect(await become(await openOrders(), { value: twice })).toEqual(kept(twice, `${note}.`))
    expect(await become(await openOrders({ error: 'CLEAR' }), { value: twice })).toEqual(
      kept([twice[0], twice[2]], `${note}; it was left out.`),
    )
    expect(await become(await openOrders({ error: 'REFUSE' }), { value: twice })).toEqual({
      refused: ['identity-doubled'],
    })
  })
})

describe('[DS-39] a dataset that holds no records', () => {
  async function openContent(dataType: DataType) {
    const house = await openHouse()
    const { resources, tables, entities } = house.admin
    const columns = [{ key: 'content' }]
    await resources.create({ type: 'dataset', _id: 'thing', description: 'A thing', dataType, columns })
    await tables.create({ table: 'people', dataset: 'thing' })
    await entities.create({ id: 'people', table: 'people', type: 'NONE' })
    return async (content: unknown, more: object = {}) => {
      const { results } = await house.records.upsert([{ _id: 'x', content, ...more }])
      return results[0]?.errorCodes?.[0] ?? (await house.records.get('x')).content
    }
  }
  test.each([
    ['JSON', [1, { a: null }], [1, { a: null }]],
    ['JSON', 7, 7],
    ['TEXT', ' as it is ', ' as it is '],
    ['TEXT', 7, 'text-expected'],
    ['BINARY', 'AAEC', 'AAEC'],
    ['BINARY', 'AAE', 'base64-expected'],
    ['BINARY', 'AA C', 'base64-expected'],
    ['XML', '<a><b c="d">e</b></a>', '<a><b c="d">e</b></a>'],
    ['XML', '<a><b></a>', 'xml-expected'],
  ] as const)('%s given %j', async (dataType, content, outcome) => {
    expect(await (await openContent(dataType))(content)).toEqual(outcome)
  })

  test('has no other column', async () => {
    expect(await (await openContent('TEXT'))('x', { other: 1 })).toBe('unknown-column')
  })
})

describe('hostile input', () => {
  test('[DS-40] a catastrophic pattern fails the value, and the process lives on', async () => {
    const column = { validation: 'REGEX', regex: '(a+)+', error: 'REFUSE' }
    expect(await write(column, `${'a'.repeat(60)}!`)).toEqual({ refused: ['pattern-timeout'] })
    expect(await write(column, 'aaa')).toEqual(kept('aaa'))
  })

  test('[DS-41] a value nested too deep is refused', async () => {
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    expect(await write({ token: 'IGNORE' }, deep(60))).toMatchObject({ noted: [] })
    for (const levels of [100, 100_000]) {
      expect(await write({ token: 'IGNORE' }, deep(levels))).toEqual({ refused: ['too-deep'] })
      expect(await write({}, deep(levels))).toEqual({ refused: ['text-expected'] })
    }
  })

  test('[DS-41] a table that takes anything takes nothing too deep either', async () => {
    const house = await openHouse()
    await house.admin.tables.create({ table: 'people' })
    await house.admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as RecordInput
    const polluted = JSON.parse('{"a":{"__proto__":{"left":1}}}') as RecordInput
    const { results } = await house.records.upsert([deep, polluted, { a: 'x\0' }, { a: [1, { b: 'fine' }] }])
    expect(results.map(({ outcome, errorCodes }) => errorCodes?.[0] ?? outcome)).toEqual([
      'too-deep',
      'column-name-refused',
      'text-not-storable',
      'INSERTED',
    ])
    expect(({} as { left?: unknown }).left).toBeUndefined()
  })
})

describe('identity', () => {
  const IDENTITY = {
    identityType: 'COLUMN',
    columns: [{ key: 'mail', token: 'EMAIL', identity: true }, { key: 'born', identity: true }, ...OTHERS],
  }
  const ada = { mail: 'Ada@Home.org', born: '1815-12-10' }

  test('[RC-70] a record that is there by its identity columns is updated, whatever the spelling', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    const [first] = await put(house, { ...ada, name: 'Ada' })
    const { results } = await house.records.upsert([{ ...ada, mail: ' Ada@HOME.ORG ', city: 'London' }])
    expect(results).toMatchObject([{ outcome: 'UPDATED', id: first }])
    expect(await house.records.get(first as string)).toMatchObject({ name: 'Ada', city: 'London' })
    const [other] = await put(house, { ...ada, born: '1815-12-11' })
    expect(other).not.toBe(first)
  })

  test('[RC-70] the id is the same in every installation', async () => {
    const ids = await Promise.all(
      [0, 1].map(async () => (await put(await openPeople({ dataset: IDENTITY }), ada))[0] as string),
    )
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('[RC-70] two of one identity in a batch are one record', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    const { results } = await house.records.upsert([ada, { ...ada, city: 'London' }])
    expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'UPDATED'])
    expect(results[1]?.id).toBe(results[0]?.id)
  })

  describe('[RC-3750] a record whose identity columns were changed', () => {
    const late = { mail: 'ada@later.org', born: '1815-12-10' }
    const known = { ...ada, name: 'Ada', _source: [{ _src: 'crm', _src_id: '1' }] }

    test('is not taken for who has its former identity now', async () => {
      const house = await openPeople({ dataset: IDENTITY })
      const [first = ''] = await put(house, known)
      await put(house, { _id: first, mail: late.mail })
      const [second = ''] = await put(house, { ...ada, name: 'Bob' })
      expect(second).not.toBe(first)
      expect(await house.records.get(first)).toMatchObject({ mail: 'ada@later.org', name: 'Ada' })
      const { results } = await house.records.upsert([{ ...ada, city: 'Rome' }])
      expect(results).toMatchObject([{ outcome: 'UPDATED', id: second }])
      expect(await house.records.upsertOne({ record: { ...ada, city: 'Oslo' } })).toMatchObject({
        record: { _id: second, city: 'Oslo' },
      })
      const { result } = await house.records.search({ record: ada })
      expect(result.map(({ _id, _search }) => [_id, _search?.type])).toContainEqual([second, 'ID'])
      expect(result.map(({ _id }) => _id)).not.toContain(first)

      await put(house, { _id: first, mail: ada.mail }) // back again: the id is its own
      expect(await put(house, { ...ada, city: 'Bern' })).toEqual([first])
    })

    test('nor within a batch, nor when it was merged or deleted since', async () => {
      const house = await openPeople({ dataset: IDENTITY })
      const { results } = await house.records.upsert([
        known,
        { _source: known._source, mail: late.mail },
        { ...ada, name: 'Bob' },
        { ...ada, city: 'Rome' },
      ])
      const [first, , second] = results.map(({ id = '' }) => id)
      expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'UPDATED', 'INSERTED', 'UPDATED'])
      expect([results[1]!.id, results[3]!.id]).toEqual([first, second])

      const [third = ''] = await put(house, { mail: 'cleo@home.org', born: '1990-01-01' })
      const survivor = await house.records.merge([first!, third], { force: true, comment: 'the same' })
      expect(await put(house, { ...ada, city: 'Oslo' })).toEqual([second])
      await house.records.remove(survivor._id)
      expect(await put(house, { ...ada, city: 'Bern' })).toEqual([second])
    })

    test('but a value that its check replaced is found by what was stated', async () => {
      const columns = [
        {
          key: 'mail',
          token: 'EMAIL',
          identity: true,
          validation: 'DEFAULT',
          error: 'REPLACE',
          errorReplacement: 'x@y.org',
        },
        ...OTHERS,
      ]
      const house = await openPeople({ dataset: { identityType: 'COLUMN', columns } })
      const [first] = await put(house, { mail: 'no mail' })
      expect(await put(house, { mail: 'no mail', city: 'Rome' })).toEqual([first])
    })
  })

  test('[RC-71] a record that lacks an identity column gets an id of its own', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    const ids = await put(house, { mail: 'ada@home.org' }, { mail: 'ada@home.org' })
    expect(new Set(ids).size).toBe(2)
  })

  test('[RC-71] a stated id is kept', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    expect(await put(house, { _id: 'mine', ...ada })).toEqual(['mine'])
  })

  test('[RC-72] who is found by identity and states a source it does not hold is refused', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    const _source = [{ _src: 'crm', _src_id: '1' }]
    const [first] = await put(house, { ...ada, _source })
    const { results } = await house.records.upsert([
      { ...ada, city: 'London', _source },
      { ...ada, city: 'Rome', _source: [{ _src: 'web', _src_id: '9' }] },
    ])
    expect(results.map(({ outcome, errorCodes }) => errorCodes?.[0] ?? outcome)).toEqual([
      'UPDATED',
      'source-on-update',
    ])
    expect(await house.records.get(first as string)).toMatchObject({ city: 'London', _source })
  })

  test('[RC-73] a script gives the id', async () => {
    const house = await openPeople({
      dataset: { identityType: 'SCRIPT', identityScript: 'record.name && "p-" + record.name.toLowerCase()' },
    })
    expect(await put(house, { name: 'Ada' })).toEqual(['p-ada'])
    const { results } = await house.records.upsert([
      { name: 'ADA', city: 'London' },
      { city: 'Rome' },
      { city: 'Oslo' },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['UPDATED', 'INSERTED', 'INSERTED'])
    expect(results[1]?.id).not.toBe(results[2]?.id)
  })

  test.each(['record.name.a.b', '({})', '"empty"', '"x".repeat(256)', 'while (true) {}'])(
    '[RC-73] a script that gives none fails the record: %s',
    async (identityScript) => {
      const house = await openPeople({ dataset: { identityType: 'SCRIPT', identityScript } })
      const { results } = await house.records.upsert([{ name: 'Ada' }, { _id: 'b', name: 'Bob' }])
      expect(results.map(({ outcome, errorCodes }) => errorCodes?.[0] ?? outcome)).toEqual([
        'identity-failed',
        'INSERTED',
      ])
    },
  )
})

test('[RC-74] a record carries how good it is, and what keeps it from being better', async () => {
  const columns = [
    { key: 'mail', token: 'EMAIL', validation: 'DEFAULT', empty: false },
    { key: 'note', token: 'IGNORE' },
    ...OTHERS,
  ]
  const house = await openPeople({ dataset: { columns } })
  await put(
    house,
    { _id: 'a', mail: 'a@x.example', name: 'A', email: 'x', phone: '1', city: 'C' },
    { _id: 'b', mail: 'x', name: 'B' },
  )
  expect((await house.records.get('a'))._metadata).toMatchObject({ _quality: 100, _quality_facts: [] })
  expect((await house.records.get('b'))._metadata).toMatchObject({
    _quality: 42, // 0 of 2, 1 of 1, three halves: 2.5 of 6
    _quality_facts: [{ column: 'mail', code: 'email-invalid', message: '"x" is not an e-mail address.' }],
  })
  await put(house, { _id: 'b', mail: 'b@x.example' })
  expect((await house.records.get('b'))._metadata._quality).toBe(75)
})

describe('a load', () => {
  async function openLoad(dataset: object, csv: string) {
    const source = {
      type: 'source-file' as const,
      _id: 'crm',
      description: 'CRM',
      inputPattern: 'crm.csv',
      system: 'crm',
      idColumn: 'nr',
    }
    const house = await openPeople({
      dataset,
      resources: [{ ...source, header: true }],
      entity: { sources: [{ resource: 'crm' }] } as object,
    })
    house.files.put('crm.csv', csv)
    return house
  }

  test('[DS-47] fails when scripts went over their limits 20 times', async () => {
    const columns = [
      { key: 'value', validation: 'SCRIPT', script: 'while (value !== "ok") {}\nreturn true' },
      ...OTHERS,
    ]
    const rows = Array.from({ length: 25 }, (_, n) => `${n};slow ${n}`).join('\n')
    const house = await openLoad({ columns }, `nr;value\n100;ok\n${rows}\n`)
    await expectRefusal(synchronize(house), 'conflict', 'scripts-overrun')
    expect((await house.admin.tables.records('people', {})).page.totalElements).toBe(0)
  })

  test('[RC-76] adds its source to a record that it finds by identity', async () => {
    const columns = [{ key: 'mail', token: 'EMAIL', identity: true }, ...OTHERS]
    const house = await openLoad({ identityType: 'COLUMN', columns }, 'nr;mail;city\n7;ada@HOME.org;London\n')
    const [id] = await put(house, { mail: 'ada@home.org', _source: [{ _src: 'web', _src_id: '1' }] })
    expect(await synchronize(house)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await house.records.get(id as string)).toMatchObject({
      city: 'London',
      _source: [
        { _src: 'web', _src_id: '1' },
        { _src: 'crm', _src_id: '7' },
      ],
    })
    house.files.put('crm.csv', 'nr;mail;city\n7;ada@home.org;Paris\n')
    await synchronize(house)
    expect(await house.records.get(id as string)).toMatchObject({ city: 'Paris' })
  })
})

test('[DS-48] a batch that states one record again and again is taken in the end', async () => {
  const house = await openColumns({
    key: 'value',
    validation: 'SCRIPT',
    error: 'REFUSE',
    script: 'record.name !== "x"',
  })
  const items = Array.from({ length: 120 }, (_, n) => ({ _id: 'a', name: `n${n}`, value: `${n}` }))
  const { updated, inserted } = await house.records.upsert(items)
  expect({ inserted, updated }).toEqual({ inserted: 1, updated: 119 })
  expect(await house.records.get('a')).toMatchObject({ name: 'n119', value: '119' })
})

test('[DS-49] what was valid once is asked anew with the next write', async () => {
  const column = { key: 'value', validation: 'SCRIPT', script: 'value !== record.city' }
  const house = await openColumns(column)
  await put(house, { _id: 'a', value: 'Oslo', city: 'Rome' }, { _id: 'a', city: 'Oslo' })
  expect((await house.records.get('a'))._metadata._errors).toHaveLength(1)
})
