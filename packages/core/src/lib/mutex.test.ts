import { expect, test } from 'vitest'
import { mutex } from './mutex.ts'

function heldTask<T>() {
  let end: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const over = new Promise<T>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { over, end, fail }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))

test('tasks of one name run one after the other, those of another beside them', async () => {
  const turns = mutex()
  const said: string[] = []
  const first = heldTask<string>()
  const one = turns.run('a', () => first.over)
  const two = turns.run('a', async () => void said.push('second'))
  await turns.run('b', async () => void said.push('other'))
  expect(said).toEqual(['other'])
  await aMoment()
  expect([turns.isBusy('a'), turns.isBusy('b')]).toEqual([true, false])
  first.end('first')
  expect(await one).toBe('first')
  await two
  await aMoment()
  expect(said).toEqual(['other', 'second'])
  expect(turns.isBusy('a')).toBe(false)
})

test('a task that fails lets the next one begin', async () => {
  const turns = mutex<string>()
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.follow('a', () => Promise.reject(new Error('nor this')))).rejects.toThrow('nor this')
  const refused = { answer: Promise.reject(new Error('late')), left: 'x' }
  await expect(turns.follow('a', async () => refused)).rejects.toThrow('late')
  expect(await turns.run('a', async () => 'yes')).toBe('yes')
})

test('a follower begins with what the one before left, whoever does not follow when that one is over', async () => {
  const turns = mutex<string>()
  const first = heldTask<number>()
  const second = heldTask<number>()
  const got: unknown[] = []
  const one = turns.follow('a', async (before) => {
    got.push(before)
    return { answer: first.over, left: 'of the first' }
  })
  const two = turns.follow('a', async (before) => {
    got.push(before)
    return { answer: second.over, left: 'of the second' }
  })
  const three = turns.run('a', async () => void got.push('third'))
  const four = turns.follow('a', async (before) => {
    got.push(before)
    return { answer: Promise.resolve(4) }
  })
  await aMoment()
  expect(got).toEqual([undefined, 'of the first'])
  second.end(2)
  expect(await two).toBe(2)
  await aMoment()
  expect(got).toEqual([undefined, 'of the first']) // the first one is not over
  first.end(1)
  await three
  expect([await one, await four]).toEqual([1, 4])
  expect(got).toEqual([undefined, 'of the first', 'third', undefined])
})

test('who leaves nothing is waited for', async () => {
  const turns = mutex<string>()
  const first = heldTask<number>()
  const got: unknown[] = []
  const one = turns.follow('a', async () => ({ answer: first.over }))
  const two = turns.follow('a', async (before) => {
    got.push(before)
    return { answer: Promise.resolve(2) }
  })
  await aMoment()
  expect(got).toEqual([])
  first.fail(new Error('gone'))
  await expect(one).rejects.toThrow('gone')
  expect(await two).toBe(2)
  expect(got).toEqual([undefined])
})
