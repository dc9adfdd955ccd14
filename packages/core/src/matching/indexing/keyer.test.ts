import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hash53 } from '../../lib/bytes/hash.ts'
import type { Values } from '../../model/record.ts'
import type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'
import { compileKeyer } from './keyer.ts'

function mapping(stated: Partial<IndexMapping>): IndexMapping {
  const defaults = {
    matching: 'EXACT',
    combine: false,
    duplicates: false,
    keyOptions: ['AGGRESSIVE'],
    transform: {},
  } as const
  return { id: 'm', keys: ['name'], ...defaults, ...stated }
}

function keyerOf(...mappings: readonly Partial<IndexMapping>[]) {
  const indexer: Indexer = {
    type: 'indexer',
    _id: 'people',
    description: 'People',
    dataset: 'people',
    defaultKeyOptions: ['AGGRESSIVE'],
    mappings: mappings.map((stated, position) => mapping({ id: `m${position}`, ...stated })),
  }
  return compileKeyer(indexer)
}

const ADA: Values = {
  name: 'Ada Lovelace',
  birth: '1815-12-10',
  phones: ['+44 20 7946 0018', '+44 (20) 7946-0018', '+34600123456'],
  city: 'London',
}

const PAIRS = { name: 'TOKEN_PAIRS', missing: 'TOKEN_PAIRS', city: 'TOKEN_PAIRS' }

describe('the texts of a key', () => {
  test.each<[Partial<IndexMapping>, readonly string[]]>([
    [{}, ['adalovelace']],
    [{ keyOptions: ['NONE'] }, ['Ada Lovelace']],
    [{ keys: ['name', 'city'] }, ['adalovelace', 'london']],
    [{ keys: ['name', 'city'], combine: true }, ['adalovelace\u001flondon']],
    [{ keys: ['name', 'missing'], combine: true }, []],
    [{ keys: ['name', 'missing'] }, ['adalovelace']],
    [{ keys: ['phones'], transform: { phones: 'DIGITS' } }, ['442079460018', '34600123456']],
    [{ keys: ['phones'], transform: { phones: 'SUFFIX(4)' } }, ['0018', '3456']],
    [
      { keys: ['name', 'phones'], combine: true, transform: { name: 'PREFIX(3)', phones: 'SUFFIX(2)' } },
      ['ada\u001f18', 'ada\u001f56'],
    ],
    [{ transform: { name: 'TOKENS' } }, ['ada', 'lovelace']],
    [{ transform: { name: 'TOKEN_PAIRS' } }, ['adalovelace']],
    [
      { keys: ['name', 'missing', 'city'], combine: true, transform: PAIRS },
      ['adalondon', 'adalovelace', 'londonlovelace'],
    ],
    [{ keys: ['name', 'city'], transform: PAIRS }, ['adalovelace']],
    [{ transform: { name: 'INITIALS' } }, ['al']],
    [{ transform: { name: 'PHONETIC' } }, ['atlbls']],
    [{ keys: ['birth'], transform: { birth: 'YEAR' } }, ['1815']],
    [{ keys: ['city'], transform: { city: 'PREFIX(7)' } }, []],
    [{ keys: ['city'], transform: { city: 'PREFIX(6)' } }, ['london']],
    [{ keys: ['toString'] }, []],
  ])('[IX-3701] under %j are %j', (stated, texts) => {
    expect(keyerOf(stated).keyText(0, ADA)).toEqual(texts)
  })

  const SIZES = { synonyms: { size: [['Large', 'L', 'gross']] } }
  test.each<[Partial<IndexMapping>, Values, readonly string[]]>([
    [{ keys: ['size'], ...SIZES }, { size: 'l' }, ['large']],
    [{ keys: ['size'], ...SIZES }, { size: ['GROSS', 'XL', 'large'] }, ['large', 'xl']],
    [{ keys: ['size'], ...SIZES, keyOptions: ['NONE'] }, { size: ['L', 'l'] }, ['Large', 'l']],
    [{ keys: ['size'], ...SIZES, transform: { size: 'PREFIX(3)' } }, { size: 'L' }, ['lar']],
    [{ keys: ['name', 'size'], combine: true, ...SIZES }, { name: 'L', size: 'L' }, ['l\u001flarge']],
    [
      { keys: ['name', 'size'], combine: true, ...SIZES, transform: { name: 'TOKEN_PAIRS', size: 'TOKEN_PAIRS' } },
      { name: 'polo', size: 'L' },
      ['largepolo'],
    ],
    [{ keys: ['size'], synonyms: { size: [['Free', '--']] } }, { size: ['-', ''] }, []],
    [{ keys: ['size'], synonyms: {} }, { size: 'L' }, ['l']],
    [{ keys: ['toString'], synonyms: {} }, { toString: 'L' }, ['l']],
  ])('[IX-4400] values that mean the same make the key of the first: %j of %j', (stated, values, texts) => {
    expect(keyerOf(stated).keyText(0, values)).toEqual(texts)
  })

  test('a prefix counts letters as they are folded, in the order they are written', () => {
    const keyer = keyerOf({ transform: { name: 'PREFIX(4)' } })
    expect(keyer.keyText(0, { name: "O'Brien Ada" })).toEqual(['obri'])
    expect(keyer.keyText(0, { name: 'OBRIEN' })).toEqual(['obri'])
    expect(keyer.keyText(0, { name: "O'B." })).toEqual([])
  })

  test('blank texts, marks alone and objects make no key', () => {
    const keyer = keyerOf({})
    for (const name of ['', '  ', '---', null, {}, [], [null, ' ']]) expect(keyer.keysOf({ name })).toEqual([])
  })

  test('the borders of combined columns count', () => {
    const keyer = keyerOf({ keys: ['name', 'city'], combine: true })
    expect(keyer.keysOf({ name: 'ab', city: 'c' })).not.toEqual(keyer.keysOf({ name: 'a', city: 'bc' }))
  })

  test('lists in several combined columns do not multiply without end', () => {
    const list = Array.from({ length: 2000 }, (_, index) => `item ${index}`)
    const keyer = keyerOf({ keys: ['a', 'b', 'c'], combine: true })
    expect(keyer.keysOf({ a: list, b: list, c: list })).toHaveLength(1000)
  })
})

