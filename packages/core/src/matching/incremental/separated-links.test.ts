import { expect, test } from 'vitest'
import type { RulingKind, RulingMember } from '../../model/ruling.ts'
import { looseEnds } from './loose-ends.ts'
import { separatedRows } from './separated-links.ts'

const members = (kind: RulingKind, rows: number): readonly RulingMember[] =>
  Array.from({ length: rows }, (_, row) => ({ ruling: 'r', kind, origin: row, row, part: row }) as RulingMember)

test('[IX-2908] up to a hundred records that were stated as different are looked at pair by pair', () => {
  expect(separatedRows(members('SEPARATION', 100))).toHaveLength(100)
  expect(separatedRows(members('SEPARATION', 101))).toBe(undefined)
  expect(separatedRows([...members('IGNORE', 500), ...members('SEPARATION', 2)])).toEqual([0, 1])
})

test('[IX-2906] whoever was linked to a record that leaves is held together by others, in its cluster by matches', () => {
  const link = (a: number, b: number, kind: 'MATCH' | 'REVIEW' | 'SEPARATED' = 'MATCH') => ({
    a,
    b,
    kind,
    score: 9000,
    mappings: 1,
  })
  const cluster = (kind: 'MATCH' | 'REVIEW', rows: readonly number[]) =>
    ({ id: `${kind}${rows[0]}`, kind, label: kind, rows, score: 1, mappings: 1, reasoning: '' }) as const
  const clusters = [cluster('MATCH', [1, 2, 3, 4]), cluster('MATCH', [5, 6]), cluster('REVIEW', [1, 2, 3, 4, 5, 6])]
  const component = { id: 1, rows: [1, 2, 3, 4, 5, 6], clusters }
  const ended = [link(1, 2), link(2, 4), link(2, 5, 'REVIEW'), link(3, 4), link(1, 6, 'SEPARATED')]
  expect(looseEnds([component], new Set([2]), ended).map(({ a, b, kind }) => [a, b, kind])).toEqual([
    [3, 4, 'MATCH'], // nobody leaves
    [1, 4, 'MATCH'],
    [1, 4, 'REVIEW'],
    [4, 5, 'REVIEW'],
  ])
})
