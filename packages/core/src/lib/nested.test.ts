import { describe, expect, test } from 'vitest'
import { nestedTexts, nestedValue } from './nested.ts'

describe('nestedValue', () => {
  const person = {
    name: 'Ada',
    home: { town: 'London', rooms: [{ name: 'hall' }, { name: 'attic', sizes: [1, 2] }, null, 'cellar'] },
    'work.town': ['Paris'],
  }
  test.each([
    ['name', 'Ada'],
    ['home.town', 'London'],
    ['home.rooms.name', ['hall', 'attic']],
    ['home.rooms.sizes', [1, 2]],
    ['work.town', ['Paris']],
    ['home.street', undefined],
    ['name.first', undefined],
    ['nobody.name', undefined],
    ['toString.length', undefined],
    ['__proto__.a', undefined],
  ])('at %s is %j', (path, expected) => {
    expect(nestedValue(person, path)).toEqual(expected)
  })

  test('has the texts of all items', () => {
    expect(nestedTexts(person, 'home.rooms.sizes')).toEqual(['1', '2'])
    expect(nestedTexts(person, 'home.rooms')).toEqual(['cellar'])
  })
})
