import type { Role } from '@onefold/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeEach(async () => {
  house = await openInstallation()
  await settlePeople(house)
  const records = [
    { _id: 'a1', name: 'Ada Lovelace', email: 'ada@example.org' },
    { _id: 'a2', name: 'Ada Lovelace', email: 'ada@example.org' },
    { _id: 'a3', name: 'Ada Lovelase', email: 'ada@example.org' },
  ]
  await ask('POST', 'upsert', { entity: 'people', records })
  return () => house.close()
})

const ask = async (method: string, path: string, json?: object, as: Role = 'STEWARD') =>
  house.ask(method, `/api/master/${path}`, { as, ...(json === undefined ? {} : { json }) })

const KINDS = [
  ['clusters', 'cluster', '?minScore=0'],
  ['buckets', 'bucket', ''],
] as const

describe.each(KINDS)('%s', (path, noun, query) => {
  const list = async (more = '') =>
    (await ask('GET', `people/${path}${query || '?'}${more && `&${more}`}`.replace('?&', '?'), undefined, 'VIEWER'))
      .body[path]
  const first = async (more = '') => (await list(more))[0]

  test('are listed with what is known of them, and shown with their content', async () => {
    const group = await first()
    expect(group).toMatchObject({ recordCount: 3, resolved: false, ignore: false, mappingId: 'email', withheld: 0 })
    const { body } = await ask('GET', `people/${path}/${group.id}`, undefined, 'VIEWER')
    expect(body[noun].details).toHaveLength(3)
    expect(body[noun].details[0]).toMatchObject({ tuple0: 0, tuple1: 1, score: 100 })
    expect(body[noun].columnMap.email).toMatchObject({ token: 'EMAIL' })
    expect(body[noun].split).toHaveLength(3)
    expect((await ask('GET', `people/${path}/nothing`)).status).toBe(404)
  })

  test('are ignored and brought back, escalated and resolved', async () => {
    const { id } = await first()
    const ignored = await ask('PUT', `people/${path}/ignore/${id}`, { comment: 'twins' })
    expect(ignored.body[noun]).toMatchObject({ id, ignore: true })
    expect((await ask('PUT', `people/${path}/unignore/${id}`, {})).body[noun]).toMatchObject({ id, ignore: false })
    for (const noteless of [{}, { note: '' }, { note: ' \n' }, { comment: '' }, { assignee: 'u-9' }]) {
      const { status, body } = await ask('PUT', `people/${path}/escalate/${id}`, noteless)
      expect([status, body.errors]).toEqual([400, [expect.stringMatching(/^note: /)]])
    }
    const escalated = await ask('PUT', `people/${path}/escalate/${id}`, { note: 'who?', assignee: 'u-9' })
    expect(escalated.body[noun]).toMatchObject({ escalationNote: 'who?', assignee: 'u-9' })
    expect(escalated.body[noun].escalatedAt).toBe('2026-01-31T12:00:00.000Z')
    expect((await ask('PUT', `people/${path}/resolve/${id}`, {})).body[noun].escalatedAt).toBeUndefined()
    expect((await ask('PUT', `people/${path}/ignore/${id}`, {}, 'VIEWER')).status).toBe(403)
  })

  test('are disconnected, then merged only across the separation and with a comment', async () => {
    const { id } = await first()
    expect((await ask('POST', `people/${path}/disconnect/${id}`, { recordIds: [] })).status).toBe(400)
    const apart = await ask('POST', `people/${path}/disconnect/${id}`, { recordIds: ['a3'], comment: 'a cousin' })
    expect(apart.body.records).toHaveLength(3)
    const group = path === 'clusters' ? undefined : id
    if (group === undefined) return
    expect((await ask('POST', `people/${path}/merge/${group}`, {})).status).toBe(409)
    expect((await ask('POST', `people/${path}/merge/${group}`, { crossSeparations: true })).status).toBe(400)
    const crossed = { crossSeparations: true, comment: 'no, herself', values: { name: 'Ada' } }
    const merged = await ask('POST', `people/${path}/merge/${group}`, crossed)
    expect(merged.body.record).toMatchObject({ name: 'Ada', _metadata: { _pinned: ['name'] } })
  })

  test('are split; what was seen and is another now is refused', async () => {
    const { id } = await first()
    const seen = { recordIds: ['a1', 'a2'] }
    expect((await ask('POST', `people/${path}/split/${id}`, seen)).body.errorCodes).toEqual([`${noun}-changed`])
    const { body } = await ask('POST', `people/${path}/split/${id}`, { comment: 'three people' })
    expect(body.records[0]._metadata._unrelated).toEqual(['a2', 'a3'])
  })

  test('are deleted by an ADMIN', async () => {
    const { id } = await first()
    expect((await ask('DELETE', `people/${path}/delete/${id}`)).status).toBe(403)
    const { status, body } = await ask('DELETE', `people/${path}/delete/${id}?comment=gone`, undefined, 'ADMIN')
    expect([status, body.records.length]).toEqual([200, 3])
    expect(await list()).toEqual([])
  })
})

