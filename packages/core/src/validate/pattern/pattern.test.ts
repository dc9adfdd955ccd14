import { describe, expect, test } from 'vitest'
import { readPattern } from './pattern.ts'

/** Whether the whole text matches; the reason when the pattern is not read. */
function match(regex: string, text: string): boolean | string {
  const read = readPattern(regex)
  return 'problem' in read ? reasonOf(read.problem.key) : new RegExp(read.source, read.flags).test(text)
}
const dialect = (regex: string) => {
  const read = readPattern(regex)
  return 'problem' in read ? reasonOf(read.problem.key) : read.dialect
}
const reasonOf = (key: string) => (key === 'pattern-dialect' ? 'dialect' : 'uncompilable')

describe('[DS-42] a pattern of Java or PCRE means the same here', () => {
  test.each<[string, string, string]>([
    ['\\Aab\\z', 'ab', 'b'],
    ['ab\\Z', 'ab', 'abc'],
    ['\\p{Alnum}+', 'a1', 'ä'],
    ['[\\p{Punct}x]+', '!x/', 'a'],
    ['\\P{XDigit}', 'g', 'f'],
    ['\\p{IsLatin}+', 'aß', 'я'],
    ['\\p{Greek}', 'α', 'a'],
    ['\\pL\\p{^L}', 'a1', 'ab'],
    ['[[:alpha:]_]+', 'a_', '1'],
    ['\\h+a', ' \u00a0a', '\na'],
    ['a\\Rb', 'a\r\nb', 'a b'],
    ['(?i)straße', 'STRASSE'.replace('SS', 'ß'), 'strase'],
    ['(?is)a.b', 'A\nB', 'AB'],
    ['(?P<x>a|b)(?P=x)', 'aa', 'ab'],
    ['a(?#what follows)b', 'ab', 'a'],
    ['\\Q1+1=\\E\\d', '1+1=2', '11=2'],
    ['[\\Qa-c\\E]', '-', 'b'],
    ['\\x{41}\\e?', 'A', 'x'],
  ])('%s', (regex, right, wrong) => {
    expect([match(regex, right), match(regex, wrong)]).toEqual([true, false])
    expect(dialect(regex)).toBe(true)
  })
})

describe('[DS-42] ECMAScript stays as it is', () => {
  test.each<[string, string, string]>([
    ['[A-Z]{2}\\d+', 'AB1', 'A1'],
    ['a|b', 'b', 'ab'],
    ['\\p{L}+(?<=b)', 'ab', 'a'],
    ['(?<year>\\d{4})-\\k<year>', '1999-1999', '1999-2000'],
    ['\\d+\\-\\d+', '1-2', '12'],
    ['[\\w\\-\\.]+@\\w+', 'a-b.c@d', 'a b@c'],
    ['[a\\-c]', '-', 'b'],
    ["\\'a\\'\\@", "'a'@", 'a'],
    ['a/b', 'a/b', 'ab'],
    ['a+?b*?', 'aab', 'b'],
    ['', '', 'a'],
  ])('%s', (regex, right, wrong) => {
    expect([match(regex, right), match(regex, wrong)]).toEqual([true, false])
    expect(dialect(regex)).toBe(false)
  })
})

test.each([
  'a++b',
  'a*+',
  '(?>a|b)c',
  '(?R)',
  '(a(?1)?b)',
  '(?(1)a|b)',
  'a(?i)b',
  '(?i:a)',
  '(?x) a',
  '[a-z&&[^b]]',
  '[a[b]]',
  '[]a]',
  '[[:^alpha:]]',
  '[[:what:]]',
  '\\p{What}',
  '\\Gab',
  'a\\Kb',
  '(?|a|b)',
  '[\\R]',
  'x{2}+',
])('[DS-43] %s cannot be said in ECMAScript, and is not guessed at', (regex) => expect(dialect(regex)).toBe('dialect'))

test.each(['(a', 'a)', 'a)|(b', '[a', '*a', 'a{2,1}', '\\', '(?<a>b)(?<a>c)', '\\y', `${'a'.repeat(2001)}`])(
  '[DS-43] %s cannot be read',
  (regex) => expect(dialect(regex)).toBe('uncompilable'),
)
