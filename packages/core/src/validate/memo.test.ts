import { expect, test } from 'vitest'
import { memoised } from './memo.ts'

function counting(capacity?: number) {
  const asked: string[] = []
  const compute = memoised((text: string) => {
    asked.push(text)
    return text === '' ? undefined : text.toUpperCase()
  }, capacity)
  return { asked, compute }
}

test('computes each text once, an answer of undefined included', () => {
  const { asked, compute } = counting()
  expect([compute('a'), compute('a'), compute(''), compute('')]).toEqual(['A', 'A', undefined, undefined])
  expect(asked).toEqual(['a', ''])
})

test('forgets what was not asked for lately, and keeps what was', () => {
  const { asked, compute } = counting(2)
  for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'f', 'a']) compute(text)
  expect(asked.filter((text) => text === 'a')).toHaveLength(1)
  compute('b')
  expect(asked.filter((text) => text === 'b')).toHaveLength(2)
})

test('does not keep long texts', () => {
  const { asked, compute } = counting()
  const long = 'x'.repeat(1000)
  expect(compute(long)).toBe(compute(long))
  expect(asked).toHaveLength(2)
})