test('buckets are filtered and sorted, and their health is told', async () => {
  const list = (query: string) => ask('GET', `people/buckets?${query}`)
  expect((await list('index=email&classification=MATCH&sort=DEVIATION_DESC')).body.page.totalElements).toBe(1)
  expect((await list('classification=NON_MATCH')).body.buckets).toEqual([])
  expect((await list('classification=OTHER')).status).toBe(400)
  expect((await list('index=nothing')).status).toBe(400)
  const { body } = await ask('GET', 'people/buckets/health')
  expect(body).toMatchObject({ entity: 'people', mappings: [{ mappingId: 'email', buckets: 1, pairs: 3 }] })
})

test('the older paths name the entity beside the bucket', async () => {
  const { body } = await ask('GET', 'buckets?entity=people&classification=MATCH', undefined, 'VIEWER')
  const [{ id }] = body.buckets
  expect((await ask('GET', `bucket/${id}?entity=people`, undefined, 'VIEWER')).body.bucket.recordCount).toBe(3)
  const apart = await ask('PUT', 'bucket/disconnect', { entity: 'people', bucketId: id, recordIds: ['a3'] })
  expect(apart.body.records).toHaveLength(3)
  const merged = { entity: 'people', bucketId: id, crossSeparations: true, comment: 'one' }
  expect((await ask('PUT', 'bucket/merge', merged)).body.record._metadata._merged).toHaveLength(3)
})

describe('records', () => {
  test('are compared and explained', async () => {
    const pair = { recordA: 'a1', recordB: 'a3' }
    const { body } = await ask('POST', 'people/records/compare', pair)
    expect(body.comparison).toMatchObject({ ...pair, verdict: 'MATCH' })
    const { explanation } = (await ask('POST', 'people/records/explain', pair)).body
    expect(explanation.mappings[0]).toMatchObject({ id: 'name', valuesA: ['adalovelace'] })
    expect(explanation.index).toMatchObject([{ id: 'email', outcome: 'TOGETHER' }])
    expect(explanation.waterfall.$schema).toContain('vega-lite')
    expect((await ask('POST', 'people/records/compare', { ...pair, recordB: 'x' })).status).toBe(404)
    expect((await ask('POST', 'people/records/compare', { recordA: 'a1', recordB: 'a1' })).status).toBe(400)
    expect((await ask('POST', 'people/records/compare', pair, 'VIEWER')).status).toBe(403)
  })

  test('are merged, pinned, taken apart again and disconnected', async () => {
    const force = { recordIds: ['a1', 'a2'], force: true }
    expect((await ask('POST', 'people/records/merge', force)).status).toBe(400)
    const { record } = (await ask('POST', 'people/records/merge', { ...force, comment: 'seen' })).body
    const pins = { columns: ['email'], pinned: true }
    const pinned = await ask('PUT', `people/records/${record._id}/pins`, pins)
    expect(pinned.body.record._metadata._pinned).toEqual(['email'])
    const undone = await ask('POST', 'people/records/unmerge', { recordId: record._id, comment: null })
    expect(undone.body).toMatchObject({ deletedRecordId: record._id, entity: 'people' })
    expect(undone.body.records).toHaveLength(2)
    const apart = await ask('POST', 'people/records/disconnect', { recordIds: ['a1', 'a2'], comment: 'twins' })
    expect(apart.body.records[0]._metadata._unrelated).toEqual(['a2'])
  })
})

