import { expect } from 'vitest'
import type { Question } from './questions.ts'
import type { Answered } from './twins.ts'

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
/** A case is named by the row of its contribution. */
const CASE = /\bdiverged-\d+\b/g
const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g
/** A cluster's id is a hash of its records' ids. */
const DIGEST = /\b[0-9a-f]{32,64}\b/g

/** An answer without ids and times: equal ids are equal names, in the order in which they are met. */
function plainly(body: unknown, ...left: readonly string[]): unknown {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `<id ${names.size + 1}>`
    names.set(text, name)
    return name
  }
  const text = JSON.stringify(body, (member, value) => {
    if (left.includes(member)) return undefined
    if (member === 'cursor') return '<cursor>'
    return typeof value === 'number' && value > 1.7e12 && value < 1.9e12 ? '<time>' : value
  })
  return JSON.parse(text.replace(INSTANT, '<time>').replace(UUID, nameOf).replace(DIGEST, nameOf).replace(CASE, nameOf))
}

interface Pair {
  readonly small: Answered
  readonly large: Answered
}

/** A group as both list it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
type Group = any

/** What a group is called in both: by the names of its records. */
type NameOf = (recordId: string) => string

/** What both answer to one question is alike, but for what the contract says of groups, decisions and figures. */
export function expectAlike(question: Question, { small, large }: Pair, nameOf: Naming, groups: PartialGroups): void {
  const { operation, path, json, kind } = question
  const about = `${operation} ${path} ${JSON.stringify(json ?? '')}`
  expect(large.status, about).toBe(small.status)
  if (small.status !== 200) expectSame(small, large, about)
  else if (kind === 'CLUSTERS') expectClustersAlike(path, small.body, large.body, nameOf, groups, about)
  else if (kind === 'BUCKETS') expectBucketsAlike(small.body, large.body, about)
  // Groups that withheld records are a part of are counted as they are listed [CL-913], and then only the ranges are the same.
  else if (kind === 'SCORES' && groups.partial.size > 0)
    expect(rangesOf(large.body), about).toEqual(rangesOf(small.body))
  else if (kind === 'GROUP') expectSameBut(small, large, about, PART)
  // What is decided, is decided on all records; the candidates are those that are visible.
  else if (kind === 'RESOLVE') expectSameBut(small, large, about, large.body.withheld ? DECIDED : [])
  else if (kind !== 'WHOLE_TABLE') expectSame(small, large, about)
}

const DECIDED = ['withheld', 'decision', 'record', 'key']
/** What a group says of itself when a part of it is withheld: how much, and no preview of what would come of it. */
const PART = ['id', 'withheld', 'reasoning', 'merged', 'split']

const rangesOf = ({ scores }: Group) => scores.map(({ from, to }: Group) => [from, to])

function expectSame(small: Answered, large: Answered, about: string): void {
  const [one, other] = [JSON.stringify(plainly(small.body)), JSON.stringify(plainly(large.body))]
  if (one === other) return
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  const from = (text: string): string => text.slice(Math.max(0, at - 200), at + 400)
  expect.fail(`${about}\n${from(one)}\nis to the larger\n${from(other)}`)
}

function expectSameBut(small: Answered, large: Answered, about: string, left: readonly string[]): void {
  expect(plainly(large.body, ...left), about).toEqual(plainly(small.body, ...left))
}

export interface Naming {
  readonly small: NameOf
  readonly large: NameOf
}

/** By the names of their records: the groups of the larger that hold withheld ones too, and all of the smaller. */
export interface PartialGroups {
  readonly partial: ReadonlyMap<string, Group>
  readonly twins: ReadonlyMap<string, Group>
}

function keyOf({ recordIds }: Group, nameOf: NameOf): string {
  return recordIds.map(nameOf).sort().join(' ')
}

/** From lists of all clusters of both. */
export function partialGroups(small: readonly Group[], large: readonly Group[], nameOf: Naming): PartialGroups {
  const partial = large.filter(({ withheld }) => withheld > 0)
  return {
    partial: new Map(partial.map((group) => [keyOf(group, nameOf.large), group])),
    twins: new Map(small.map((group) => [keyOf(group, nameOf.small), group])),
  }
}

