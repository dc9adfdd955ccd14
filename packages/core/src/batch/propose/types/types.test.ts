import { describe, expect, test } from 'vitest'
import { comparisonsOf } from '../comparisons.ts'
import { profileOf } from '../profile.ts'
import { proposeProject } from '../propose-project.ts'
import { persons, tableOf } from '../worlds.fixture.ts'
import { checkedBy } from './check-digits.ts'
import type { SeenType } from './column-type.ts'
import { headerHint } from './header-hint.ts'
import { seeColumns } from './see-columns.ts'

type Rows = readonly { readonly [column: string]: string }[]

const many = (textOf: (index: number) => string, count = 200) => Array.from({ length: count }, (_, at) => textOf(at))
const SYLLABLES = 'ka lo mi ren tas vo dun el har ber sol qui nor pa zet gra'.split(' ')
const word = (n: number) => `${SYLLABLES[n % 16]}${SYLLABLES[(n >> 4) % 16]}${SYLLABLES[(n * 7 + 3) % 16]}`

function profiles(rows: Rows) {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  return table.columns.map((column) => profileOf(column, table.rows))
}

/** What one column under this name is taken for. */
function typeOf(name: string, texts: readonly string[], headerHints = true): SeenType {
  const rows = texts.map((text) => ({ [name]: text }))
  return seeColumns(profiles(rows), headerHints).get(name)!.type
}

