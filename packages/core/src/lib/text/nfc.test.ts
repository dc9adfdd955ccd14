import { expect, test } from 'vitest'
import { nfc } from './nfc.ts'

test('[DS-100] texts are composed', () => {
  expect(nfc('Jose\u0301')).toBe('José')
  expect(nfc(`${'x'.repeat(400)}e\u0301`)).toBe(`${'x'.repeat(400)}é`)
  expect(nfc(`${'😀'.repeat(400)}e\u0301`)).toBe(`${'😀'.repeat(400)}é`)
  expect(nfc(`e\u0301${'\u0316'.repeat(29)}`)).toBe(`e\u0301${'\u0316'.repeat(29)}`.normalize('NFC'))
})

test.each([
  ['at the front', '', '\u0316\u0301', ''],
  ['behind a letter', 'e\u0301', '\u0316\u0301', ''],
  ['in the middle of a text', 'some words and e', '\u0316\u0301', ' more words e\u0301'],
  ['of letters beyond the basic plane', 'a', '\u{1d165}\u{1d17b}', ''],
])('[DS-100] a pile of marks %s is left as it is, and takes no time', (_, before, marks, after) => {
  for (const count of [16, 20_000]) {
    const pile = before + marks.repeat(count) + after
    const started = performance.now()
    expect(nfc(pile)).toBe(pile)
    expect(performance.now() - started).toBeLessThan(200) // ordering the longer one takes seconds
  }
})

test.each([
  ['flags', '🇪🇸'],
  ['second halves of pairs', '\udc00'],
  ['first halves of pairs', '\ud83c'],
  ['letters beyond the basic plane with a mark each', '\u{10a10}\u{10a01}'],
])('[DS-100] a text of %s is composed in no time', (_, unit) => {
  const text = unit.repeat(100_000 / unit.length)
  const started = performance.now()
  expect(nfc(text)).toBe(text)
  expect(performance.now() - started).toBeLessThan(200)
})
