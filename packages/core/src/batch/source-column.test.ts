import { describe, expect, test } from 'vitest'
import { seededRandom } from '../lib/random.ts'
import { keyedTable } from './columns/column-keys.ts'
import type { EncodedColumn } from './columns/table.ts'
import type { Project } from './project.ts'
import { sourceColumnOf } from './source-column.ts'

/** By name the values of a column, record by record; '' for none. */
function keyed(columns: { readonly [name: string]: readonly string[] }) {
  const encoded = Object.entries(columns).map(([name, texts]): EncodedColumn => {
    const values = ['', ...new Set(texts.filter((text) => text !== ''))]
    return { name, numbers: Int32Array.from(texts, (text) => values.indexOf(text)), values }
  })
  return keyedTable({ rows: Object.values(columns)[0]!.length, columns: encoded, recoded: 0 })
}
const TWO = ['CRM', 'SHOP', 'CRM', 'CRM']
const NAMES = ['Ada', 'Bob', 'Eve', 'Ina']

describe('[LE-3050] the column with the system of a record', () => {
  test.each([
    'Source',
    'src',
    'SYS_CD',
    'source code',
    'SourceSystem',
    'SOURCE_SYSTEM',
    'data source',
    'Shop',
    'Quellsystem',
    'Händler',
    'origen',
    'système',
    'Provenienza',
    'loja',
  ])('is the one that is called %s', (name) => {
    const table = keyed({ name: NAMES, [name]: TWO })
    expect(sourceColumnOf(table)).toBe(table.keys.get(name))
    expect(sourceColumnOf(table, { headerHints: false })).toBeUndefined()
  })

  test.each(['city', 'brand', 'sources of income', 'workshop'])('is none that is called %s', (name) => {
    expect(sourceColumnOf(keyed({ name: NAMES, [name]: TWO }))).toBeUndefined()
  })

  test.each(['url_shop', 'SHOP URL', 'system no', 'Quelle Kz', 'feed_key'])(
    '[LE-3602] is one that is called %s, which is a word for systems beside one that says nothing',
    (name) => {
      const table = keyed({ name: NAMES, [name]: TWO })
      expect(sourceColumnOf(table)).toBe(table.keys.get(name))
    },
  )

  test.each(['url', 'code name', 'shop window', 'feed rate'])('[LE-3602] is none that is called %s', (name) => {
    expect(sourceColumnOf(keyed({ name: NAMES, [name]: TWO }))).toBeUndefined()
  })

  test('is called source before anything else, whatever it holds', () => {
    const table = keyed({ shop: TWO, source: ['', 'x'.repeat(99), '', ''] })
    expect(sourceColumnOf(table)).toBe('source')
    expect(sourceColumnOf(table, { headerHints: false })).toBe('source')
  })

  test('is the first of several', () => {
    expect(sourceColumnOf(keyed({ name: NAMES, system: TWO, shop: TWO }))).toBe('system')
  })

  test.each([
    ['at most twenty of them', Array.from({ length: 40 }, (_, row) => `s${row % 20}`), true],
    ['not twenty-one', Array.from({ length: 42 }, (_, row) => `s${row % 21}`), false],
    ['forty letters', ['x'.repeat(40), 'y'], true],
    ['not forty-one', ['x'.repeat(41), 'y'], false],
    ['one', ['CRM', 'CRM'], true],
    ['in each record', ['CRM', ''], false],
  ])('holds names of systems: %s', (_, texts, holds) => {
    expect(sourceColumnOf(keyed({ shop: texts }))).toBe(holds ? 'shop' : undefined)
  })

  test('is none that a project compares', () => {
    const project = { classifier: { mappings: [{ keys: ['name', 'shop'] }] } } as unknown as Project // all that is asked of it
    const table = keyed({ name: NAMES, shop: TWO, system: TWO })
    expect(sourceColumnOf(table, { project })).toBe('system')
  })
})

