import { expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { expectRefusal, type House, idsIn, openPeople, put, STEWARD, synchronize } from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

const THIRD = { ...ADA, _id: 'third' }
const STEWARDED = { entity: { type: 'AUTO_DUPLICATES' as const, steward: STEWARD._id } }
const NOBODY: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }

async function listed(house: House, query: object = {}) {
  const { clusters } = await house.clusters.list({ minScore: 0, ...query })
  return clusters.map(({ recordIds, label, ignored }) => [recordIds.join(' '), label, ignored])
}

async function clusterId(house: House): Promise<string> {
  return (await house.clusters.list({ minScore: 0 })).clusters[0]?.id ?? ''
}

test('[CL-62] an ignored cluster leaves the review view and comes back unignored', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  expect((await house.clusters.list()).page.totalElements).toBe(1)
  expect(await house.clusters.ignore(id, { comment: 'seen' })).toMatchObject({ id, ignored: true, label: 'REVIEW' })
  expect((await house.clusters.list()).page.totalElements).toBe(0)
  expect(await listed(house, { ignored: true })).toEqual([['ada lovelase', 'REVIEW', true]])
  expect(await listed(house, { ignored: false })).toEqual([])
  expect(await house.clusters.unignore(id)).toMatchObject({ id, ignored: false, label: 'MATCH' })
  expect((await house.clusters.list()).page.totalElements).toBe(1)
})

test('[CL-62] a record that joins brings an ignored cluster back for review', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.clusters.ignore(await clusterId(house))
  await put(house, THIRD)
  expect(await listed(house)).toEqual([['ada lovelase third', 'REVIEW', false]])
  await house.clusters.ignore(await clusterId(house))
  await house.records.remove('third')
  expect(await listed(house)).toEqual([['ada lovelase', 'REVIEW', true]])
})

const NOTED = { comment: 'who?' }

test('[CL-3100] an escalation needs a note', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  for (const comment of ['', ' \n'])
    await expectRefusal(house.clusters.escalate(id, { comment }), 'invalid', 'member-missing')
  expect(await house.clusters.get(id)).not.toHaveProperty('escalation')
})

test('[CL-63] an escalation names who asked whom, and is ended by a resolve', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  const escalated = await house.clusters.escalate(id, { comment: 'who is who?', assignee: 'u-expert' })
  const escalation = { at: '2026-01-05T08:00:00.000Z', by: 'u-steward', note: 'who is who?', assignee: 'u-expert' }
  expect(escalated).toMatchObject({ id, label: 'REVIEW', escalation })
  expect((await house.clusters.list({ minScore: 0, escalated: true })).clusters[0]).toMatchObject({ escalation })
  expect(await listed(house, { escalated: false })).toEqual([])
  const again = await house.clusters.escalate(id, { comment: 'urgent' })
  expect(again.escalation).toEqual({ ...escalation, note: 'urgent', assignee: undefined })
  const resolved = await house.clusters.resolve(id)
  expect(resolved).not.toHaveProperty('escalation')
  expect(resolved).toMatchObject({ resolved: false, label: 'MATCH' })
  expect((await house.records.get('ada'))._metadata).not.toHaveProperty('_unrelated')
})

test('[CL-64] what a person works on follows the records through merges and undos', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD)
  await house.clusters.escalate(await clusterId(house), { comment: 'which of them?' })
  const survivor = await house.records.merge(['ada', 'lovelase'])
  const [cluster] = (await house.clusters.list({ minScore: 0, escalated: true })).clusters
  expect([...(cluster?.recordIds ?? [])].sort()).toEqual([survivor._id, 'third'].sort())
  expect(cluster?.escalation?.note).toBe('which of them?')
  await house.records.unmerge(survivor._id)
  expect(await listed(house, { escalated: true })).toEqual([['ada lovelase third', 'REVIEW', false]])
})

test.each(['ignore', 'escalate'] as const)('[CL-65] the steward leaves alone what a person did %s', async (action) => {
  const house = await openPeople(STEWARDED)
  await put(house, ADA, LOVELASE)
  await house.clusters[action](await clusterId(house), NOTED)
  await synchronize(house, { index: 'CHANGES' })
  await synchronize(house, { index: 'FULL' })
  expect(await idsIn(house)).toEqual(['ada', 'lovelase'])
  await house.clusters[action === 'ignore' ? 'unignore' : 'resolve'](await clusterId(house))
  await synchronize(house, { index: 'CHANGES' })
  expect(await idsIn(house)).toHaveLength(1)
})

test('[CL-66] work on a case is audited and publishes nothing; doing it twice writes nothing', async () => {
  const house = await openPeople({ resources: [NOBODY], entity: { sinks: [{ resource: 'web' }] } })
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  const { csn } = await house.store.records.head(1)
  await house.clusters.ignore(id, { comment: 'a' })
  await house.clusters.ignore(id)
  await house.clusters.unignore(id, { comment: 'b' })
  await house.clusters.unignore(id)
  await house.clusters.escalate(id, { comment: 'c' })
  await house.clusters.resolve(id, { comment: 'd' })
  await house.clusters.resolve(id)
  expect((await house.store.records.head(1)).csn).toBe(csn + 4)
  expect(await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)).toEqual([])
  const { audit } = await house.records.audit('ada')
  expect(audit.slice(1).map(({ type, comment }) => [type, comment])).toEqual([
    ['IGNORE', 'a'],
    ['UNIGNORE', 'b'],
    ['ESCALATE', 'c'],
    ['RESOLVE', 'd'],
  ])
})

test('[CL-3800] an escalation of the same group by the same person in the same words writes nothing, another does', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  const { escalation: first } = await house.clusters.escalate(id, { comment: 'a', assignee: 'grace' })
  const { csn } = await house.store.records.head(1)
  house.pass(1000)
  expect((await house.clusters.escalate(id, { comment: 'a', assignee: 'grace' })).escalation).toEqual(first)
  expect((await house.store.records.head(1)).csn).toBe(csn)
  await house.clusters.escalate(id, { comment: 'a' })
  await house.clusters.escalate(id, { comment: 'b' })
  await house.admin.clusters('people').escalate(id, { comment: 'b' })
  expect((await house.records.audit('ada')).audit.filter(({ type }) => type === 'ESCALATE')).toHaveLength(4)
  await put(house, { ...ADA, _id: 'third' })
  await house.clusters.escalate(await clusterId(house), { comment: 'b' })
  expect((await house.records.audit('third')).audit.map(({ type }) => type)).toContain('ESCALATE')
})

test('[CL-67] a case is worked on as it was seen, by stewards', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  for (const action of ['ignore', 'unignore', 'escalate', 'resolve'] as const) {
    const refused = await expectRefusal(
      house.clusters[action](id, { ...NOTED, recordIds: ['ada'] }),
      'conflict',
      'cluster-changed',
    )
    expect(refused.message).toContain('gained [lovelase]')
    await expectRefusal(house.clusters[action]('nothing', NOTED), 'not_found', 'cluster-not-found')
    await expectRefusal(house.viewer.clusters('people')[action](id, NOTED), 'forbidden')
  }
})
