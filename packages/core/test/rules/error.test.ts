import { expect, test } from 'vitest'
import { conflict, customRefusal, forbidden, invalid, notFound, refusal } from '../../src/adapter-kit.ts'
import { isOnefoldError, OnefoldError, type Session } from '../../src/index.ts'
import { expectRefusal, openHouse, openPeople, put, synchronize } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

test('[ER-1] an error says each problem, its code and its place', () => {
  const error = new OnefoldError('invalid', [
    refusal('query-empty', {}, 'q'),
    customRefusal('too-loud', 'It is too loud.'),
  ])
  const empty = 'q: The query holds nothing to search for.'
  expect(error.texts).toEqual([empty, 'It is too loud.'])
  expect([error.class, error.code, error.codes]).toEqual(['invalid', 'query-empty', ['query-empty', 'too-loud']])
  expect(error.message).toBe(`${empty} It is too loud.`)
  expect([isOnefoldError(error), isOnefoldError(error, 'invalid'), isOnefoldError(error, 'conflict')]).toEqual([
    true,
    true,
    false,
  ])
  expect(isOnefoldError(new Error('x'))).toBe(false)
  expect(() => new OnefoldError('invalid', [])).toThrow(TypeError)
})

test.each([
  [notFound('data-scope', 't'), 'not_found', ['data-scope-not-found'], ['There is no data scope "t".']],
  [conflict('day-open', { last: 'today' }), 'conflict', ['day-open'], ['The range may end on today at the latest.']],
  [invalid('mandatory', {}, 'a.b'), 'invalid', ['mandatory'], ['a.b: A value is mandatory here.']],
  [forbidden('forbidden/needs-role', { role: 'ADMIN' }), 'forbidden', ['forbidden'], ['This needs the role ADMIN.']],
  [conflict('run-finished', { id: 'r', status: 'DONE' }), 'conflict', ['run-finished'], ['The run "r" is over: DONE.']],
])('[ER-1] [ER-3] %o', (error, errorClass, codes, texts) => {
  expect([error.class, error.codes, error.texts]).toEqual([errorClass, codes, texts])
})

const ABSENT: readonly [string, (session: Session) => Promise<unknown>][] = [
  ['table', ({ tables }) => tables.get('nothing')],
  ['resource', ({ resources }) => resources.get('nothing')],
  ['entity', ({ entities }) => entities.get('nothing')],
  ['entity', ({ entities }) => entities.setLocked('nothing', true)],
  ['entity', ({ records }) => records('nothing').get('ada')],
  ['entity', ({ clusters }) => clusters('nothing').list()],
  ['record', ({ records }) => records('people').get('nothing')],
  ['key', ({ records }) => records('people').byKey('nothing')],
  ['cluster', ({ clusters }) => clusters('people').get('nothing')],
  ['run', ({ runs }) => runs.get('nothing')],
  ['run', ({ runs }) => runs.cancel('nothing')],
  ['run', ({ runs }) => runs.finished('nothing')],
  ['event', ({ events }) => events.get('nothing')],
  ['file', ({ files }) => files.remove('nothing')],
  ['sample', ({ samples }) => samples.install('nothing')],
]

test.each(ABSENT)('[ER-2] a %s that is not there, case %#', async (noun, operation) => {
  const house = await openPeople()
  const refused = await expectRefusal(operation(house.admin), 'not_found', `${noun}-not-found`)
  expect(refused.message).toBe(`There is no ${noun} "nothing".`)
})

test('[ER-3] the class says what helps', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await expectRefusal(house.records.merge(['ada']), 'invalid')
  await expectRefusal(house.admin.tables.remove('people'), 'conflict')
  await expectRefusal(house.records.remove('ada', { expected: 7 }), 'stale')
  await expectRefusal(house.viewer.records('people').remove('ada'), 'forbidden')
})

test('[ER-5] a closed installation refuses', async () => {
  const house = await openHouse()
  expect(await house.onefold.health()).toEqual({ status: 'UP', components: { store: 'UP', jobs: 'UP', events: 'UP' } })
  await house.onefold.close()
  await house.onefold.close()
  await expectRefusal(house.admin.tables.list(), 'unavailable')
  expect((await house.onefold.health()).status).toBe('DOWN')
})

test('[ER-6] an inner error reaches the log and no caller', async () => {
  const source = { type: 'source-file' as const, _id: 'crm', description: 'CRM' }
  const house = await openPeople({ resources: [source], entity: { sources: [{ resource: 'crm' }] } })
  house.files.put('a.csv', 'name\nAda\n')
  house.files.fail(new TypeError('secret of /srv'))
  const refused = await expectRefusal(synchronize(house), 'conflict')
  expect(refused.message).not.toContain('secret')
  expect(house.logged).toHaveLength(1)
})
