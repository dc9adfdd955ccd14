import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link, LinkKind } from '../../model/link.ts'
import { componentsOf, type Grouping } from './components.ts'

const link = (a: number, b: number, kind: LinkKind = 'MATCH', score = 9000): Link => ({
  a,
  b,
  score,
  mappings: 1,
  kind,
})

/** Pairs without a link score what is stated, 5000 otherwise. */
const grouping = (scores: { readonly [pair: string]: number } = {}): Grouping => ({
  idOf: (row) => `r${row}`,
  scoreOf: (a, b) => scores[`${a} ${b}`] ?? 5000,
  nonMatchThreshold: 4000,
})

const groupsOf = (links: readonly Link[], asked = grouping()) =>
  componentsOf(links, asked).map(({ id, rows, clusters }) => ({
    id,
    rows,
    clusters: clusters.map(({ kind, label, rows: members }) => `${kind} ${label} ${members.join(' ')}`),
  }))

test('[CL-5] no links, no components', () => {
  expect(componentsOf([], grouping())).toEqual([])
})

test('[CL-5] match links make one cluster', () => {
  expect(groupsOf([link(4, 7), link(2, 7)])).toEqual([{ id: 2, rows: [2, 4, 7], clusters: ['MATCH MATCH 2 4 7'] }])
})

test('[CL-5] review links join clusters and single records to a group beside them', () => {
  expect(groupsOf([link(1, 2), link(2, 3, 'REVIEW'), link(3, 4), link(4, 5, 'REVIEW')])).toEqual([
    { id: 1, rows: [1, 2, 3, 4, 5], clusters: ['MATCH MATCH 1 2', 'MATCH MATCH 3 4', 'REVIEW REVIEW 1 2 3 4 5'] },
  ])
})

test('[CL-5] a review link within a cluster joins nothing new', () => {
  expect(groupsOf([link(1, 2), link(2, 3), link(1, 3, 'REVIEW')])).toEqual([
    { id: 1, rows: [1, 2, 3], clusters: ['MATCH MATCH 1 2 3'] },
  ])
})

test('[CL-5] a separated link joins nothing', () => {
  expect(groupsOf([link(1, 2, 'SEPARATED'), link(2, 3)])).toEqual([
    { id: 2, rows: [2, 3], clusters: ['MATCH MATCH 2 3'] },
  ])
})

test.each([
  [4000, 'MATCH'],
  [3999, 'REVIEW'],
])('[CL-6] a chain whose ends score %s is %s', (score, label) => {
  const [component] = componentsOf([link(1, 2), link(2, 3)], grouping({ '1 3': score }))
  expect(component?.clusters).toMatchObject([{ label }])
})

test('[CL-6] a chain that is not alike says which two', () => {
  const [component] = componentsOf([link(1, 2), link(2, 3)], grouping({ '1 3': 0 }))
  expect(component?.clusters[0]?.reasoning).toBe('The records r1 and r3 are not alike.')
})

const star = (members: number) => Array.from({ length: members - 1 }, (_, n) => link(1, n + 2))

test.each([
  [SCORED_MEMBERS, 'MATCH'],
  [SCORED_MEMBERS + 1, 'REVIEW'],
])('[CL-7] a cluster of %s is %s', (members, label) => {
  expect(componentsOf(star(members), grouping())[0]?.clusters).toMatchObject([{ label, rows: { length: members } }])
})

test('[CL-8] a cluster is named by its records, whatever links hold them', () => {
  const idOf = (...links: readonly Link[]) => componentsOf(links, grouping())[0]?.clusters.at(-1)?.id
  expect(idOf(link(1, 2), link(2, 3))).toBe(idOf(link(1, 3), link(1, 2)))
  expect(idOf(link(1, 2))).not.toBe(idOf(link(1, 2), link(2, 3)))
  expect(idOf(link(1, 2))).toBe(idOf(link(1, 2, 'REVIEW')))
})

