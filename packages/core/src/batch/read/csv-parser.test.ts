import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../lib/text/csv.ts'
import { csvParser } from './csv-parser.ts'

interface Found {
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
  readonly bad: readonly string[]
}

/** What the parser finds in a text that comes in pieces of so many bytes. */
function parsed(text: string, size = 1_000_000, separator = ','): Found {
  const rows: string[][] = []
  const lines: number[] = []
  const bad: string[] = []
  const parser = csvParser(separator.charCodeAt(0), {
    row({ bytes, count, starts, ends }, line) {
      rows.push(Array.from({ length: count }, (_, at) => bytes.toString('utf8', starts[at]!, ends[at]!)))
      lines.push(line)
    },
    bad: (line, problem) => bad.push(`${line}: ${problem}`),
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) parser.take(Buffer.from(bytes.subarray(at, at + size)))
  parser.finish()
  return { rows, lines, bad }
}

test.each<[string, readonly (readonly string[])[]]>([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a, ""b""",c\n', [['a, "b"', 'c']]],
  ['"two\r\nlines",c\n', [['two\r\nlines', 'c']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a\n\n\nb\n', [['a'], ['b']]],
  ['""\n', [['']]],
  ['5" pipe,x\n', [['5" pipe', 'x']]],
  ['Zoë,漢字,😀\n', [['Zoë', '漢字', '😀']]],
  ['', []],
])('[DD-1] %j holds %j, in pieces of any size', (text, rows) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(parsed(text, size)).toMatchObject({ rows, bad: [] })
})

test('[DD-1] what is written with quotes is read back, whatever it is and wherever the pieces end', () => {
  const value = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', ',', '\n', '\r', ' '), maxLength: 8 })
  const rows = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), (table, size) => {
      expect(parsed(table.map((row) => csvLine(row)).join(''), size)).toMatchObject({ rows: table, bad: [] })
    }),
    { numRuns: 500 },
  )
})

test('[DD-4] a broken quote costs its line, and the line numbers go on', () => {
  const { rows, lines, bad } = parsed('a,b\n"x"y,1\n"two\nlines",2\n3,4\n', 5)
  expect(rows).toEqual([
    ['a', 'b'],
    ['two\nlines', '2'],
    ['3', '4'],
  ])
  expect(lines).toEqual([1, 3, 5])
  expect(bad).toEqual(['2: A quoted value goes on after its closing quote.'])
})

test('[DD-4] a quote that is never closed costs its line only', () => {
  const { rows, bad } = parsed('a,b\n"x,1\n2,3\n', 4)
  expect(rows).toEqual([
    ['a', 'b'],
    ['2', '3'],
  ])
  expect(bad).toEqual(['2: A quote is opened and never closed.'])
})

test('[DD-4] a quote that is opened in a long file is given up before the file is in memory', () => {
  const { rows, bad } = parsed(`a,b\n"x,1\n${'2,3\n'.repeat(700_000)}`, 65_536)
  expect(rows).toHaveLength(700_001)
  expect(bad).toEqual(['2: The row is longer than 1048576 bytes, or a quote in it is never closed.'])
})

test('[DD-4] a line without an end is passed over, however many pieces it has', () => {
  const { rows, lines, bad } = parsed(`a,b\n${'x'.repeat(3_000_000)}\n1,2\n`, 65_536)
  expect([rows, lines]).toEqual([
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    [1, 3],
  ])
  expect(bad).toEqual(['2: The row is longer than 1048576 bytes.'])
})

test('[DD-1] a value may be long', () => {
  const long = 'é'.repeat(100_000)
  expect(parsed(`a,"${long}"\n`, 4096).rows).toEqual([['a', long]])
})
