import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Cluster, Component } from '../../model/cluster.ts'
import type { Link, LinkKind } from '../../model/link.ts'
import type { RulingKind, RulingMember } from '../../model/ruling.ts'
import { changedMembers, rulingsOf } from './rulings.ts'
import { markedLinks, ruledComponents } from './separations.ts'

const THRESHOLDS = { matchThreshold: 8000, nonMatchThreshold: 4000 }
const idOf = (row: number): string => `r${row}`

const member = (ruling: string, row: number, part: number, kind: RulingKind = 'SEPARATION'): RulingMember => ({
  ruling,
  kind,
  origin: row,
  row,
  part,
})

const link = (a: number, b: number, kind: LinkKind = 'MATCH'): Link => ({
  a,
  b,
  score: kind === 'REVIEW' ? 6000 : 9000,
  mappings: 1,
  kind,
})

const cluster = (rows: readonly number[]): Cluster => ({
  id: rows.join(),
  kind: 'MATCH',
  label: 'MATCH',
  rows,
  score: 9000,
  mappings: 1,
  reasoning: 'All alike.',
})

const component = (...rows: readonly number[]): Component => ({ id: rows[0]!, rows, clusters: [cluster(rows)] })

const ruled = (joined: readonly Component[], links: readonly Link[], ...members: readonly RulingMember[]) => [
  ...ruledComponents(joined, links, rulingsOf(members), idOf),
]

test('[CL-61] a link of a separated pair is separated, and has its verdict back when nothing separates it', () => {
  const apart = rulingsOf([member('s', 1, 0), member('s', 2, 1), member('s', 3, 1)])
  const marked = markedLinks([link(1, 2), link(1, 3, 'REVIEW'), link(2, 3)], apart, THRESHOLDS)
  expect(marked.map(({ kind }) => kind)).toEqual(['SEPARATED', 'SEPARATED', 'MATCH'])
  const free = markedLinks(marked, rulingsOf([]), THRESHOLDS)
  expect(free.map(({ kind }) => kind)).toEqual(['MATCH', 'REVIEW', 'MATCH'])
})

test('[CL-68] without rulings everything stays what it was', () => {
  const components = [component(1, 2), component(3, 4)]
  expect(ruled(components, [link(1, 2), link(3, 4)])).toEqual(components)
})

test('[CL-68] what a separated link touches is one component; its group is resolved when no other link is inside', () => {
  const [one, two] = [component(1, 2), component(3, 4)]
  const found = ruled([one, two], [link(1, 2), link(3, 4), link(2, 3, 'SEPARATED'), link(8, 9, 'SEPARATED')])
  expect(found.map(({ id, rows, clusters }) => [id, rows, clusters.map(({ kind, rows }) => [kind, rows])])).toEqual([
    [
      1,
      [1, 2, 3, 4],
      [
        ['MATCH', [1, 2]],
        ['MATCH', [3, 4]],
        ['RESOLVED', [2, 3]],
      ],
    ],
    [8, [8, 9], [['RESOLVED', [8, 9]]]],
  ])
  const joined = ruled([component(1, 3)], [link(1, 3), link(1, 2, 'SEPARATED'), link(2, 3, 'SEPARATED')])
  expect(joined.map(({ rows, clusters }) => [rows, clusters.map(({ kind }) => kind)])).toEqual([[[1, 2, 3], ['MATCH']]])
})

test('[CL-60] a certain cluster with a separated or a held pair is for review', () => {
  const label = (...members: readonly RulingMember[]) =>
    ruled([component(1, 2, 3)], [link(1, 2), link(2, 3)], ...members)[0]?.clusters[0]?.label
  expect(label(member('s', 1, 0), member('s', 3, 1))).toBe('REVIEW')
  expect(label(member('s', 1, 0), member('s', 3, 0), member('s', 9, 1))).toBe('MATCH')
  expect(label(member('h', 1, 0, 'HOLD'), member('h', 2, 1, 'HOLD'))).toBe('REVIEW')
  expect(label(member('h', 1, 0, 'HOLD'), member('i', 2, 1, 'HOLD'))).toBe('MATCH')
})

test('[CL-62] a group is ignored when one ruling or several ignore every pair of it', () => {
  const three = ['a', 'b', 'c'].map((_, row) => member('i', row + 1, row, 'IGNORE'))
  expect(rulingsOf(three).ignores([1, 2, 3])).toBe(true)
  expect(rulingsOf(three).ignores([1, 2, 3, 4])).toBe(false)
  const [ab, bc, ac] = [
    [1, 2],
    [2, 3],
    [1, 3],
  ].map((rows, at) => rows.map((row) => member(`i${at}`, row, row, 'IGNORE'))) as [
    RulingMember[],
    RulingMember[],
    RulingMember[],
  ]
  expect(rulingsOf([...ab, ...bc]).ignores([1, 2, 3])).toBe(false)
  expect(rulingsOf([...ab, ...bc, ...ac]).ignores([1, 2, 3])).toBe(true)
})

test('a pair within a group is found exactly when one is there, for 500 seeds', () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = seededRandom(seed)
    const members = Array.from({ length: random.between(1, 8) }, () =>
      member(`s${random.below(2)}`, random.between(1, 5), random.below(3)),
    )
    const rulings = rulingsOf(members)
    const rows = [1, 2, 3, 4, 5].filter(() => random.chance(0.7))
    const pairs = rows.flatMap((a, at) =>
      rows
        .slice(at + 1)
        .filter((b) => rulings.separates(a, b))
        .map((b) => [a, b]),
    )
    const found = rulings.separatedPair(rows)
    if (pairs.length === 0) expect(found, `seed ${seed}`).toBeUndefined()
    else expect(pairs, `seed ${seed}`).toContainEqual(found)
  }
})

test('members after a decision are those before without what it takes, with what it brings', () => {
  const before = [member('a', 1, 0), member('b', 1, 0), member('c', 1, 0), member('d', 1, 0)]
  const changes = {
    remove: ['a'],
    put: [],
    untie: [{ ruling: 'b', origin: 1 }],
    tie: [{ ...member('c', 1, 0), row: 5 }, member('e', 1, 1), member('e', 2, 0)],
  }
  const after = changedMembers(before, changes, ({ row }) => row === 1)
  expect(after).toEqual([member('d', 1, 0), member('e', 1, 1)])
})