test('[CL-12] the score is the mean over the links, the mappings are those of any', () => {
  const links = [link(1, 2, 'MATCH', 9000), { ...link(2, 3, 'MATCH', 8001), mappings: 4 }]
  expect(componentsOf(links, grouping())[0]?.clusters).toMatchObject([{ score: 8501, mappings: 5 }])
})

/** Who can be reached from whom over these links, the plain way. */
function reached(links: readonly Link[]): readonly (readonly number[])[] {
  const neighbours = new Map<number, number[]>()
  for (const { a, b } of links) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }
  const seen = new Set<number>()
  const groups: number[][] = []
  for (const start of [...neighbours.keys()].sort((a, b) => a - b)) {
    if (seen.has(start)) continue
    const queue = [start]
    seen.add(start)
    for (let at = 0; at < queue.length; at++) {
      for (const next of neighbours.get(queue[at] as number) ?? []) {
        if (!seen.has(next)) queue.push(next)
        seen.add(next)
      }
    }
    groups.push(queue.sort((a, b) => a - b))
  }
  return groups
}

function randomLinks(seed: number): readonly Link[] {
  const random = seededRandom(seed)
  const links = new Map<string, Link>()
  for (let n = 0; n < 60; n++) {
    const [a, b] = [random.between(1, 50), random.between(1, 50)].sort((x, y) => x - y) as [number, number]
    if (a !== b) links.set(`${a} ${b}`, link(a, b, random.pick(['MATCH', 'REVIEW', 'SEPARATED'])))
  }
  return [...links.values()]
}

test('[CL-5] components are what a breadth-first search finds, for 200 seeds', () => {
  for (let seed = 0; seed < 200; seed++) {
    const joining = randomLinks(seed).filter(({ kind }) => kind !== 'SEPARATED')
    const components = componentsOf(randomLinks(seed), grouping())
    expect(
      components.map(({ rows }) => rows),
      `components, seed ${seed}`,
    ).toEqual(reached(joining))
    const clusters = components.flatMap((component) => component.clusters).filter(({ kind }) => kind === 'MATCH')
    const found = clusters.map(({ rows }) => rows).sort((x, y) => (x[0] as number) - (y[0] as number))
    expect(found, `clusters, seed ${seed}`).toEqual(reached(joining.filter(({ kind }) => kind === 'MATCH')))
  }
})

/** A review link above the match threshold is a match that one record of each source left out. */
const sourced = (clash: Grouping['clash']): Grouping => ({
  ...grouping(),
  matchThreshold: 8000,
  ...(clash && { clash }),
})

test('[LE-900] what was left out opens a cluster only where both sides would have it as well', () => {
  const open = (score: number) =>
    groupsOf([link(1, 2, 'MATCH', 9500), link(2, 3, 'REVIEW', score), link(3, 4, 'MATCH', 9000)], sourced(undefined))[0]
      ?.clusters
  // 2 has a better place than beside 3, whatever 3 would rather have.
  expect(open(9499)).toEqual(['MATCH MATCH 1 2', 'MATCH MATCH 3 4', 'REVIEW REVIEW 1 2 3 4'])
  expect(open(9500)).toEqual(['MATCH REVIEW 1 2', 'MATCH REVIEW 3 4', 'REVIEW REVIEW 1 2 3 4'])
})

test('[LE-900] a record alone would take any place', () => {
  const beside = (score: number) =>
    groupsOf([link(1, 2, 'MATCH', 9500), link(2, 3, 'REVIEW', score)], sourced(undefined))[0]?.clusters[0]
  expect(beside(9499)).toBe('MATCH MATCH 1 2')
  expect(beside(9500)).toBe('MATCH REVIEW 1 2')
})

test('[LE-901] that two records of one source are alike opens nothing', () => {
  const links = [link(1, 2, 'MATCH', 9000), link(2, 3, 'REVIEW', 10_000)]
  expect(
    groupsOf(
      links,
      sourced(() => true),
    )[0]?.clusters[0],
  ).toBe('MATCH MATCH 1 2')
  expect(
    groupsOf(
      links,
      sourced(() => false),
    )[0]?.clusters[0],
  ).toBe('MATCH REVIEW 1 2')
})
