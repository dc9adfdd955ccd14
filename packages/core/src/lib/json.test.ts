import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type JsonValue, sameJson, textsIn } from './json.ts'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)

describe('canonicalJson', () => {
  test.each<[JsonValue, string]>([
    [{ b: 1, a: { d: [2, 1], c: null } }, '{"a":{"c":null,"d":[2,1]},"b":1}'],
    ['a "quoted" line\n', '"a \\"quoted\\" line\\n"'],
    [[], '[]'],
    [{}, '{}'],
    [{ é: 1, z: 2, Z: 3, 10: 4, 9: 5 }, '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
    [-0, '0'],
    [true, 'true'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('says the value and nothing about the order of its members', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value)
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
    )
  })

  test('leaves out members that are undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 } as unknown as JsonValue)).toBe('{"b":1}')
  })
})

describe('sameJson', () => {
  test('agrees with the canonical text', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b))
        expect(sameJson(a, reversed(a))).toBe(true)
      }),
    )
  })

  test.each<[JsonValue, JsonValue]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    ['1', 1],
    [{ toString: 1 }, { valueOf: 1 }],
    [[1], [1, 2]],
  ])('%j is not %j', (a, b) => {
    expect(sameJson(a, b)).toBe(false)
  })
})

test.each<[JsonValue | undefined, readonly string[]]>([
  ['Ada', ['Ada']],
  ['  ', []],
  [undefined, []],
  [null, []],
  [42, ['42']],
  [false, ['false']],
  [
    ['a', '', null, 'b'],
    ['a', 'b'],
  ],
  [{ a: 'b' }, []],
])('the texts in %j are %j', (value, texts) => {
  expect(textsIn(value)).toEqual(texts)
})

function reversed(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member as JsonValue)]),
  )
}