describe('what columns are called', () => {
  test.each<[string, SeenType]>([
    ['firstName', 'GIVEN_NAME'],
    ['Vorname', 'GIVEN_NAME'],
    ['PRÉNOM', 'GIVEN_NAME'],
    ['primary_name_first', 'GIVEN_NAME'],
    ['apellidos', 'FAMILY_NAME'],
    ['cognome', 'FAMILY_NAME'],
    ['sobrenome', 'FAMILY_NAME'],
    ['Straße', 'STREET'],
    ['billing_address', 'ADDRESS'],
    ['dirección', 'ADDRESS'],
    ['código postal', 'POSTAL_CODE'],
    ['PLZ', 'POSTAL_CODE'],
    ['fecha_nacimiento', 'DATE'],
    ['geändert am', 'TIME_STAMP'],
    ['data de criação', 'TIME_STAMP'],
    ['Ragione sociale', 'COMPANY'],
    ['telefone', 'PHONE'],
    ['pays', 'COUNTRY'],
    ['phone2', 'PHONE'],
    ['statut', 'STATUS'],
    ['unit_price', 'AMOUNT'],
    ['Farbe', 'VARIANT'],
    ['Anzahl', 'AMOUNT'],
    ['edad', 'AMOUNT'],
    ['voornaam', 'GIVEN_NAME'],
    ['tussenvoegsel en achternaam', 'FAMILY_NAME'],
    ['Nazwisko', 'FAMILY_NAME'],
    ['IMIĘ', 'GIVEN_NAME'],
    ['forenames', 'GIVEN_NAME'],
    ['Vornamen', 'GIVEN_NAME'],
    ['kod_pocztowy', 'POSTAL_CODE'],
    ['förnamn', 'GIVEN_NAME'],
    ['Efternavn', 'FAMILY_NAME'],
    ['etunimi', 'GIVEN_NAME'],
    ['příjmení', 'FAMILY_NAME'],
    ['postnr', 'POSTAL_CODE'],
    ['ape1', 'FAMILY_NAME'],
    ['Postal', 'POSTAL_CODE'],
    ['FRST_NM', 'GIVEN_NAME'],
    ['LST_NM', 'FAMILY_NAME'],
    ['voorn.', 'GIVEN_NAME'],
    ['fødselsdato', 'DATE'],
    ['editado_em', 'TIME_STAMP'],
    ['Erfasst von', 'STATUS'],
    ['classificação', 'AMOUNT'],
  ])('[LE-2960] %s is a hint of %s', (name, type) => {
    expect(headerHint(name)?.type).toBe(type)
  })

  test.each(['site_name', 'product_name', 'title', 'valid_until', 'stock_no', 'account', 'imie_ojca'])(
    '[LE-2960] %s is none',
    (name) => {
      expect(headerHint(name)).toBeUndefined()
    },
  )

  test('[LE-2960] values confirm a hint, or it counts for nothing', () => {
    expect(typeOf('nachname', many(word))).toBe('FAMILY_NAME')
    expect(
      typeOf(
        'nachname',
        many((n) => `${n * 37}`),
      ),
    ).toBe('NUMBER')
    expect(
      typeOf(
        'phone',
        many((n) => `555${1000 + n * 17}`),
      ),
    ).toBe('PHONE')
    expect(
      typeOf(
        'phone',
        many((n) => `${n % 90}`),
      ),
    ).toBe('NUMBER')
    expect(
      typeOf(
        'city',
        many((n) => word(n % 20)),
      ),
    ).toBe('CITY')
    expect(
      typeOf(
        'postcode',
        many((n) => `${10_000 + (n % 40) * 91}`),
      ),
    ).toBe('POSTAL_CODE')
  })

  test.each([
    'gift_date',
    'Order Date',
    'lastVisit',
    'Bestelldatum',
    'fecha de registro',
    "date d'achat",
    'data ordine',
    'data do pedido',
  ])('[LE-3051] the day that is called %s is one of what was recorded', (name) => {
    const days = many((n) => `20${10 + (n % 14)}-0${1 + (n % 9)}-1${n % 9}`)
    expect(typeOf(name, days)).toBe('TIME_STAMP')
    expect(typeOf('date', days)).toBe('DATE')
    expect(typeOf(name, days, false)).toBe('DATE')
    expect(
      typeOf(
        name,
        many((n) => word(n % 20)),
      ),
    ).toBe('TEXT')
  })

  test('[LE-3061] what is counted or measured is an amount by its name and its values, or by its values alone', () => {
    const counts = many((n) => `${(n * 37) % 4000}`)
    const prices = many((n) => `${((n * 37) % 400) + 0.5}`)
    expect(typeOf('reviews', counts)).toBe('AMOUNT')
    expect(typeOf('reviews', counts, false)).toBe('NUMBER')
    expect(typeOf('reviews', many(word))).toBe('TEXT')
    const aboutOf = (name: string, texts: readonly string[], headerHints: boolean) => {
      const all = profiles(texts.map((text) => ({ [name]: text })))
      return comparisonsOf(all, undefined, seeColumns(all, headerHints))[0]!.about
    }
    expect(aboutOf('reviews', counts, true)).toBe('MEASURE')
    expect(aboutOf('reviews', counts, false)).toBeUndefined()
    expect(aboutOf('pages', counts, true)).toBeUndefined()
    expect(aboutOf('x', prices, false)).toBe('MEASURE')
  })

  test.each([
    ['€ 12.50', (n: number) => `€ ${n}.50`, 'MEASURE'],
    ['12.50 GBP', (n: number) => `${n}.50 GBP`, 'MEASURE'],
    ['USD 12.50', (n: number) => `USD ${n}.50`, 'MEASURE'],
    ['12.50 each', (n: number) => `${n}.50 each`, undefined],
  ])('[LE-3061] an amount may have its currency beside it: %s', (_, textOf, expected) => {
    const all = profiles(many((n) => textOf((n * 37) % 400)).map((text) => ({ x: text })))
    expect(comparisonsOf(all, undefined, seeColumns(all, false))[0]!.about).toBe(expected)
  })

  test('[LE-3092] a column of quantities is compared by its numbers, and says what makes another thing of one name', () => {
    const comparisonOf = (quantities: number) => {
      const texts = Array.from({ length: 100 }, (_, n) => (n < quantities ? `${n + 1},5 kg` : `box ${word(n)} nine`))
      const all = profiles(texts.map((text) => ({ inhalt: text })))
      const [{ comparer, about } = {}] = comparisonsOf(all, undefined, seeColumns(all, true))
      return [comparer, about]
    }
    expect(comparisonOf(70)).toEqual(['VERSION', 'VARIANT'])
    expect(comparisonOf(69)).toEqual(['TOKEN_SET', undefined])
  })

  test('[LE-3095] sizes and colours say what makes another thing of one name', () => {
    const aboutOf = (name: string, distinct: number, rows = 600, hints = true) => {
      const all = profiles(Array.from({ length: rows }, (_, n) => ({ [name]: word(n % distinct) })))
      return comparisonsOf(all, undefined, seeColumns(all, hints))[0]?.about
    }
    expect(
      ['Colour', 'shoe size', 'Größe', 'sabor', 'contenance', 'annata', 'tamanho'].map((name) => aboutOf(name, 20)),
    ).toEqual(Array.from({ length: 7 }, () => 'VARIANT'))
    expect(aboutOf('colour', 20, 600, false)).toBeUndefined()
    expect(aboutOf('note', 20)).toBeUndefined()
    // Of 600 records two share one of 150 values in 3 of 599 pairs.
    expect(aboutOf('colour', 150)).toBe('VARIANT')
    expect(aboutOf('colour', 155)).toBeUndefined()
  })

  test('[LE-2960] [LE-2967] without hints no name is asked', () => {
    expect(typeOf('nachname', many(word), false)).toBe('TEXT')
    expect(
      typeOf(
        'x',
        many((n) => ['james', 'mary', 'jennifer', 'anna', word(n)][n % 5]!),
        false,
      ),
    ).toBe('GIVEN_NAME')
  })
})

