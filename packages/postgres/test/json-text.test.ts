import { expect, test } from 'vitest'
import { decodeJson, encodeJson, textInJson } from '../src/json-text.ts'

const HARD = [
  'zero \u0000 inside',
  'one \u0001 and \u00010000',
  'half \ud83d of a pair, and the other \udc69',
  'a whole pair 👩‍👧',
  'written out: \\u0000, \\\\u0001, \\ud800',
  'tab\tquote"backslash\\\u0000',
]

test('every text comes back as it was', () => {
  for (const text of HARD) expect(decodeJson(encodeJson({ [text]: [text] }))).toEqual({ [text]: [text] })
})

test('what PostgreSQL cannot look into is never written', () => {
  for (const text of HARD) expect(encodeJson(text).replaceAll('\\\\', '')).not.toMatch(/\\u0000|\\ud[89a-f]/)
})

test('a text is compared in the form it has inside', () => {
  for (const text of HARD) expect(encodeJson({ text })).toContain(JSON.stringify(textInJson(text)))
})
