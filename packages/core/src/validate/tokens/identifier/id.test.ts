import { describe, expect, test } from 'vitest'
import { say } from '../../../error/message.ts'
import { foreignId, id } from './id.ts'

describe.each([
  ['an identifier', id()],
  ['an identifier of another record', foreignId()],
])('%s', (noun, rules) => {
  test('[DS-125] is called so', () => expect(say(rules.wrong('x'), 'en')).toBe(`"x" is not ${noun}.`))

  test.each([
    ['1', '1'],
    ['0', '0'],
    ['0012', '0012'],
    ['C-1001', 'C-1001'],
    ['c-1001', 'c-1001'],
    [' C-1001 ', 'C-1001'],
    ['C 1001', 'C 1001'],
    ['C  1001', 'C  1001'],
    ['\u00a0C-1001', 'C-1001'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['urn:isbn:0451450523', 'urn:isbn:0451450523'],
    ['https://dbpedia.org/resource/Spain', 'https://dbpedia.org/resource/Spain'],
    ['dbpedia:Andorra', 'dbpedia:Andorra'],
    ['ES/28/001', 'ES/28/001'],
    ['a.b.c', 'a.b.c'],
    ['a_b', 'a_b'],
    ['#12', '#12'],
    ['ä', 'ä'],
    ['e\u0301', 'e\u0301'],
    ['客户-1', '客户-1'],
    ['клиент-1', 'клиент-1'],
    ['عميل', 'عميل'],
    ['😀', '😀'],
    ['constructor', 'constructor'],
    ['null', 'null'],
    ['{1}', '{1}'],
    ['"1"', '"1"'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`  ${'x'.repeat(255)}  `, 'x'.repeat(255)],
  ])('[DS-125] %j is right', (given, normal) => {
    expect(rules.parse(given, {})).toBe(normal)
    expect(rules.parse(normal, {})).toBe(normal)
  })

  test.each([
    '',
    ' ',
    '\t\n',
    '\u00a0',
    'a\tb',
    'a\nb',
    'a\r\nb',
    'a\u0000b',
    'a\u0007',
    'a\u001b[0m',
    '\u007f',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'x'.repeat(256),
    'x'.repeat(100_000),
  ])('[DS-125] %j is wrong', (given) => {
    expect(rules.parse(given, {})).toBeUndefined()
  })
})
