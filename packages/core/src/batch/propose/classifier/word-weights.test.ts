import { describe, expect, test } from 'vitest'
import { commonWords, weightsByRarity } from './word-weights.ts'

const weightsOf = (texts: readonly string[]) =>
  weightsByRarity(texts.length, (row) => (texts[row] === '' ? [] : [texts[row]!]))

test('[LE-3810] a word weighs the more the fewer records have it, in as many letters as a rare word has for its bits', () => {
  const texts = ['wine red abcd', 'wine red efgh', 'wine white ijkl', 'wine white mnop']
  // A word of one record says two bits, and has four letters: two for each bit.
  expect(weightsOf(texts)).toEqual([
    { words: 'wine', weight: 0 },
    { words: 'red white', weight: 2 },
  ])
  expect(weightsOf([...texts, '', ''])).toEqual(weightsOf(texts)) // who has no value says nothing of rarity
})

test('[LE-3810] nothing is said where no word is common, or none is rare', () => {
  expect(weightsOf(['ab', 'cd'])).toBeUndefined()
  expect(weightsOf(['ab', 'ab'])).toBeUndefined()
  expect(weightsOf([])).toBeUndefined()
})

test('[LE-3810] the first 20,000 records are looked at', () => {
  const heldFrom = (first: number) => weightsByRarity(20_001, (row) => [row < first ? `w${row} all` : 'all last'])
  expect(heldFrom(19_998)?.map(({ words }) => words)).toEqual(['all', 'last'])
  expect(heldFrom(19_999)?.map(({ words }) => words)).toEqual(['all']) // one of its two records is beyond
})

describe('[LE-4501] numbers that more than twenty records have are common', () => {
  const held = (times: number, ...numbers: readonly string[]) => Array.from({ length: times }, () => numbers.join(' '))
  const commonOf = (texts: readonly string[]) => commonWords(texts.length, (row) => [texts[row]!])

  test('they come sorted, each counted once a record', () => {
    expect(commonOf([...held(11, 'ddr4', 'gen10'), ...held(10, 'ddr4', 'a1'), ...held(10, 'gen10 gen10')])).toEqual([
      'ddr4',
      'gen10',
    ])
    expect(commonOf(held(20, 'ddr4'))).toEqual([])
    expect(commonOf(held(20, 'ddr4 ddr4'))).toEqual([])
  })

  test('a thousand of them, the most frequent ones', () => {
    const many = Array.from({ length: 1001 }, (_, at) => `n${1000 + at}`)
    const texts = [...held(21, ...many), 'n2000']
    const common = commonOf(texts)
    expect([common.length, common[0], common.at(-1)]).toEqual([1000, 'n1000', 'n2000'])
    expect(common).not.toContain('n1999')
  })
})