describe('what values say', () => {
  test.each<[SeenType, (n: number) => string]>([
    ['FULL_NAME', (n) => `${['Robert', 'Elizabeth', 'Thomas', word(n)][n % 4]} ${word(n * 3)}`],
    ['COMPANY', (n) => `${word(n)} ${['GmbH', 'Inc.', 'Ltd', 'S.A.', 'trading'][n % 5]}`],
    ['STREET', (n) => `${word(n)} ${['street', 'avenue', 'road'][n % 3]}`],
    ['ADDRESS', (n) => `${n} ${word(n)} ${['street', 'avenue', 'road'][n % 3]}`],
    ['URL', (n) => `www.${word(n)}.example`],
    ['WORDS', (n) => `${word(n)} ${word(n * 5)} version ${n}`],
    ['TEXT', (n) => word(n)],
  ])('[LE-2961] %s', (type, textOf) => {
    expect(typeOf('x', many(textOf), false)).toBe(type)
  })

  test.each<[string, SeenType, (n: number) => string]>([
    ['of 20 pieces (St) is no street', 'WORDS', (n) => `${word(n)} ${word(n * 5)} ${n} mg, ${10 + n} St`],
    ['of 100 Main St is one', 'ADDRESS', (n) => `${100 + n} ${word(n)} St`],
    ['with a flat behind it is one', 'ADDRESS', (n) => `${100 + n} ${word(n)} St, Apt ${n}B`],
    ['with a model behind it is none', 'WORDS', (n) => `${100 + n} ${word(n)} St, Hero ${n}B`],
  ])('[LE-3903] %s', (_, type, textOf) => {
    expect(typeOf('x', many(textOf), false)).toBe(type)
  })

  test('[LE-4405] 47 sq m is no square', () => {
    expect(
      typeOf(
        'x',
        many((n) => `${100 + n} sq ${['m', 'ft'][n % 2]}`),
        false,
      ),
    ).toBe('WORDS')
    expect(
      typeOf(
        'x',
        many((n) => `${100 + n} ${word(n)} sq`),
        false,
      ),
    ).toBe('ADDRESS')
  })

  test.each<[string, SeenType, (n: number) => string]>([
    ['pages from 404 to 504', 'TEXT', (n) => `${404 + n}-${504 + n}`],
    ['pages from 404 to 415, in another notation', 'TEXT', (n) => `${404 + n}--${415 + n}`],
    ['numbers that are farther apart', 'PHONE', (n) => `${404 + n}-${1505 + n}`],
  ])('[LE-3904] %s', (_, type, textOf) => {
    expect(typeOf('x', many(textOf), false)).toBe(type)
  })

  test.each<[string, string | undefined]>([
    ['0-306-40615-2', 'ISBN'],
    ['978-0-306-40615-7', 'ISBN'],
    ['4006381333931', 'EAN'],
    ['4006381333937', undefined],
    ['DE89 3704 0044 0532 0130 00', 'IBAN'],
    ['DE88 3704 0044 0532 0130 00', undefined],
    ['4539 1488 0343 6467', 'Luhn'],
  ])('[LE-2962] %s checks by %s', (text, by) => {
    expect(checkedBy(text)).toBe(by)
  })

  test('[LE-2962] a column of numbers that check is one of identifiers, one of others is not', () => {
    const ean = (n: number): string => {
      const digits = String(400_638_100_000 + n * 7919)
      const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
      return `${digits}${(10 - (sum % 10)) % 10}`
    }
    expect(typeOf('x', many(ean), false)).toBe('IDENTIFIER')
    expect(
      typeOf(
        'x',
        many((n) => String(4_006_381_000_000 + n * 7919)),
        false,
      ),
    ).toBe('NUMBER')
  })

  const code = (n: number, length: number) =>
    (n * 7919 + 10 ** 9).toString(36).toUpperCase().slice(-length).padStart(length, 'A7')
  test.each<[string, (n: number) => string, SeenType]>([
    ['of one length are codes', (n) => `WVW${code(n, 6)}${100 + n}`, 'IDENTIFIER'],
    ['in groups are codes', (n) => `${code(n, 3)}-${100 + n}`, 'IDENTIFIER'],
    ['of sixteen digits are codes', (n) => `0000-0002-${1000 + n}-${2000 + 7 * n}`, 'IDENTIFIER'],
    ['of fifteen digits are telephones', (n) => `000-0002-${1000 + n}-${2000 + 7 * n}`, 'PHONE'],
    ['of five letters and digits are none', (n) => `${code(n, 2)}${100 + n}`, 'TEXT'],
    ['of many lengths are none', (n) => `${'XYZABC'.slice(0, 1 + (n % 6))}${1000 + n}`, 'TEXT'],
    ['of letters alone are none', (n) => `${word(n)}xyzxyz`.slice(0, 8), 'TEXT'],
    ['that five records have are codes', (n) => `WVW${code(n % 40, 6)}${(n % 40) + 100}`, 'IDENTIFIER'],
    ['that eight records have are none', (n) => `WVW${code(n % 25, 6)}${(n % 25) + 100}`, 'TEXT'],
  ])('[LE-3066] letters and digits %s', (_, textOf, type) => {
    expect(typeOf('column', many(textOf), false)).toBe(type)
  })

  test('[LE-3066] a name that says otherwise counts where values confirm it', () => {
    expect(
      typeOf(
        'postcode',
        many((n) => `AB${code(n, 3)}${n % 10}`),
      ),
    ).toBe('POSTAL_CODE')
  })

  test('[LE-2966] countries, where the name says so', async () => {
    const texts = many((n) => ['Germany', 'DE', 'France', 'España', 'IT'][n % 5]!)
    expect(typeOf('Land', texts)).toBe('COUNTRY')
    expect(typeOf('x', texts)).toBe('TEXT')
    const rows = texts.map((land, at) => ({ land, name: word(at * 3), code: String(at * 7919) }))
    const table = tableOf(rows, new Map(['land', 'name', 'code'].map((name) => [name, name])))
    const { validated } = await proposeProject(table)
    const { values } = validated.columns.find(({ name }) => name === 'land')!
    expect([...values].sort()).toEqual(['', 'DE', 'ES', 'FR', 'IT'])
  })
})

