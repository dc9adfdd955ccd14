import { describe, expect, test } from 'vitest'
import { text } from './text.ts'

describe('a text', () => {
  test.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['Ada\t\n Lovelace', 'Ada Lovelace'],
    ['Ada\u00a0\u2003Lovelace', 'Ada Lovelace'],
    ['e\u0301', 'é'],
    ['ADA', 'ADA'],
    ['12', '12'],
    ['漢 字', '漢 字'],
    ['--', '--'],
    ['😀', '😀'],
    ['a\u2028b', 'a b'],
    ['\ufeffAda', 'Ada'],
    ['Calle de Alcalá, 42', 'Calle de Alcalá, 42'],
    ['Unter den  Linden 6', 'Unter den Linden 6'],
    ['Москва,   ул. Арбат', 'Москва, ул. Арбат'],
    ['شارع  الملك', 'شارع الملك'],
    ['1600 Pennsylvania\r\nAve', '1600 Pennsylvania Ave'],
    ["O'Brien & Sons", "O'Brien & Sons"],
    ['İstanbul', 'İstanbul'],
    ['"quoted"', '"quoted"'],
  ])('%j is right: %s', (given, normal) => {
    expect(text().parse(given, {})).toBe(normal)
    expect(text().parse(normal, {})).toBe(normal)
  })
})
