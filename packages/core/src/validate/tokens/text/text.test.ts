import { expect, test } from 'vitest'
import { text } from './text.ts'

const { parse } = text()

test.each([
  ['Ada', 'Ada'],
  ['  Ada  ', 'Ada'],
  ['Ada\t\n Lovelace', 'Ada Lovelace'],
  ['Ada\u00a0\u2003Lovelace', 'Ada Lovelace'],
  ['e\u0301', 'é'],
  ['A\u030a', 'Å'],
  ['\u212b', 'Å'],
  ['n\u0303', 'ñ'],
  ['\u1100\u1161', '가'],
  ['ADA', 'ADA'],
  ['ada', 'ada'],
  ['12', '12'],
  ['1.234,50 €', '1.234,50 €'],
  ['漢 字', '漢 字'],
  ['漢\u3000字', '漢 字'],
  ['--', '--'],
  ['N/A', 'N/A'],
  ['😀', '😀'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['a\u2028b', 'a b'],
  ['\ufeffAda', 'Ada'],
  ['Calle de Alcalá, 42', 'Calle de Alcalá, 42'],
  ['Unter den  Linden 6', 'Unter den Linden 6'],
  ['Москва,   ул. Арбат', 'Москва, ул. Арбат'],
  ['شارع  الملك', 'شارع الملك'],
  ['रवि  कुमार', 'रवि कुमार'],
  ['1600 Pennsylvania\r\nAve', '1600 Pennsylvania Ave'],
  ["O'Brien & Sons", "O'Brien & Sons"],
  ['O’Brien', 'O’Brien'],
  ['İstanbul', 'İstanbul'],
  ['"quoted"', '"quoted"'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['{"a": 1}', '{"a": 1}'],
  ['a;b|c', 'a;b|c'],
  ['C:\\temp', 'C:\\temp'],
  ['null', 'null'],
  ['constructor', 'constructor'],
  ['=1+1', '=1+1'],
  ['https://example.org/?q=a+b', 'https://example.org/?q=a+b'],
  ['tab\tseparated\tvalues', 'tab separated values'],
  ['ﬁ', 'ﬁ'],
  ['ß', 'ß'],
])('[DS-100] the normal form of the text %j is %j', (given, normal) => {
  expect(parse(given, {})).toBe(normal)
  expect(parse(normal, {})).toBe(normal)
})