describe('what says nothing of identity', () => {
  const rows: Rows = many((n) => String(n), 300).map((_, n) => {
    const thing = n % 200 // the first hundred are there twice
    return {
      name: word(thing * 11),
      code: String(90_000 + thing * 7919),
      number: `C-${10_000 + n}`,
      loaded: `2024-0${1 + (n % 9)}-1${n % 10}T1${n % 10}:${10 + (n % 50)}:${10 + ((n * 7) % 50)}Z`,
      status: ['active', 'closed', 'new'][n % 3]!,
      signed: `2021-0${1 + (thing % 9)}-1${thing % 10}T0${thing % 10}:1${thing % 7}:00Z`,
    }
  })

  test('[LE-2963] time stamps, running numbers and statuses, unless twins agree in them', () => {
    const seen = seeColumns(profiles(rows), true)
    const typeOfColumn = (name: string) => seen.get(name)!.type
    expect(typeOfColumn('number')).toBe('RUNNING_NUMBER')
    expect(typeOfColumn('loaded')).toBe('TIME_STAMP')
    expect(typeOfColumn('status')).toBe('STATUS')
    expect(typeOfColumn('signed')).not.toBe('TIME_STAMP')
    expect(seen.get('signed')!.why).toMatch(/otherwise the same agree/)
  })

  test('[LE-2963] [LE-2965] they are carried along, and neither compared nor keys', async () => {
    const names = Object.keys(rows[0]!)
    const { stated } = await proposeProject(tableOf(rows, new Map(names.map((name) => [name, name]))))
    const used = JSON.stringify([stated.indexer, stated.classifier])
    for (const column of ['number', 'loaded', 'status']) expect(used).not.toContain(`"${column}"`)
    const { columns } = stated.dataset as { readonly columns: readonly { key: string; description: string }[] }
    expect(columns.map(({ key }) => key)).toEqual(names)
    for (const { description } of columns) expect(description).toMatch(/^[A-Z_]+: its (?:values|name)/)
  })
})

