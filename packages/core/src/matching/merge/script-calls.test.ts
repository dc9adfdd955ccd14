import { describe, expect, test } from 'vitest'
import type { Json, Values } from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import type { Contribution } from './contribution.ts'
import { by, ruled, source } from './merge.fixture.ts'
import { PLAIN_MERGER } from './plain-merger.ts'
import type { ScriptCall } from './script-calls.ts'
import { runsScripts, scriptCallsOf, survivingValues } from './survivor.ts'

/** Answers every call as this function would. */
function merged(records: readonly Contribution[], merger: Merger, run: (call: ScriptCall) => Json | undefined) {
  const answers = new Map<string, Json>()
  for (const call of scriptCallsOf(records, merger)) {
    const answer = run(call)
    if (answer !== undefined) answers.set(call.id, answer)
  }
  return survivingValues(records, merger, { answers })
}

const WEIGHED: Merger = { ...PLAIN_MERGER, mergeType: 'SCRIPT', script: 'record.rank' }
const RECORDS = [
  by('r0', 1, { a: 'zero', rank: 3 }),
  by('r1', 2, { a: 'one', rank: 9 }, { sources: [source('crm', 0)] }),
  by('r2', 3, { a: 'two', rank: 5 }),
]
const rankOf = ({ input }: ScriptCall): Json => (input.record as { readonly rank: number }).rank

describe('[MG-95] SCRIPT as merge type', () => {
  test('weighs each record', () => {
    expect(merged(RECORDS, WEIGHED, rankOf).a).toBe('one')
    expect(merged(RECORDS, { ...WEIGHED, mergeSort: 'LOWEST_WEIGHT' }, rankOf).a).toBe('zero')
    expect(merged(RECORDS, WEIGHED, (call) => String(rankOf(call))).a).toBe('one')
  })

  test('what has no answer, or none that is a number, comes last', () => {
    expect(merged(RECORDS, WEIGHED, (call) => (rankOf(call) === 9 ? undefined : rankOf(call))).a).toBe('two')
    expect(
      merged(RECORDS, { ...WEIGHED, mergeSort: 'LOWEST_WEIGHT' }, (call) => (rankOf(call) === 3 ? 'few' : rankOf(call)))
        .a,
    ).toBe('two')
    expect(merged(RECORDS, WEIGHED, () => undefined).a).toBe('two')
  })

  test('sees the record with its id and sources', () => {
    const calls = scriptCallsOf(RECORDS, WEIGHED)
    expect(calls).toHaveLength(3)
    expect(calls.find(({ id }) => id.endsWith('r1'))).toMatchObject({
      script: 'record.rank',
      input: {
        record: {
          _id: 'r1',
          _metadata: { _updated: '1970-01-01T00:00:00.002Z' },
          _source: [{ _src: 'crm', _src_id: '1', _src_updated: '1970-01-01T00:00:00.000Z' }],
          a: 'one',
        },
      },
    })
  })
})

describe('[MG-74] SCRIPT as strategy', () => {
  const scripted = ruled({ columns: ['a'], strategies: ['SCRIPT', 'LONGEST'], script: 'values[0]' })
  test('sees records, values and column, the newest first', () => {
    const records = [by('r0', 1, { a: 'old' }), by('r1', 2, { b: 'x' }), by('r2', 3, { a: 'new' })]
    const [call] = scriptCallsOf(records, scripted)
    expect(call).toMatchObject({
      script: 'values[0]',
      column: 'a',
      input: {
        column: 'a',
        values: ['new', null, 'old'],
        records: [{ _id: 'r2' }, { _id: 'r1', b: 'x' }, { _id: 'r0' }],
      },
    })
  })

  test.each<[Json | undefined, Json]>([
    ['made', 'made'],
    [['x'], ['x']],
    [0, 0],
    ['', 'three'],
    [null, 'three'],
    [undefined, 'three'],
  ])('an answer %j makes %j', (answer, a) => {
    const records = [by('r0', 1, { a: 'three' }), by('r1', 2, { a: 'x' })]
    expect(merged(records, scripted, () => answer).a).toEqual(a)
  })

  test('answers for each column of a group', () => {
    const group = ruled({ columns: ['a', 'b'], strategies: ['SCRIPT'], script: 'column' })
    const records = [by('r0', 1, { a: 'x', b: 'x' }), by('r1', 2, { a: 'y' })]
    expect(merged(records, group, ({ input }) => (input.column === 'a' ? 'A' : undefined))).toEqual({ a: 'A' })
  })

  test('is asked only where nothing before it chose', () => {
    const late = ruled({ columns: ['a'], strategies: ['LONGEST', 'SCRIPT'], script: 'x' })
    expect(scriptCallsOf([by('r0', 1, { a: 'x' })], late)).toEqual([])
    expect(scriptCallsOf([by('r0', 1, {})], late)).toHaveLength(1)
  })
})

test('[MG-74] no answer leads to another call, in nested lists neither', () => {
  const nested: Merger = { ...WEIGHED, rules: [{ columns: ['text'], strategies: ['SCRIPT'], script: 'text' }] }
  const list = { merger: nested, identityOf: ({ id }: Values) => id as string, compared: ['id'], shapes: new Map() }
  const shapes = new Map([['items', { list }]])
  const items = (...texts: readonly string[]) => texts.map((text, index) => ({ id: String(index % 2), text }))
  const records = [
    by('r0', 1, { rank: 1, items: items('a', 'b') }),
    by('r1', 2, { rank: 2, items: items('c', 'd', 'e') }),
  ]
  const calls = scriptCallsOf(records, WEIGHED, shapes)
  const columns = ['_merger', '_merger', ...Array(5).fill('items._merger'), 'items.text', 'items.text']
  expect(calls.map(({ column }) => column).sort()).toEqual(columns)
  const asked = new Set(calls.map(({ id }) => id))
  for (const direction of [1, -1]) {
    const answers = new Map<string, Json>(calls.map(({ id }, index) => [id, index * direction]))
    const read = new Set<string>()
    const watched = new Map<string, Json>()
    watched.get = (id) => {
      read.add(id)
      return answers.get(id)
    }
    survivingValues(records, WEIGHED, { shapes, answers: watched })
    expect(read).toEqual(asked)
  }
  const [call] = calls.filter(({ column }) => column === 'items.text')
  expect(call?.input.records).toEqual([
    { id: '0', text: 'c' },
    { id: '0', text: 'e' },
    { id: '0', text: 'a' },
  ])
})

test('[MG-74] whether scripts run is known from the merger, nested ones included', () => {
  const list = { merger: WEIGHED, compared: [], shapes: new Map() }
  expect(runsScripts(ruled({ columns: ['a'], strategies: ['LONGEST'] }))).toBe(false)
  expect(runsScripts(WEIGHED)).toBe(true)
  expect(runsScripts(ruled({ columns: ['a'], strategies: ['LONGEST', 'SCRIPT'] }))).toBe(true)
  expect(runsScripts(PLAIN_MERGER, new Map([['x', { list }]]))).toBe(true)
})
