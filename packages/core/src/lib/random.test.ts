import { describe, expect, test } from 'vitest'
import { seededRandom } from './random.ts'

describe('seeded chance', () => {
  test('gives the same numbers for the same seed, for ever', () => {
    const { fraction } = seededRandom(1)
    const numbers = Array.from({ length: 5 }, () => fraction() * 2 ** 32)
    const again = seededRandom(1)
    expect(Array.from({ length: 5 }, () => again.fraction() * 2 ** 32)).toEqual(numbers)
    expect(numbers).toEqual([2012149540, 1872316204, 1707632675, 1779833415, 2026416846])
  })

  test('gives other numbers for another seed, large and negative ones too', () => {
    const first = [0, 1, 2, 2 ** 32, 2 ** 32 + 1, -1].map((seed) => seededRandom(seed).fraction())
    expect(new Set(first).size).toBe(first.length)
  })

  test('is spread evenly', () => {
    const random = seededRandom(7)
    const counts = new Array<number>(10).fill(0)
    for (let draw = 0; draw < 100_000; draw += 1) counts[random.below(10)]! += 1
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
    const heads = Array.from({ length: 100_000 }, () => random.chance(0.3)).filter(Boolean).length
    expect(Math.abs(heads - 30_000)).toBeLessThan(600)
  })

  test('reaches both ends of a range and nothing beyond', () => {
    const random = seededRandom(3)
    const drawn = new Set(Array.from({ length: 1000 }, () => random.between(-2, 2)))
    expect([...drawn].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2])
  })

  test('shuffles a copy that holds the same items, every order about as often', () => {
    const random = seededRandom(5)
    const items = Object.freeze(['a', 'b', 'c'])
    const orders = new Map<string, number>()
    for (let draw = 0; draw < 6000; draw += 1) {
      const order = random.shuffled(items).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect([...orders.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('picks one of the items, and refuses to pick from none', () => {
    const random = seededRandom(9)
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
    expect(() => random.pick([])).toThrow(RangeError)
  })
})
