import { expect, test } from 'vitest'
import { mutex } from './mutex.ts'

function heldTask<T>() {
  let end: (value: T) => void = () => undefined
  const over = new Promise<T>((resolve) => {
    end = resolve
  })
  return { over, end }
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
  const turns = mutex()
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('a', async () => 'yes')).toBe('yes')
})
