import { expect, test } from 'vitest'
import { notStorable } from './storable.ts'

const around = [0, 1, 99, 100, 101, 300].map((length) => 'x'.repeat(length))

test.each(['\0', '\ud800', '\udfff', '\ude00\ud83d'])('%j cannot be stored, wherever it stands', (unfit) => {
  for (const text of around) expect([notStorable(text + unfit), notStorable(unfit + text)]).toEqual([true, true])
})

test.each(['', '\u0001', '😀', '\ud7ff\ue000', 'é', '\uffff'])('%j can', (fit) => {
  for (const text of around) expect([notStorable(text + fit), notStorable(fit + text)]).toEqual([false, false])
})

test('a zero behind a whole pair is found', () => {
  expect(notStorable('😀\0')).toBe(true)
})