const GIVEN = 'Anna,Peter,Maria,Paul,Laura,Thomas,Sarah,Daniel,Emma,Martin,Julia,David'.split(',')

describe('[LE-3024] a code of which each record has its own', () => {
  const typesOf = (groups: number, again: (row: Rows[number], n: number) => Rows[number]) => {
    const once = many((n) => word(n * 11), 600).map((name, n) => ({
      name,
      mail: `m${n}@example.org`,
      given: GIVEN[n % 12]!,
      ref: `K${word(n * 17)}${n}Q`,
    }))
    const seen = seeColumns(profiles([...once, ...once.slice(0, groups).map(again)]), true)
    return seen.get('ref')!
  }
  const anew = (row: Rows[number], n: number) => ({ ...row, ref: `Y${word(n * 13)}${n}Z` })

  test('is of the record where ten that are otherwise the same have another one', () => {
    const { type, why } = typesOf(10, anew)
    expect([type, why]).toEqual(['RECORD_CODE', expect.stringMatching(/otherwise the same/)])
    expect(typesOf(9, anew).type).toBe('TEXT')
  })

  test('is of the thing where they have the same', () => {
    expect(typesOf(10, (row) => row).type).toBe('TEXT')
  })

  test('is asked beside any two columns where the two with the most values are never the same', () => {
    const remarked = (groups: number) => {
      const once = many((n) => word(n * 11), 600).map((name, n) => ({
        name,
        mail: `m${n}@example.org`,
        kind: `kind ${n % 120}`,
        town: `town ${n % 90}`,
        ref: `K${word(n * 17)}${n}Q`,
      }))
      const again = once.slice(0, groups).map((row, n) => ({ ...row, ref: `Y${word(n * 13)}${n}Z` }))
      const rows = [...once, ...again].map((row, n) => ({
        ...row,
        remark: `remark ${word(n * 7)}${n} ${n}`,
        comment: `said ${word(n * 5)}${n} ${n}`,
      }))
      return seeColumns(profiles(rows), true).get('ref')!.type
    }
    expect(remarked(30)).toBe('RECORD_CODE')
    expect(remarked(29)).toBe('TEXT')
  })

  test('nearly each: nineteen of twenty, of what is known to be a code of things nearly all', () => {
    const shared = (name: string, different: number) => {
      const once = many((n) => word(n * 11), 570).map((text, n) => ({
        name: text,
        mail: `m${n}@example.org`,
        given: GIVEN[n % 12]!,
      }))
      const rows = [...once, ...once.slice(0, 30)].map((row, n) => ({
        ...row,
        [name]: `K${word((n % different) * 17)}${n % different}Q`,
      }))
      return seeColumns(profiles(rows), true).get(name)!.type
    }
    expect(shared('ref', 570)).not.toBe('RECORD_CODE') // the same in all that are the same
    expect([shared('shelf', 599), shared('shelf', 575), shared('shelf', 565)]).toEqual([
      'RECORD_CODE',
      'RECORD_CODE',
      'TEXT',
    ])
    expect([shared('passport', 599), shared('passport', 575)]).toEqual(['RECORD_CODE', 'IDENTIFIER'])
  })

  test('is of somebody else where the given name is another one too', () => {
    expect(typesOf(30, (row, n) => ({ ...anew(row, n), given: GIVEN[(n + 5) % 12]! })).type).toBe('TEXT')
  })
})

