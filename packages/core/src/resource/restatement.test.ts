import { expect, test } from 'vitest'
import type { Configuration } from './configuration.ts'
import { OWN_KINDS } from './kinds.ts'
import { restatementRefusals } from './restatement.ts'
import type { StatedResource, StoredResource } from './stated.ts'

const sink = (url: string, credentials?: string): StoredResource => ({
  stated: { type: 'sink-http', _id: 's', description: 'S', url, credentials } as StatedResource,
  lastUpdated: 100,
})

const refused = (before: StoredResource, after: StoredResource, secretStated: number) => {
  const login = { stated: { type: 'credentials', _id: 'c', description: 'C' } as StatedResource, secretStated }
  const stored = new Map([
    ['s', before],
    ['c', login],
  ])
  return restatementRefusals(after, { stored, kinds: OWN_KINDS } as unknown as Configuration).map(({ code }) => code)
}

test.each<[string, string, string, number, string[]]>([
  ['keeps its secret on its host', 'https://a.example/1', 'https://a.example/2', 50, []],
  ['loses it on another host', 'https://a.example/', 'https://b.example/', 50, ['secret-must-be-stated']],
  ['loses it on another port', 'https://a.example/', 'https://a.example:8443/', 50, ['secret-must-be-stated']],
  ['loses it without encryption', 'https://a.example/', 'http://a.example/', 50, ['secret-must-be-stated']],
  ['has it again once it was stated anew', 'https://a.example/', 'https://b.example/', 101, []],
])('[RS-64] a destination %s', (_, before, after, secretStated, expected) => {
  expect(refused(sink(before, 'c'), sink(after, 'c'), secretStated)).toEqual(expected)
})

test('[RS-64] a destination without credentials moves freely', () => {
  expect(refused(sink('https://a.example/'), sink('https://b.example/'), 50)).toEqual([])
})

test('[EV-63] taking the credentials away, moving, and naming them again asks for the secret too', () => {
  const apart = { ...sink('https://b.example/'), presented: { c: 'https://a.example/' } }
  expect(refused(apart, sink('https://b.example/', 'c'), 50)).toEqual(['secret-must-be-stated'])
  expect(refused(apart, sink('https://a.example/2', 'c'), 50)).toEqual([])
  expect(refused(apart, sink('https://b.example/', 'c'), 101)).toEqual([])
})
