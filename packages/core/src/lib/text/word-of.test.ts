import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { wordOf } from './word-of.ts'

const WORDS = ['NONE', 'IGNORE_CASE', 'source-file'] as const

describe('[RS-2830] a word of a list', () => {
  test.each([
    ['NONE', 'NONE'],
    ['none', 'NONE'],
    ['Ignore_Case', 'IGNORE_CASE'],
    ['Source-File', 'source-file'],
  ])('%s is read as %s', (given, word) => {
    expect(v.parse(wordOf(WORDS), given)).toBe(word)
    expect(v.parse(v.object({ list: v.array(wordOf(WORDS)) }), { list: [given] })).toEqual({ list: [word] })
  })

  test.each(['IGNORE CASE', 'non', '', 7, null, ['NONE'], 'constructor'])('%j is none', (given) => {
    const { success, issues } = v.safeParse(wordOf(WORDS, 'One of them.'), given)
    expect([success, issues?.[0].message, issues?.[0].type, issues?.[0].input]).toEqual([
      ...[false, 'One of them.', 'picklist', given],
    ])
  })

  test('is said in the list’s own way when nothing else is', () => {
    const [issue] = v.safeParse(wordOf(WORDS), 'x').issues ?? []
    expect(issue?.expected).toBe('("NONE" | "IGNORE_CASE" | "source-file")')
  })
})
