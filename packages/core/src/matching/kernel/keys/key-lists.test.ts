import { expect, test } from 'vitest'
import { joinedLists, numberedLists } from './key-lists.ts'

test('a list of keys has one number, however its keys are ordered and however often each stands there', () => {
  const { idOf, lists } = numberedLists()
  const of = (...keys: readonly number[]) => idOf(keys, keys.length)
  expect([of(), of(7), of(7, 7), of(3, 1, 2), of(2, 1, 3, 1), of(1, 2), of(3, 2, 1)]).toEqual([0, 7, 7, -1, -1, -2, -1])
  const { keys, starts } = lists()
  expect([[...keys], [...starts]]).toEqual([
    [1, 2, 3, 1, 2],
    [0, 3, 5],
  ])
})

test('many lists, long ones among them, are told apart as their texts are', () => {
  const { idOf, lists } = numberedLists()
  const known = new Map<string, number>()
  for (let turn = 0; turn < 3000; turn++) {
    const given = Array.from({ length: 2 + (turn % 60) }, (_, at) => 1 + ((turn * 31 + at * at * 7) % 97))
    const name = [...new Set(given)].sort((one, other) => one - other).join()
    const id = idOf(given, given.length)
    expect(id).toBe(known.get(name) ?? -1 - known.size)
    known.set(name, id)
  }
  const { keys, starts } = lists()
  expect(Array.from(known.keys(), (_, at) => keys.subarray(starts[at], starts[at + 1]).join())).toEqual([
    ...known.keys(),
  ])
})

test('lists stand behind one another', () => {
  const { keys, starts } = joinedLists(3, (index) => [[4, 2], [], [9]][index]!)
  expect([keys.subarray(0, starts[3]).join(), starts.join()]).toEqual(['4,2,9', '0,2,2,3'])
})
