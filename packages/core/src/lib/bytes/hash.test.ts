import { describe, expect, test } from 'vitest'
import { digestOf, hash53 } from './hash.ts'

describe('hash53', () => {
  test.each([
    ['', 0, 5016198995854154],
    ['a', 0, 8423547997334719],
    ['a', 1, 1930479612507174],
    ['Ada Lovelace', 0, 637802092267199],
    ['Ada Lovelace', 31, 2703046909081790],
    ['漢字', 0, 3161532450240086],
    ['a\0', 0, 7425046239506511],
  ])('of %j with the seed %d is %d for ever', (text, seed, hash) => {
    expect(hash53(text, seed)).toBe(hash)
  })

  test('is a safe integer of 53 bits, all of them used', () => {
    let low = Number.MAX_SAFE_INTEGER
    let high = 0
    for (let i = 0; i < 100_000; i++) {
      const hash = hash53(`record ${i}`)
      if (!Number.isSafeInteger(hash) || hash < 0) throw new Error(`${hash} is no 53-bit integer`)
      low = Math.min(low, hash)
      high = Math.max(high, hash)
    }
    expect(low).toBeLessThan(2 ** 53 / 10_000)
    expect(high).toBeGreaterThan(2 ** 53 - 2 ** 53 / 10_000)
  })

  test('has no collision among 600,000 texts that differ little', () => {
    const hashes = new Set<number>()
    for (let i = 0; i < 200_000; i++) for (const form of [`${i}`, `k-${i}`, `${i}\u0100`]) hashes.add(hash53(form))
    expect(hashes.size).toBe(600_000)
  })

  test('tells seeds, orders, lengths and the high bytes of units apart', () => {
    const texts = ['ab', 'ba', 'a', 'a\0', '\0a', '\0', '', 'a\u0100', '\u0161b', 'aa', 'aaa', 'aaaa']
    const hashes = texts.flatMap((text) => Array.from({ length: 32 }, (_, seed) => hash53(text, seed)))
    expect(new Set(hashes).size).toBe(texts.length * 32)
  })

  test('changes about half of its bits when one bit of the text changes', () => {
    const flips = Array.from({ length: 53 }, () => 0)
    const trials = 4000
    for (let i = 0; i < trials; i++) {
      const text = `person ${i} of the cast`
      const place = i % text.length
      const changed = text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1)
      let different = BigInt(hash53(text)) ^ BigInt(hash53(changed))
      for (let bit = 0; bit < 53; bit++, different >>= 1n) flips[bit]! += Number(different & 1n)
    }
    for (const count of flips) {
      expect(count / trials).toBeGreaterThan(0.46)
      expect(count / trials).toBeLessThan(0.54)
    }
  })
})

describe('digestOf', () => {
  test('is 32 hexadecimal digits, the same for ever', () => {
    expect(digestOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb924')
    expect(digestOf(['ada', 'grace'])).toMatch(/^[0-9a-f]{32}$/)
    expect(digestOf(['ada', 'grace'])).toBe(digestOf(['ada', 'grace']))
  })

  test('tells order, borders and half surrogates apart', () => {
    const lists = [
      ['a', 'b'],
      ['b', 'a'],
      ['ab'],
      ['a', 'b', ''],
      [],
      [''],
      ['\ud800'],
      ['\ud801'],
      ['\ufffd'],
      ['1:a'],
    ]
    expect(new Set(lists.map(digestOf)).size).toBe(lists.length)
  })
})