describe('places', () => {
  const rows = persons(150).rows.map((row, n) => ({
    ...row,
    north: (40 + (n % 97) / 13.7).toFixed(5),
    east: (5 + (n % 89) / 7.3).toFixed(5),
  }))
  const compared = async (names: ReadonlyMap<string, string>) => {
    const { stated } = await proposeProject(tableOf(rows, names))
    const { mappings } = stated.classifier as { readonly mappings: readonly { keys: string[]; comparer: string }[] }
    return mappings.find(({ comparer }) => comparer === 'GEOGRAPHIC')?.keys
  }
  const own = Object.keys(rows[0]!)

  test('[LE-2964] two columns of degrees are one place', async () => {
    expect(await compared(new Map(own.map((name) => [name, name])))).toEqual(['north', 'east'])
  })

  test('[LE-2964] in the order that their names say', async () => {
    const called = new Map([
      ...own.map((name) => [name, name] as const),
      ['north', 'lng'] as const,
      ['east', 'lat'] as const,
    ])
    expect(await compared(called)).toEqual(['lat', 'lng'])
  })
})

describe('how columns are compared', () => {
  const rows = many((n) => String(n)).map((_, n) => ({
    nome: word(n * 3),
    'full name': `${['Robert', 'Elizabeth', word(n)][n % 3]} ${word(n * 5)}`,
    home: `${n} ${word(n)} ${['street', 'avenue'][n % 2]}`,
    tel: `555${1000 + n * 17}`,
    surname: word(n * 13),
    land: ['Germany', 'DE', 'France'][n % 3]!,
  }))
  const comparers = (given: Rows) => {
    const all = profiles(given)
    return Object.fromEntries(
      comparisonsOf(all, undefined, seeColumns(all, true)).map(({ keys, comparer }) => [keys[0], comparer]),
    )
  }

  test('[LE-2968] as what they are', () => {
    const own = { 'full name': 'NAME', home: 'ADDRESS', tel: 'PHONE', surname: 'NAME', land: 'EXACT', nome: 'NAME' }
    expect(comparers(rows)).toEqual(own)
  })

  test('[LE-2623] days by their digits or by how near they are, amounts as well, numbers of houses by their digits', () => {
    const payments = rows.map((_, n) => ({
      paid: `2024-0${1 + (n % 9)}-1${n % 10}`,
      born: `${1920 + n}-0${1 + (n % 9)}-1${n % 10}`,
      amount: `${3 + n * 7}.${10 + (n % 90)}`,
      house: `${1 + n * 3}`,
    }))
    const all = profiles(payments)
    const found = comparisonsOf(all, undefined, seeColumns(all, true))
    expect(found.map(({ keys: [key], comparer, alternative }) => [key, comparer, alternative])).toEqual([
      ['paid', 'DAYS', undefined],
      ['born', 'DATE', 'DAYS'],
      ['amount', 'DAMERAU', 'PROPORTION'],
      ['house', 'DAMERAU', undefined],
    ])
  })

  test.each([
    [30, 'AUTHORS'],
    [29, undefined],
  ])('[LE-3017] words of which %s of 100 texts name several may be lists of authors: %s', (listed, alternative) => {
    const works = rows.map((_, n) => ({
      by: `${word(n)} ${word(n * 7)}${n % 100 < listed ? `, ${word(n * 3)} ${word(n * 5)}` : ''}`,
    }))
    const all = profiles(works)
    expect(comparisonsOf(all, undefined, seeColumns(all, true))[0]).toMatchObject({
      keys: ['by'],
      comparer: 'TOKEN_SET',
    })
    expect(comparisonsOf(all, undefined, seeColumns(all, true))[0]?.alternative).toBe(alternative)
  })

  test('[LE-3017] but no texts with digits', () => {
    const parts = rows.map((_, n) => ({ by: `${word(n)} ${n}, ${word(n * 7)} and ${word(n * 5)}` }))
    const all = profiles(parts)
    expect(comparisonsOf(all, undefined, seeColumns(all, true))[0]?.alternative).toBeUndefined()
  })

  test('[LE-2968] whole names beside titles are credits', () => {
    const works = rows.map((row, n) => ({ ...row, title: `${word(n)} of the ${word(n * 7)} and ${word(n * 11)}` }))
    expect(comparers(works)).toMatchObject({ 'full name': 'TOKEN_SET', surname: 'NAME' })
  })
})

