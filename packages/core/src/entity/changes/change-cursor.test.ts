import { expect, test } from 'vitest'
import { openedRange } from '../../event/open-range.ts'
import type { LoggedChange } from '../../model/change.ts'
import { changeCursor, readChangeCursor } from './change-cursor.ts'

const ALL: LoggedChange = {
  operation: 'insert',
  operationId: 'o',
  sequence: 0,
  actorType: 'SYSTEM',
  actorId: 'system',
  instant: 0,
  upTo: 9,
  records: 3,
  payload: {},
  csn: 7,
  position: 1,
}

test('a cursor is read as it was written, within a replay too', () => {
  for (const place of [
    { log: 'l', cursor: { csn: 3, position: 2 } },
    { log: 'l', cursor: { csn: 7, position: 1, range: openedRange(ALL) } },
  ])
    expect(readChangeCursor(changeCursor(place))).toEqual(place)
})

test('the text of a cursor is what readers have kept of it', () => {
  const text = Buffer.from('{"log":"l","mark":3,"position":2}').toString('base64url')
  expect(changeCursor({ log: 'l', cursor: { csn: 3, position: 2 } })).toBe(text)
  const { csn, ...change } = ALL
  const range = { row: 5, from: 2, read: 8, told: 2, change: { ...change, mark: csn } }
  const kept = Buffer.from(JSON.stringify({ log: 'l', mark: 7, position: 1, range })).toString('base64url')
  expect(readChangeCursor(kept).cursor).toEqual({
    csn: 7,
    position: 1,
    range: { row: 5, from: 2, read: 8, told: 2, change: ALL },
  })
})
