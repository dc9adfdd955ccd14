import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import { ADMINISTRATION } from './scopes/administration.ts'
import type { Question } from './scopes/answers.ts'
import { CONFIGURATION } from './scopes/configuration.ts'
import { MASTER_DATA } from './scopes/master.ts'
import { CALLERS, type Caller, MARKER, openScopedHouse, type ScopedHouse } from './support/scoped-house.ts'

const ANSWERS = { ...ADMINISTRATION, ...CONFIGURATION, ...MASTER_DATA }

/** Who sees only what is near, or nothing. */
const LIMITED: readonly Caller[] = ['viewerByRows', 'stewardByRows', 'unscoped']

let house: ScopedHouse
beforeAll(async () => {
  house = await openScopedHouse()
})
afterAll(() => house.close())

test('[SC-40] every operation has its answers to every caller, and there are no others', () => {
  const mounted = house.app.routes
    .filter(({ handler }) => OPERATION in handler)
    .map(({ method, path }) => `${method} ${/^\/(?:api|actuator)\//.test(path) ? path : `/api${path}`}`)
  expect(Object.keys(ANSWERS).sort()).toEqual([...new Set(mounted)].sort())
  for (const { answers } of Object.values(ANSWERS).flat()) expect(answers).toHaveLength(CALLERS.length)
})

describe.each(Object.entries(ANSWERS))('%s', (operation, questions) => {
  const [method = '', pattern = ''] = operation.split(' ')

  test.each(questions.map((question, at) => [question.path ?? pattern, question, at] as const))(
    '[SC-41] %s',
    async (_, question) => {
      const answers = []
      for (const caller of CALLERS) answers.push(await ask(method, pattern, question, caller))
      expect(answers.map(({ status }) => status)).toEqual(question.answers)
      for (const [at, { text }] of answers.entries()) {
        const caller = CALLERS[at] as Caller
        if (LIMITED.includes(caller)) expect(text).not.toContain(MARKER)
        if (caller !== 'admin' && !pattern.includes('/openapi')) expect(text).not.toContain('"others"')
      }
    },
  )
})

test('[SC-42] lists and counts are of what the caller sees', async () => {
  const seenBy = async (caller: Caller) => {
    const { body: entities } = await house.askAs(caller, 'GET', '/api/entities')
    const { body: tables } = await house.askAs(caller, 'GET', '/api/tables')
    const page = await house.askAs(caller, 'GET', '/api/tables/people/records?type=TABLE&pageSize=1')
    return {
      entities: entities.entities.map(({ id }: { id: string }) => id),
      tables: tables.tables.map(({ id }: { id: string }) => id).filter((id: string) => !id.endsWith('_history')),
      records: page.body.page?.totalElements,
    }
  }
  const all = await seenBy('steward')
  expect(await seenBy('admin')).toEqual({
    entities: ['others', 'people'],
    tables: ['loose', 'others', 'people'],
    records: all.records,
  })
  expect([all.entities, all.tables]).toEqual([['people'], ['people']])
  const some = await seenBy('stewardByRows')
  expect([some.entities, some.tables]).toEqual([['people'], ['people']])
  expect(some.records).toBeGreaterThan(0)
  expect(some.records).toBeLessThan(all.records)
  expect(await seenBy('unscoped')).toEqual({ entities: [], tables: [], records: undefined })
})

async function ask(method: string, pattern: string, { path = pattern, json = {} }: Question, caller: Caller) {
  const filled = (text: string) => text.replace(/\{([^{}"]+)\}/g, (_, name: string) => house.meant(name, caller))
  const asked = filled(path.replace(/(?<=\/):\w+/g, 'something'))
  const body =
    method === 'GET' || (asked.includes('?') && method === 'DELETE')
      ? undefined
      : JSON.parse(filled(JSON.stringify(json)))
  const { status, body: answer } = await house.askAs(caller, method, asked, body)
  return { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}
