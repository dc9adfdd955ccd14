import { expect, test } from 'vitest'
import { cursorAfter, readCursor } from './cursor.ts'

test('[TB-45] a cursor leads behind the id that it was made of', () => {
  expect(readCursor('people', cursorAfter('people', 'Ä/"1'))).toBe('Ä/"1')
  expect(readCursor('people', '')).toBe('')
})

test.each([cursorAfter('places', 'ada'), 'nonsense', 'e30', Buffer.from('[1,2]').toString('base64url'), '\u0000'])(
  '[TB-45] "%s" is no cursor of the query',
  (cursor) => {
    expect(() => readCursor('people', cursor)).toThrow(/cursor/)
  },
)
