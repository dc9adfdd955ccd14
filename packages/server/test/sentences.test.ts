import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import type { OperationSpec } from '../src/guard/operation-spec.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

/** What a schema checks besides types, wherever it lies, without a sentence of ours: the library's speak of its own things. */
function* unsaid(node: unknown, at: string, seen = new Set<unknown>()): Generator<string> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  const { kind, type, message } = node as { readonly kind?: string; readonly type?: string; readonly message?: unknown }
  if (kind === 'validation' && message === undefined && type !== 'raw_check') yield `${at}: ${type}`
  for (const [name, inner] of Object.entries(node))
    yield* unsaid(inner, Number.isNaN(Number(name)) ? `${at}.${name}` : at, seen)
}

test('[RS-4100] every check of what operations take has a sentence of ours', () => {
  const found = house.app.routes.flatMap(({ method, path, handler }) => {
    if (!(OPERATION in handler)) return []
    const { param, query, json } = (handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
    return [param, query, json].flatMap((schema) => [...unsaid(schema, `${method} ${path}`)])
  })
  expect(found).toEqual([])
  expect([...unsaid(v.object({ a: v.pipe(v.string(), v.maxLength(3)) }), 'it')]).toEqual([
    'it.entries.a.pipe: max_length',
  ])
})

test.each([
  [
    '/api/master/people/search',
    { record: {}, options: { maximumDuration: -1 } },
    'options.maximumDuration: This must be a duration like P30D or PT12H, or milliseconds.',
  ],
  [
    '/api/master/search',
    { entity: 'people', query: 'ada', limit: 1.5 },
    'limit: This must be a whole number from 1 to 1000.',
  ],
  ['/api/tables/export', { source: 'x'.repeat(64) }, 'source: This has at most 63 characters.'],
])('[RS-4100] %s says in our words what is out of bounds', async (path, json, sentence) => {
  const { status, body } = await house.ask('POST', path, { json })
  expect([status, body.errors]).toEqual([400, [sentence]])
})

test.each(['sources', 'sinks'])(
  '[EN-4100] %s of an entity that hold no objects are refused at their place',
  async (list) => {
    const json = { id: 'people', table: 'people', type: 'DUPLICATES', [list]: [null, 'x'] }
    const { status, body } = await house.ask('POST', '/api/entities', { json })
    expect([status, body.errors]).toEqual([400, [0, 1].map((at) => `${list}[${at}]: This must be an object.`)])
  },
)
