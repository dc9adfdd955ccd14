import { expect, test } from 'vitest'
import { sourceMap } from './source-map.ts'

const crm = { system: 'crm', id: '1' }

test('keeps apart pairs that would read alike as one text', () => {
  const map = sourceMap([[crm, 'a']])
  map.set({ system: 'crm1', id: '' }, 'b')
  map.set({ system: '', id: 'crm1' }, 'c')
  expect([map.get(crm), map.get({ system: 'crm1', id: '' }), map.get({ system: '', id: 'crm1' })]).toEqual([
    'a',
    'b',
    'c',
  ])
  expect([map.has({ system: 'crm', id: '2' }), map.has({ system: 'shop', id: '1' })]).toEqual([false, false])
  expect(map.get({ system: 'shop', id: '1' })).toBeUndefined()
  expect([...map.values()]).toEqual(['a', 'b', 'c'])
})

test('takes the last value of a pair, whatever else its entry says', () => {
  const map = sourceMap([[crm, 1]])
  map.set({ ...crm, updated: 7 } as typeof crm, 2)
  expect([...map.values()]).toEqual([2])
})

test('a copy goes its own way', () => {
  const map = sourceMap([[crm, 1]])
  const copy = map.copy()
  copy.set(crm, 2)
  copy.set({ system: 'crm', id: '2' }, 3)
  map.set({ system: 'shop', id: '1' }, 4)
  expect([map.get(crm), map.has({ system: 'crm', id: '2' }), copy.has({ system: 'shop', id: '1' })]).toEqual([
    1,
    false,
    false,
  ])
})
