import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../lib/random.ts'
import type { Json, Values } from '../../model/record.ts'
import {
  MERGE_TYPES,
  type Merger,
  SURVIVORSHIP_STRATEGIES,
  type SurvivorshipRule,
} from '../../model/resources/merger.ts'
import type { ColumnShapes } from './column-shapes.ts'
import type { Contribution } from './contribution.ts'
import { by, DAY, ruled } from './merge.fixture.ts'
import { provenanceOf } from './provenance.ts'
import { scriptCallsOf, survivingValues } from './survivor.ts'

const TEXTS = ['x', 'xy', 'y', '7', '12', '2020-01-01', '2021-05-01', '', ' ']
const COLUMNS = ['a', 'b', 'c', 'tags', 'items', 'weight']
const SYSTEMS = ['crm', 'web', 'erp']

const maybe = (random: Random, share: number, value: () => Values): Values => (random.chance(share) ? value() : {})

function valuesOf(random: Random): Values {
  const text = () => random.pick(TEXTS)
  const item = (): Json => ({
    ...maybe(random, 0.7, () => ({ id: text() })),
    ...maybe(random, 0.7, () => ({ p: text() })),
    q: text(),
  })
  return {
    ...maybe(random, 0.7, () => ({ a: text() })),
    ...maybe(random, 0.7, () => ({ b: random.chance(0.2) ? [text(), text()] : text() })),
    ...maybe(random, 0.5, () => ({ c: random.below(20) })),
    ...maybe(random, 0.5, () => ({ tags: [text(), text()] })),
    ...maybe(random, 0.8, () => ({ items: Array.from({ length: random.below(4) }, item) })),
    ...maybe(random, 0.6, () => ({ weight: text() })),
  }
}

function recordsOf(random: Random): readonly Contribution[] {
  return Array.from({ length: random.between(1, 6) }, (_, n) => {
    const sources = SYSTEMS.filter(() => random.chance(0.4)).map((system) => ({
      system,
      id: String(n),
      ...(random.chance(0.5) ? { updated: random.below(4) * DAY } : {}),
    }))
    const issues = COLUMNS.filter(() => random.chance(0.2)).map((column) => ({ column, code: 'x', message: 'x' }))
    return by(`r${n}`, random.below(3) * DAY, valuesOf(random), {
      sources,
      issues,
      ...(random.chance(0.7) ? { quality: random.below(4) } : {}),
    })
  })
}

function mergerOf(random: Random, columns: readonly string[]): Merger {
  const shuffled = [...random.shuffled(columns)]
  const rules = Array.from(
    { length: random.below(4) },
    (): SurvivorshipRule => ({
      columns: shuffled.splice(0, random.between(1, 2)),
      strategies: random.shuffled(SURVIVORSHIP_STRATEGIES).slice(0, random.between(1, 3)),
      sources: random.shuffled(SYSTEMS).slice(0, 2),
      trust: { crm: { start: 80, end: 20, decayDays: 3 }, '*': { start: 50, invalidPenalty: 0.2 } },
      constant: 'constant',
      script: 'script',
      ...(random.chance(0.3) ? { column: 'weight' } : {}),
    }),
  ).filter((rule) => rule.columns.length > 0)
  const mergeSort = random.pick(['HIGHEST_WEIGHT', 'LOWEST_WEIGHT'] as const)
  return { ...ruled(...rules), mergeType: random.pick(MERGE_TYPES), mergeSort, key: 'weight', script: 'weight' }
}

/** Answers each call from what it shows, as a script does. */
const answersOf = (records: readonly Contribution[], merger: Merger, shapes: ColumnShapes) =>
  new Map<string, Json>(
    scriptCallsOf(records, merger, shapes).map(({ id, input }) => [id, JSON.stringify(input).length % 5]),
  )

function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object') for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

test('[MG-79] the same records give the same values and provenance in whatever order they are told, for 3,000 seeds', () => {
  const used = new Set<string>()
  for (let seed = 0; seed < 3000; seed++) {
    const random = seededRandom(seed)
    const records = frozen(recordsOf(random))
    const merger = mergerOf(random, COLUMNS)
    const nested = {
      merger: mergerOf(random, ['id', 'p', 'q']),
      ...(random.chance(0.5) ? { identityOf: ({ id }: Values) => id as string | undefined } : {}),
      compared: ['id', 'p', 'q'],
      shapes: new Map(),
    }
    const shapes: ColumnShapes = new Map([['items', { list: nested }]])
    const answers = answersOf(records, merger, shapes)
    const values = survivingValues(records, merger, { shapes, answers })
    const cells = provenanceOf(records, merger, {}, { shapes, answers })
    const shuffled = random.shuffled(records)
    expect(answersOf(shuffled, merger, shapes), `seed ${seed}`).toEqual(answers)
    expect(survivingValues(shuffled, merger, { shapes, answers }), `seed ${seed}`).toEqual(values)
    expect(provenanceOf(shuffled, merger, {}, { shapes, answers }), `seed ${seed}`).toEqual(cells)
    // What provenance says is what the survivor holds, and every record that holds something is named.
    const told = Object.entries(cells).flatMap(([column, { value }]) => (value === undefined ? [] : [[column, value]]))
    expect(Object.fromEntries(told), `seed ${seed}`).toEqual(values)
    for (const { rule } of Object.values(cells)) used.add(rule)
  }
  expect([...used].sort()).toEqual([...SURVIVORSHIP_STRATEGIES, 'WEIGHT'].sort())
})