test('[LE-4002] what is called a street and has numbers in three of ten texts is an address', () => {
  const streets = (numbered: number) =>
    many((n) => (n % 10 < numbered ? `${word(n)} ${n}` : `${word(n)} ${word(n + 9)}`))
  expect(typeOf('ulica_nr', streets(10))).toBe('ADDRESS')
  expect(typeOf('ulica_nr', streets(5))).toBe('ADDRESS')
  expect(typeOf('ulica_nr', streets(4))).not.toBe('ADDRESS')
  expect(typeOf('ulica', streets(0))).toBe('STREET')
  expect(typeOf('ulica_nr', streets(10), false)).not.toBe('ADDRESS')
})

describe('[LE-4105] years of birth and ages are as near as they are', () => {
  const born = (n: number) => String(1930 + (n % 70))
  const comparersOf = (rows: Rows) => {
    const all = profiles(rows)
    return new Map(
      comparisonsOf(all, undefined, seeColumns(all, true)).map(({ keys, comparer, tolerance }) => [
        keys[0],
        tolerance === undefined ? comparer : `${comparer} ${tolerance}`,
      ]),
    )
  }
  const rows = many((n) => `${n}`, 300).map((_, n) => ({
    first_name: ['Anna', 'Peter', 'Maria', 'John'][n % 4]!,
    last_name: `${word(n)}son`,
    by: born(n * 7),
    age: String(20 + ((n * 13) % 60)),
    house: String(1 + ((n * 17) % 90)),
  }))

  test('of people', () => {
    expect(comparersOf(rows).get('by')).toBe('NUMBER 20')
    expect(comparersOf(rows).get('age')).toBe('NUMBER 20')
    expect(comparersOf(rows).get('house')).toBe('DAMERAU')
  })
  test('years of things are compared by their digits', () => {
    const things = rows.map(({ by }, n) => ({ title: `${word(n)} ${word(n * 3)} ${word(n * 7)}`, by }))
    expect(comparersOf(things).get('by')).toBe('DAMERAU')
  })
  test('what is called an age and is none is not', () => {
    const others = rows.map(({ house, ...row }) => ({ ...row, age: `${word(Number(house))} age` }))
    expect(comparersOf(others).get('age')).toBe('TOKEN_SET')
  })
})

describe('[LE-4104] artists of tracks are no people of whom records are', () => {
  const GIVEN = ['Anna', 'Peter', 'Maria', 'John', 'Susan', 'David', 'Laura', 'Robert']
  /** Sixty albums of ten tracks, of which one in fifteen is in both lists. */
  const tracks = (titled: string) =>
    Array.from({ length: 640 }, (_, row) => {
      const track = row < 600 ? row : (row - 600) * 15
      const album = Math.floor(track / 10)
      return {
        [titled]: `${word(track * 3)}${row} ${word(track * 11 + 5)}${row}`, // each list in its own way
        artist: `${GIVEN[album % 8]} ${word(album)}son`,
        album: `${word(album * 5)} ${word(album * 9)} live`,
        released: `${2000 + (album % 20)}-0${1 + (album % 9)}-1${album % 10}`,
        label: `${word(album % 30)} Records`,
      }
    })
  const seenOf = (rows: Rows) => seeColumns(profiles(rows), true)

  test('and what a track is called is not unrelated, though an album has ten', () => {
    expect(seenOf(tracks('Song_Name')).get('Song_Name')!.type).toBe('WORDS')
    expect(seenOf(tracks('remark')).get('remark')!.type).toBe('UNRELATED')
  })
})