describe('keysOf', () => {
  test('hashes each text under the position of its mapping', () => {
    const keyer = keyerOf({}, {})
    expect(keyer.keysOf(ADA)).toEqual([
      { mapping: 0, hash: hash53('adalovelace', 0) },
      { mapping: 1, hash: hash53('adalovelace', 1) },
    ])
  })

  test('gives each key once, sorted by mapping and hash, whatever the order of a list', () => {
    const keyer = keyerOf({ keys: ['tags'], transform: { tags: 'TOKENS' } }, { keys: ['tags', 'name'] })
    const text = fc.stringMatching(/^[a-e ]{0,6}$/)
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (tags, name) => {
        const keys = keyer.keysOf({ tags, name })
        const sorted = [...keys].sort((a, b) => a.mapping - b.mapping || a.hash - b.hash)
        expect(keys).toEqual(sorted)
        expect(new Set(keys.map((key) => `${key.mapping}:${key.hash}`)).size).toBe(keys.length)
        expect(keyer.keysOf({ name, tags: [...tags].reverse() })).toEqual(keys)
        const asked: number[] = []
        const placed = keyer.placedKeysOf({ tags, name }, (mapping) => 10 * asked.push(mapping))
        expect(placed).toEqual(keys.map((key) => ({ ...key, sortKey: 10 * (asked.indexOf(key.mapping) + 1) })))
        expect(asked).toEqual([...new Set(keys.map(({ mapping }) => mapping))])
      }),
    )
  })
})

describe('compileKeyer', () => {
  test('tells which mappings take part in duplicate detection, as bits', () => {
    expect(keyerOf({ duplicates: true }, {}, { duplicates: true }).duplicates).toBe(0b101)
    const last = Array.from({ length: 31 }, (_, position) => ({ duplicates: position === 30 }))
    expect(keyerOf(...last).duplicates).toBe(2 ** 30)
    expect(keyerOf({}).duplicates).toBe(0)
  })

  test('refuses a thirty-second mapping', () => {
    expect(() => keyerOf(...Array.from({ length: 32 }, () => ({})))).toThrow('An indexer has at most 31 mappings.')
  })

  test('refuses a transform that does not exist, naming those that do', () => {
    expect(() => keyerOf({ transform: { name: 'SOUNDEX' } })).toThrow(
      /transform\.name: There is no transform "SOUNDEX"/,
    )
  })
})