function expectClustersAlike(
  path: string,
  small: Group,
  large: Group,
  nameOf: Naming,
  { partial, twins }: PartialGroups,
  about: string,
): void {
  const inSmall = new Map<string, Group>(small.clusters.map((group: Group) => [keyOf(group, nameOf.small), group]))
  const whole = new Map<string, Group>(
    large.clusters.flatMap((group: Group) => (group.withheld > 0 ? [] : [[keyOf(group, nameOf.large), group]])),
  )
  expectSorted(large.clusters, path, about)
  expect(large.page.totalElements, about).toBe(large.clusters.length)
  for (const group of large.clusters)
    if (group.withheld > 0) expectPart(group, twins.get(keyOf(group, nameOf.large)), about)
  // What withheld records join is one group of the larger.
  const isJoined = (key: string): boolean => {
    const names = key.split(' ')
    return [...partial.keys()].some((joined) => names.every((name) => joined.split(' ').includes(name)))
  }
  const apart = [...inSmall.keys()].filter((key) => whole.has(key) || !isJoined(key))
  expect([...whole.keys()].sort(), about).toEqual(apart.sort())
  for (const key of apart) expectGroup(whole.get(key), inSmall.get(key), nameOf, about)
  for (const [key, group] of partial) {
    const twin = twins.get(key)
    if (twin === undefined || twin.label !== group.label || whole.has(key)) continue
    const listed = large.clusters.some((each: Group) => each.id === group.id)
    expect([key, listed], about).toEqual([key, inSmall.has(key)])
  }
}

function expectGroup(group: Group, twin: Group, nameOf: Naming, about: string): void {
  const named = (each: Group, of: NameOf) => ({ ...each, id: '', recordIds: each.recordIds.map(of), reasoning: '' })
  expect(plainly(named(group, nameOf.large)), about).toEqual(plainly(named(twin, nameOf.small)))
  expect(plainly(group.reasoning.replace(/records? .*? (?:and .*? )?(?=were|are)/, '')), about).toEqual(
    plainly(twin.reasoning.replace(/records? .*? (?:and .*? )?(?=were|are)/, '')),
  )
}

/** Of a group with withheld records: what its visible pairs say, and without one nothing. */
function expectPart(group: Group, twin: Group | undefined, about: string): void {
  if (group.recordCount < 2) {
    const nothing = { label: 'REVIEW', score: 0, mappingIds: [], resolved: false, ignore: false }
    expect(group, about).toMatchObject(nothing)
    expect(group.escalatedAt, about).toBeUndefined()
  }
  if (twin === undefined || group.mappingIds.length === 0) return
  const { score, mappingIds, bucketIds, resolved, ignore, escalatedAt, escalationNote } = twin
  const said = JSON.parse(JSON.stringify({ score, mappingIds, resolved, ignore, escalatedAt, escalationNote }))
  expect(group, about).toMatchObject(said)
  expect(group.escalationNote, about).toBe(escalationNote)
  expect(
    [...bucketIds].every((id: string) => group.bucketIds.includes(id)),
    about,
  ).toBe(true)
  if (group.recordCount === 2) expect(group.label, about).toBe(twin.label)
}

function expectSorted(groups: readonly Group[], path: string, about: string): void {
  const [, by, way] = /sort=(SIZE|SCORE)_(ASC|DESC)/.exec(path) ?? []
  if (by === undefined) return
  const sizes: readonly number[] = groups.map(({ recordCount, score }) => (by === 'SIZE' ? recordCount : score))
  expect(sizes, about).toEqual(sizes.toSorted((a, b) => (way === 'ASC' ? a - b : b - a)))
}

/** A bucket of one visible record tells that it is there; what is near a withheld key alone is a bucket of the larger only. */
function expectBucketsAlike(small: Group, large: Group, about: string): void {
  const inSmall = new Set(small.buckets.map(({ id }: Group) => id))
  const kept = large.buckets.filter(({ id, withheld, recordCount }: Group) =>
    withheld > 0 && recordCount > 1 ? inSmall.has(id) : withheld === 0,
  )
  for (const bucket of large.buckets)
    if (bucket.recordCount < 2) {
      expect(bucket, about).toMatchObject({ classification: 'NON_MATCH', score: 0, deviation: 0 })
      expect([bucket.mappingId, bucket.id.split(':')[0]], about).toEqual([undefined, 'withheld'])
    }
  expect(large.page.totalElements, about).toBe(large.buckets.length)
  expect(plainly(kept, 'withheld', 'reasoning'), about).toEqual(plainly(small.buckets, 'withheld', 'reasoning'))
}
