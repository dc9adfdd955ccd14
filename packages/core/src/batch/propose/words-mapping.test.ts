import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'
import { wordsMapping } from './words-mapping.ts'
import { tableOf } from './worlds.fixture.ts'

const LONG = Array.from({ length: 16 }, (_, at) => `word${at}`).join(' ')

/** Paragraphs of all records, and a short text of so many of a hundred. */
function keysOf(filled: number): readonly string[] | undefined {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    text: `${LONG} ${at}`,
    maker: at < filled ? `maker ${at}` : '',
  }))
  const { columns } = tableOf(
    rows,
    new Map([
      ['text', 'text'],
      ['maker', 'maker'],
    ]),
  )
  return wordsMapping(
    columns.map((column) => profileOf(column, 100)),
    100,
  )?.mapping.keys
}

test('[LE-3068] words of paragraphs are keys too where fewer than half of the records have a shorter text', () => {
  expect(keysOf(50)).toEqual(['maker'])
  expect(keysOf(49)).toEqual(['text', 'maker'])
  expect(keysOf(0)).toEqual(['text'])
})
