import { expect, test } from 'vitest'
import type { AuditEntry } from '../../src/index.ts'
import { AUDIT_TYPES } from '../../src/model/audit.ts'
import { type House, openPeople, put } from '../fixtures/house.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'

/** What the audit of the table got since it was asked last: type, records, comment, and whether values are told. */
function newEntries(house: House) {
  let read = 0
  return async () => {
    const { entries } = await house.store.records.audit(1, { offset: read, limit: 1000 })
    read += entries.length
    return entries.map(({ type, records, comment, changes }: AuditEntry) => [
      type,
      [...records].sort().join(' '),
      comment,
      changes.length > 0,
    ])
  }
}

test('[RC-125] each type of audit entry is written in its own situation, with records, comment and changes', async () => {
  const house = await openPeople()
  const { records, clusters, admin } = house
  const entries = newEntries(house)
  const seen = new Set<unknown>()
  const told = async () => {
    const news = await entries()
    for (const [type] of news) seen.add(type)
    return news
  }
  const cluster = async () => (await clusters.list({ minScore: 0 })).clusters[0]?.id ?? ''

  await records.upsert([ADA, LOVELASE, GRACE], { comment: 'first' })
  expect(await told()).toEqual(['ada', 'lovelase', 'grace'].map((id) => ['INSERT', id, 'first', true]))
  await records.upsert([{ _id: 'grace', city: 'New York' }], { comment: 'moved' })
  expect(await told()).toEqual([['UPDATE', 'grace', 'moved', true]])
  await records.upsert([{ _id: 'grace', city: 'New York' }])
  expect(await told()).toEqual([])

  await clusters.ignore(await cluster(), { comment: 'later' })
  await clusters.unignore(await cluster(), { comment: 'now' })
  await clusters.escalate(await cluster(), { comment: 'who?' })
  await clusters.resolve(await cluster(), { comment: 'clear' })
  expect(await told()).toEqual([
    ['IGNORE', 'ada lovelase', 'later', false],
    ['UNIGNORE', 'ada lovelase', 'now', false],
    ['ESCALATE', 'ada lovelase', 'who?', false],
    ['RESOLVE', 'ada lovelase', 'clear', false],
  ])

  const { _id } = await records.merge(['ada', 'lovelase'], { comment: 'one' })
  expect(await told()).toEqual([
    ['MERGE', ['ada', _id, 'lovelase'].sort().join(' '), 'one', true],
    ['ABSORB', ['ada', _id].sort().join(' '), 'one', false],
    ['ABSORB', ['lovelase', _id].sort().join(' '), 'one', false],
  ])
  await records.unmerge(_id, { comment: 'two' })
  expect(await told()).toEqual([
    ['UNMERGE', ['ada', _id, 'lovelase'].sort().join(' '), 'two', true],
    ['RESTORE', ['ada', _id].sort().join(' '), 'two', true],
    ['RESTORE', ['lovelase', _id].sort().join(' '), 'two', true],
  ])

  await records.disconnect(['ada', 'grace'], { comment: 'apart' })
  await clusters.split(await cluster(), { comment: 'two people' })
  expect(await told()).toEqual([
    ['DISCONNECT', 'ada grace', 'apart', false],
    ['SPLIT', 'ada lovelase', 'two people', false],
  ])
  const crossed = { comment: 'one after all', crossSeparations: true, force: true }
  const again = await records.merge(['ada', 'lovelase'], crossed)
  expect((await told())[0]).toEqual(['RECONNECT', 'ada lovelase', 'one after all', false])
  await records.remove('grace', { comment: 'gone' })
  expect(await told()).toEqual([['DELETE', 'grace', 'gone', true]])
  await admin.records('people').erase(again._id, { comment: 'request 3' })
  expect(await told()).toEqual([['ERASE', ['ada', _id, again._id, 'lovelase'].sort().join(' '), 'request 3', false]])

  await put(house, ADA)
  await admin.tables.setAudit('people', false, { comment: 'off' })
  await records.upsert([{ _id: 'ada', city: 'Ockham' }])
  await admin.tables.setAudit('people', true, { comment: 'on' })
  await admin.tables.clear('people', { comment: 'empty' })
  const rest = await told()
  expect(rest.map(([type, , comment]) => [type, comment])).toEqual(
    expect.arrayContaining([
      ['AUDIT_DISABLED', 'off'],
      ['AUDIT_ENABLED', 'on'],
      ['CLEAR', 'empty'],
    ]),
  )
  expect(rest.filter(([type]) => type === 'UPDATE')).toEqual([]) // the gap is not rebuilt
  expect([...seen].sort()).toEqual([...AUDIT_TYPES].sort())
})