describe('[LE-3086] a column that may be called so', () => {
  const things = Array.from({ length: 40 }, (_, at) => `thing ${at >> 1}`)
  const apart = things.map((_, at) => (at % 2 === 0 ? 'A' : 'B'))
  const together = things.map((_, at) => (at % 4 < 2 ? 'A' : 'B'))

  test.each([
    'library',
    'Portal',
    'SourceID',
    'MANDT',
    'Verkäufer',
    'fichier',
    'proveedor',
    'negozi',
    'elenco',
    'dealer',
    'magasin',
    'ficheiro',
    'CENSUS',
    'enseigne',
    'agencia',
    'ente',
  ])('is the one where it keeps apart what is the same otherwise: %s', (name) => {
    const table = keyed({ name: things, price: things, [name]: apart })
    expect(sourceColumnOf(table)).toBe(name === 'negozi' ? undefined : table.keys.get(name))
    expect(sourceColumnOf(table, { headerHints: false })).toBeUndefined()
  })

  test.each(['endpoint', 'graph', 'kb', 'namespace', 'snapshot_dt', 'Wave'])(
    '[LE-4101] is a graph or a snapshot too: %s',
    (name) => {
      const table = keyed({ name: things, price: things, [name]: apart })
      expect(sourceColumnOf(table)).toBe(table.keys.get(name))
      expect(sourceColumnOf(keyed({ name: things, price: things, [name]: together }))).toBeUndefined()
    },
  )

  test('is content otherwise', () => {
    expect(sourceColumnOf(keyed({ name: things, price: things, library: together }))).toBeUndefined()
    expect(sourceColumnOf(keyed({ name: things, price: things, color: apart }))).toBeUndefined()
  })

  test('comes behind one that is called so, and an id is no content', () => {
    expect(sourceColumnOf(keyed({ name: things, library: apart, shop: together }))).toBe('shop')
    const ids = things.map((_, at) => String(at))
    expect(sourceColumnOf(keyed({ id: ids, name: things, price: things, library: apart }))).toBe('library')
  })
})

describe('[LE-4530] a year in which people were counted', () => {
  const GIVEN = ['Ma', 'Jo', 'An', 'Pe', 'Lu'].flatMap((one) => ['ria', 'han', 'nas', 'ter'].map((two) => one + two))
  const YEARS = ['1881', '1891']
  /** Households of four, each of which is there once or twice, in both years or all of them in one. */
  const people = (isYear: boolean) => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ house: at >> 3, member: at % 4, time: (at >> 2) % 2 }))
    return {
      forename: rows.map(({ house, member }) => GIVEN[(member + 4 * house) % 20]!),
      surname: rows.map(({ house }) => `Family${house}`),
      address: rows.map(({ house, time }) => `${house * 2 + time} Market Street`),
      born: rows.map(({ house, member }) => `parish ${house} ${member}`),
      schedule: rows.map(({ house, time }) => String(house * 2 + time)),
      year: rows.map(({ house, time }) => YEARS[isYear ? time : house % 2]!),
    }
  }

  test('is the list, where who is called the same is of another year: a household is of one', () => {
    expect(sourceColumnOf(keyed(people(true)))).toBe('year')
    expect(sourceColumnOf(keyed(people(false)))).toBeUndefined()
    expect(sourceColumnOf(keyed(people(true)), { headerHints: false })).toBeUndefined()
  })

  test('is what a thing is of, and of somebody with neither an address nor a telephone', () => {
    const { address, schedule, ...counted } = people(true)
    expect(sourceColumnOf(keyed({ ...counted, title: schedule }))).toBeUndefined()
    const { forename, ...things } = people(true)
    expect(sourceColumnOf(keyed({ ...things, model: forename.map((_, at) => `model ${at >> 1}`) }))).toBeUndefined()
  })
})

describe('[LE-3701] a column that may be called so, and decides which others have values', () => {
  /** Two lists of so many records; the second one has a shelf mark in so many of a hundred. */
  const lists = (name: string, records: number, marked: number) =>
    keyed({
      name: Array.from({ length: 2 * records }, (_, at) => `n${at}`),
      [name]: Array.from({ length: 2 * records }, (_, at) => (at % 2 === 0 ? 'SUDOC' : 'labo')),
      mark: Array.from({ length: 2 * records }, (_, at) => (at % 2 === 1 && at % 100 < marked ? `m${at}` : '')),
    })

  test.each(['office', 'base', 'lista', 'konto_quelle', 'book source'])('is the source: %s', (name) => {
    const table = lists(name, 50, 100)
    expect(sourceColumnOf(table)).toBe(table.keys.get(name))
    expect(sourceColumnOf(table, { headerHints: false })).toBeUndefined()
  })

  test('is content where it may not be called so', () => {
    expect(sourceColumnOf(lists('kind', 50, 100))).toBeUndefined()
  })

  test.each([
    [20, 'office'],
    [19, undefined],
  ])('has %s records or more in each list that says it', (records, found) => {
    expect(sourceColumnOf(lists('office', records, 100))).toBe(found)
  })

  test.each([
    [50, 'office'],
    [49, undefined],
  ])('half of the records of a list have what another list has not: %s in a hundred', (marked, found) => {
    expect(sourceColumnOf(lists('office', 50, marked))).toBe(found)
  })
})