test('[CL-909] the listing of buckets counts them, each total under both its names', async () => {
  const { body } = await ask('GET', 'people/buckets?pageSize=1')
  const { bucketsByIndex, duplicatesByIndex, ...totals } = body.stats
  expect(Object.values(bucketsByIndex).every((count) => Number(count) > 0)).toBe(true)
  expect(duplicatesByIndex).toMatchObject({ email: 1 })
  expect(totals.totalBucketsValue).toBe(totals.totalBuckets)
  expect(totals.totalDuplicatedBucketsValue).toBe(totals.totalDuplicatedBuckets)
  expect(totals.totalDuplicatedBuckets).toBeGreaterThan(0)
  expect((await ask('GET', 'buckets?entity=people')).body.stats).toEqual(body.stats)
})

test('[CL-910] clusters are listed by page number or by cursor', async () => {
  const numbered = await ask('GET', 'people/clusters?minScore=0&pageSize=1')
  expect(numbered.body.page).toMatchObject({ number: 0, totalElements: 1 })
  const walked = await ask('GET', 'people/clusters?minScore=0&pageSize=1&cursor=')
  expect([walked.status, walked.body.page, walked.body.clusters.length]).toEqual([200, { size: 1 }, 1])
  expect(walked.body).not.toHaveProperty('cursor')
  expect((await ask('GET', 'people/clusters?minScore=0&pageNumber=0&cursor=')).status).toBe(400)
  expect((await ask('GET', 'people/clusters?minScore=0&cursor=abc')).status).toBe(400)
})

test.each(['people/buckets?', 'buckets?entity=people&'])(
  '[CL-2401] %s is listed by page number or by cursor',
  async (path) => {
    await ask('POST', 'upsert', {
      entity: 'people',
      records: ['b1', 'b2'].map((_id) => ({ _id, name: 'Bea', email: 'bea@example.org' })),
    })
    const numbered = (await ask('GET', `${path}index=email&pageSize=1`)).body
    expect([numbered.page.totalElements, numbered.buckets.length]).toEqual([2, 1])
    const next = (await ask('GET', `${path}index=email&pageSize=1&cursor=${numbered.cursor}`)).body
    expect([next.page, next.buckets.length, next.cursor, next.stats]).toEqual([{ size: 1 }, 1, undefined, undefined])
    expect(next.buckets[0].id).not.toBe(numbered.buckets[0].id)
    const begun = (await ask('GET', `${path}index=email&pageSize=1&cursor=`)).body
    expect([begun.buckets, begun.cursor]).toEqual([numbered.buckets, numbered.cursor])
    for (const query of [
      `cursor=${numbered.cursor}&index=email&pageNumber=0`,
      `cursor=${numbered.cursor}`,
      'cursor=abc',
    ])
      expect((await ask('GET', `${path}${query}`)).status).toBe(400)
  },
)

test('[MG-2400] a group is deleted, and acted on by the older paths, as it was seen', async () => {
  const { body } = await ask('GET', 'people/buckets?index=email')
  const { id } = body.buckets[0]
  const remove = (seen: string) => ask('DELETE', `people/buckets/delete/${id}?comment=x&${seen}`, undefined, 'ADMIN')
  const older = (path: string, json: object) =>
    ask('PUT', `bucket/${path}`, { entity: 'people', bucketId: id, comment: 'as seen', ...json })
  for (const answer of [
    await remove('recordIds=a1'),
    await remove('recordIds=a1&recordIds=a2'),
    await older('merge', { recordIds: ['a1', 'a2'] }),
    await older('disconnect', { recordIds: ['a1'], seen: ['a1', 'a2'] }),
  ])
    expect([answer.status, answer.body.errorCodes]).toEqual([409, ['bucket-changed']])
  const all = ['a1', 'a2', 'a3']
  expect((await older('disconnect', { recordIds: ['a1'], seen: all })).status).toBe(200)
  const gone = await remove(all.map((each) => `recordIds=${each}`).join('&'))
  expect(gone.body.records).toHaveLength(3)
})
