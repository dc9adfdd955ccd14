import { describe, expect, test } from 'vitest'
import { readPattern } from './pattern.ts'

/** Whether the whole text matches; the reason when the pattern is not read. */
function match(regex: string, text: string): boolean | string {
  const read = readPattern(regex)
  return 'reason' in read ? read.reason : new RegExp(read.source, read.flags).test(text)
}
const dialect = (regex: string) => {
  const read = readPattern(regex)
  return 'reason' in read ? read.reason : read.dialect
}

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
    ['a++b', 'aab', 'b'],
    ['"[^"]*+"', '"x"', '"x'],
    ['(?:ab|a)++c', 'abac', 'ab'],
    ['x{1,2}+x', 'xxx', 'xx'],
    ['(?>a|ab)c', 'ac', 'abc'],
    ['((?>a+)b)++', 'aabab', 'aaba'],
    ['\\Qab\\E++', 'abb', 'abab'],
    ['[a-z&&[^aeiou]]+', 'xyz', 'xaz'],
    ['[a-z&&[def]]', 'd', 'a'],
    ['[\\w&&\\D]+', 'ab_', 'a1'],
    ['[a-z&&[^m-p]&&[^x]]+', 'abz', 'amz'],
    ['[^a-z&&[def]]', 'a', 'e'],
    ['[0-9[a-f]&&[^0b]]+', '1a', '1b'],
    ['(?<=[a-z&&[^x]])\\.|y', 'y', 'x.'],
    ['\\p{javaLowerCase}+', 'aß', 'A'],
    ['[\\p{javaUpperCase}\\p{javaDigit}]+', 'Ä1', 'ä'],
    ['\\P{javaLetterOrDigit}', '-', 'ж'],
    ['\\p{javaWhitespace}', '\u2003', '\u00a0'],
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
    ['(?:a|b)c', 'bc', 'c'],
    ['(?=a)\\w(?!b)(?<!x)c', 'ac', 'ab'],
    ['[\\w-.]+', 'a-b.c', 'a b'],
    ['[\\w-.]+@[\\w-]+', 'a-b.c@d-e', 'a@b.c'],
    ['[+-\\d]+', '+-1', ','],
    ['[a-z-\\d]+', 'a-1', '_'],
    ['[a-c-x]+', 'b-x', 'd'],
    ['[--/]+', '-./', '+'],
    ['[+--]+', '+,-', '.'],
    ['[\\s-x]+', ' -x', 'y'],
    ['\\d]', '1]', '1'],
    ['a}{b', 'a}{b', 'ab'],
    ['a{,2}', 'a{,2}', 'aa'],
    ['\\u{1f600}\\u0041', '\u{1f600}A', 'A'],
    ['[😀😁]+', '😁😀', 'a'],
    ['(?<a>x)\\k<a>', 'xx', 'x'],
  ])('%s', (regex, right, wrong) => {
    expect([match(regex, right), match(regex, wrong)]).toEqual([true, false])
    expect(dialect(regex)).toBe(false)
  })
})

test.each([
  '(a)b++\\1',
  '(?<=a++)b',
  '(?R)',
  '(a(?1)?b)',
  '(?(1)a|b)',
  'a(?i)b',
  '(?i:a)',
  '(?x) a',
  '[a-z&&]',
  '[a[b]]',
  '[]a]',
  '[[:^alpha:]]',
  '[[:what:]]',
  '\\p{What}',
  '\\Gab',
  'a\\Kb',
  '(?|a|b)',
  '[\\R]',
  "(?'a'b)",
  '(*SKIP)a',
])('[DS-43] %s cannot be said in ECMAScript', (regex) => expect(dialect(regex)).toBe('dialect'))

test.each(['\\y', '\\g{1}', '[\\i]', '\\07', '\\u{110000}'])('[DS-43] %s is read by no engine here', (regex) =>
  expect(dialect(regex)).toBe('uncompilable'),
)

test.each([
  ...['(a', 'a)', 'a)|(b', '[a', '*a', 'a{2,1}', '\\', '(?<a>b)(?<a>c)', '[z-a]', 'a**'],
  `${'a'.repeat(2001)}`,
])('[DS-43] %s is no pattern in any dialect', (regex) => expect(dialect(regex)).toBe('malformed'))

test('[DS-43] a pattern that gives nothing back ends at once', () => {
  const read = readPattern('(?:(?:a+)+)++b')
  const begun = performance.now()
  expect('source' in read && new RegExp(read.source, read.flags).test(`${'a'.repeat(20)}c`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
