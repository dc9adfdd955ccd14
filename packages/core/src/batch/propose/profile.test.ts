import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'
import { tableOf } from './worlds.fixture.ts'

/** What a column with these texts seems to be. */
function kindOf(texts: readonly string[]) {
  const table = tableOf(
    texts.map((code) => ({ code })),
    new Map([['code', 'code']]),
  )
  return profileOf(table.columns[0]!, table.rows).kind
}

test.each([
  ['a digit and no space in nine of ten', 90, (n: number) => `EU/${1000 + n}/008`, 'TEXT'],
  ['a digit and no space in fewer', 89, (n: number) => `EU/${1000 + n}/008`, 'WORDS'],
  ['spaces', 100, (n: number) => `EU ${1000 + n} 008`, 'WORDS'],
  ['no digit', 100, (n: number) => `EU/${String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26))}/x`, 'WORDS'],
] as const)('[LE-4302] marks between letters and numbers, with %s', (_, codes, codeOf, kind) => {
  const texts = Array.from({ length: 100 }, (_text, n) => (n < codes ? codeOf(n) : `no number ${n} yet`))
  expect(kindOf(texts)).toBe(kind)
})
