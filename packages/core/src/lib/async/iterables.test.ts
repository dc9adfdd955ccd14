import { expect, test } from 'vitest'
import { ahead } from './iterables.ts'

async function* counting(upTo: number, seen: string[]): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= upTo; n++) {
      seen.push(`made ${n}`)
      yield n
    }
  } finally {
    seen.push('closed')
  }
}

test('each item is made while the one before it is worked on', async () => {
  const seen: string[] = []
  for await (const n of ahead(counting(3, seen))) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.push(`used ${n}`)
  }
  expect(seen).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'closed', 'used 3'])
})

test('whoever stops early closes what makes them', async () => {
  const seen: string[] = []
  for await (const n of ahead(counting(9, seen))) if (n === 2) break
  expect(seen.at(-1)).toBe('closed')
  expect(seen).not.toContain('made 5')
})

test('a failure is told in its turn', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1
    throw new Error('broken')
  }
  const used: number[] = []
  const work = async () => {
    for await (const n of ahead(failing())) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      used.push(n)
    }
  }
  await expect(work()).rejects.toThrow('broken')
  expect(used).toEqual([1])
})