describe('[LE-3406] a column of lists, whatever it is called', () => {
  const things = Array.from({ length: 60 }, (_, at) => `thing ${at >> 1}`)
  const apart = things.map((_, at) => (at % 2 === 0 ? 'A' : 'B'))
  const abstract = things.map((text, at) => (at % 2 === 0 ? `about ${text}` : ''))

  test('decides which others have values, and keeps apart what is the same', () => {
    const table = keyed({ title: things, kind: apart, abstract })
    expect(sourceColumnOf(table)).toBe('kind')
    expect(sourceColumnOf(table, { headerHints: false })).toBe('kind')
    expect(sourceColumnOf(keyed({ title: things, colour: apart }))).toBeUndefined()
  })

  test('stands behind one that is called so', () => {
    expect(sourceColumnOf(keyed({ title: things, kind: apart, abstract, shop: apart }))).toBe('shop')
  })
})

describe('[LE-3505] a column of lists that have a notation of their own', () => {
  const things = Array.from({ length: 60 }, (_, at) => `thing ${at >> 1}`)
  const apart = things.map((_, at) => (at % 2 === 0 ? 'A' : 'B'))
  const together = things.map((_, at) => (at % 4 < 2 ? 'A' : 'B'))
  /** One list writes in capitals what another one writes as usual. */
  const written = (lists: readonly string[]) =>
    things.map((_, at) => (lists[at] === 'A' ? `RED ${at % 3}` : `Red ${at % 3}`))

  test('is the one where it may be called so, whatever else is the same in it', () => {
    expect(sourceColumnOf(keyed({ name: things, price: things, maker: things, store: together }))).toBeUndefined()
    const table = { name: things, price: things, maker: things, store: together, note: written(together) }
    expect(sourceColumnOf(keyed(table))).toBe('store')
    expect(sourceColumnOf(keyed(table), { headerHints: false })).toBeUndefined()
  })

  test('is the one whatever it is called, where it keeps apart what is the same otherwise', () => {
    expect(sourceColumnOf(keyed({ name: things, price: things, maker: things, clerk: apart }))).toBeUndefined()
    expect(
      sourceColumnOf(keyed({ name: things, price: things, maker: things, clerk: apart, note: written(apart) })),
    ).toBe('clerk')
    expect(
      sourceColumnOf(keyed({ name: things, price: things, maker: things, clerk: together, note: written(together) })),
    ).toBeUndefined()
  })

  test('that decides how most of the others are written, of as many the one with the fewest values', () => {
    const time = apart.map((list, at) => (at < 4 ? 'noon' : list === 'A' ? '19:30' : '7.30pm'))
    const others = {
      note: written(apart),
      kind: written(apart),
      mark: written(time.map((one) => (one === '19:30' ? 'A' : 'B'))),
    }
    expect(sourceColumnOf(keyed({ name: things, price: things, maker: things, time, clerk: apart, ...others }))).toBe(
      'clerk',
    )
  })
})

test('[LE-4623] each system has statuses of its own, and a status is no system', () => {
  const things = Array.from({ length: 120 }, (_, at) => `thing ${at >> 1}`)
  const ofList = (one: (at: number) => string, other: (at: number) => string) =>
    things.map((_, at) => (at % 2 === 0 ? one(at) : other(at)))
  const clerk = ofList(
    () => 'HCM',
    () => 'Workday',
  )
  const status = ofList(
    (at) => ['3', '0'][(at >> 1) % 2]!,
    (at) => ['Active', 'On Leave'][(at >> 2) % 2]!,
  )
  const note = ofList(
    (at) => `RED ${at % 3}`,
    (at) => `Red ${at % 3}`,
  )
  const others = { name: things, price: things, maker: things }
  expect(sourceColumnOf(keyed({ ...others, status, clerk, note }))).toBe('clerk')
  expect(sourceColumnOf(keyed({ ...others, status, note }))).toBe('status')
  const mixed = status.map((one, at) => (at === 0 ? 'Active' : one))
  expect(sourceColumnOf(keyed({ ...others, status: mixed, clerk, note }))).toBe('status')
})

describe('[LE-4404] a column of lists that call values otherwise', () => {
  const { pick, chance, shuffled } = seededRandom(4404)
  const COLOURS = ['red', 'blue', 'green', 'black'].map((colour) => [colour, `${colour.slice(0, 2)}.`])
  const FORMS = ['book', 'record', 'tape'].map((form) => [form, form.slice(0, 1).toUpperCase()])
  const rows = shuffled(
    Array.from({ length: 200 }, (_, thing) => ({ thing, colour: pick(COLOURS), form: pick(FORMS) })).flatMap(
      ({ thing, colour, form }) =>
        [0, 1].flatMap((list) =>
          chance(0.8)
            ? [
                {
                  list: ['A', 'B'][list]!,
                  name: `thing ${thing >> 1}`,
                  of: `kind ${thing % 5}`,
                  colour: colour[list]!,
                  form: form[list]!,
                },
              ]
            : [],
        ),
    ),
  )
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  const table = { name: column('name'), colour: column('colour'), form: column('form') }

  test('is the one, whatever it is called, where two columns are called otherwise', () => {
    expect(sourceColumnOf(keyed({ ...table, clerk: column('list') }))).toBe('clerk')
    expect(sourceColumnOf(keyed({ ...table, clerk: column('list') }), { headerHints: false })).toBe('clerk')
  })

  test('with one such column it may be called so, as a calendar or a map', () => {
    const one = {
      name: table.name,
      colour: table.colour,
      note: table.name.map((_, at) => `note ${at}`),
      of: column('of'),
    }
    for (const called of ['calendar', 'Karte', 'book', 'agent'])
      expect(sourceColumnOf(keyed({ ...one, [called]: column('list') }))).toBe(called)
    expect(sourceColumnOf(keyed({ ...one, clerk: column('list') }))).toBeUndefined()
  })

  test('is none where the same things are of one list as often as of two', () => {
    const lists = table.name.map((name) => (Number(name.slice(6)) % 2 === 0 ? 'A' : 'B'))
    const own = {
      name: table.name,
      colour: lists.map((list, at) => `${list}${at % 3}`),
      form: lists.map((list, at) => `${at % 4}${list}`),
    }
    expect(sourceColumnOf(keyed({ ...own, clerk: lists }))).toBeUndefined()
  })
})

test('[LE-4404] lists that write telephones in their own ways meet in what is written alike', () => {
  const things = Array.from({ length: 120 }, (_, at) => at >> 1)
  const lists = things.map((_, at) => ['A', 'B'][at % 2]!)
  const table = {
    name: things.map((thing) => `name ${thing % 20}`),
    town: things.map((thing) => `town ${thing % 7}`),
    phone: things.map((thing, at) => (at % 2 === 0 ? `+49 30 ${10_000 + thing}` : `030/${10_000 + thing}`)),
    street: things.map((thing, at) => (at % 2 === 0 ? `street ${thing}` : `str. ${thing}`)),
    owner: things.map((thing, at) => (at % 2 === 0 ? `owner ${thing}` : '')),
    place: things.map((thing, at) => `${thing}.${at % 2 === 0 ? '123' : '12'}`),
  }
  expect(sourceColumnOf(keyed({ ...table, clerk: lists }))).toBe('clerk')
  expect(sourceColumnOf(keyed({ ...table, phone: table.name, clerk: lists }))).toBeUndefined()
})

test('[LE-4404] what a role says is no list: of most two of them no thing is in both', () => {
  const things = Array.from({ length: 240 }, (_, at) => at >> 1)
  const role = (thing: number, at: number) => `${['a', 'b', 'c', 'd', 'e', 'f'][thing % 6]}${at % 2}`
  const table = {
    name: things.map((thing) => `name ${thing}`),
    town: things.map((thing) => `town ${thing % 50}`),
    phone: things.map((thing, at) => (at % 2 === 0 ? `+49 30 ${10_000 + thing}` : `030/${10_000 + thing}`)),
  }
  expect(sourceColumnOf(keyed({ ...table, role: things.map(role) }))).toBeUndefined()
  expect(sourceColumnOf(keyed({ ...table, role: things.map((_, at) => `r${at % 2}`) }))).toBe('role')
})
