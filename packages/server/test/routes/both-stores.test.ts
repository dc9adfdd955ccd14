import { hostClock } from '@onefold/core/adapter-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'
import { freshData, STORES } from '../support/stores.ts'

/** What the interface promises to the letter is promised on every store: rules that SQLite alone proved elsewhere. */
async function openOn(store: (typeof STORES)[number]): Promise<Installation> {
  const data = await freshData(store)
  const opened = data.open()
  const files = (await opened).files
  const house = await openInstallation(
    { requestsPerMinute: 100_000 },
    { store: opened, clock: hostClock, ...(files ? { files } : {}) },
  )
  onTestFinished(async () => {
    await house.close()
    await data.remove()
  })
  await settlePeople(house)
  return house
}

const TWINS = ['a', 'b'].map((_id) => ({ _id, name: 'Ada Lovelace', email: 'ada@x.example' }))

const upsert = ({ ask }: Installation, records: unknown) =>
  ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })

describe.each(STORES)('on %s', (store) => {
  test('[ER-2830] [MG-2830] groups are acted on without a body, and a pair is told by column', async () => {
    const { ask, ...house } = await openOn(store)
    await upsert({ ask, ...house }, TWINS)
    const compared = (await ask('POST', '/api/master/people/records/compare', { json: { recordIds: ['a', 'b'] } })).body
    expect(compared.comparison).toMatchObject({ similarities: { name: 1 }, mappingSimilarities: { name: 1 } })
    const idOf = async (query = '') => (await ask('GET', `/api/master/people/clusters${query}`)).body.clusters[0]?.id
    for (const action of ['resolve', 'ignore']) {
      const { status } = await ask('PUT', `/api/master/people/clusters/${action}/${await idOf()}`)
      expect([action, status]).toEqual([action, 200])
    }
    const ignored = await idOf('?ignored=true')
    expect((await ask('PUT', `/api/master/people/clusters/unignore/${ignored}`)).status).toBe(200)
    expect((await ask('POST', `/api/master/people/clusters/merge/${await idOf('?minScore=0')}`)).status).toBe(200)
  })

  test('[TB-902] what was done to a table itself is listed in the order of its doing', async () => {
    const house = await openOn(store)
    await upsert(house, TWINS)
    for (const path of [
      'audit/people?enabled=false&comment=off',
      'audit/people?enabled=true',
      'clear/people?comment=gone',
    ])
      expect((await house.ask('PUT', `/api/tables/${path}`)).status).toBe(200)
    const { audit } = (await house.ask('GET', '/api/tables/people/audit')).body
    expect(audit.map(({ type, comment }: { type: string; comment?: string }) => [type, comment])).toEqual([
      ['AUDIT_DISABLED', 'off'],
      ['AUDIT_ENABLED', undefined],
      ['CLEAR', 'gone'],
    ])
  })

  test('[SE-2832] [SE-2831] a search is walked by cursor, which a page number does not stand beside', async () => {
    const house = await openOn(store)
    const names = Array.from({ length: 7 }, (_, at) => ({ _id: `p${at}`, name: 'Ada', email: 'ada@x.example' }))
    await upsert(house, names)
    for (const [path, asked] of [
      ['/api/master/people/search', { record: { email: 'ada@x.example' } }],
      ['/api/master/people/search/text', { query: 'ada@x.example' }],
    ] as const) {
      const found: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { body } = await house.ask('POST', path, { json: { ...asked, pageSize: 3, cursor } })
        found.push(...body.result.map(({ _id }: { _id: string }) => _id))
        cursor = body.cursor
      }
      expect([path, found.toSorted()]).toEqual([path, names.map(({ _id }) => _id)])
      const both = await house.ask('POST', path, { json: { ...asked, cursor: '', pageNumber: 0 } })
      expect([both.status, both.body.errorCodes]).toEqual([400, ['cursor-and-page']])
    }
  })

  test('[DS-2911] a number that a double cannot keep is kept digit by digit, or refused by a sentence about numbers', async () => {
    const { ask } = await openOn(store)
    const columns = [{ key: 'count', token: 'NUMBER' }, { key: 'text' }, { key: 'any', token: 'IGNORE' }]
    const resource = { type: 'dataset', _id: 'numbers', description: 'Numbers', columns }
    await ask('POST', '/api/resources', { json: { resource, create: true } })
    await ask('POST', '/api/tables', { json: { table: 'numbers', dataset: 'numbers' } })
    await ask('POST', '/api/entities', { json: { id: 'numbers', table: 'numbers', type: 'NONE', create: true } })
    const write = (record: string) =>
      ask('POST', '/api/master/upsert', {
        body: `{"entity":"numbers","records":[{"_id":"n",${record}}]}`,
        headers: { 'Content-Type': 'application/json' },
      })
    const kept = async () => (await ask('GET', '/api/master/record/n?entity=numbers')).body.record
    expect((await write('"count":12345678901234567890,"text":-1e400')).status).toBe(200)
    expect(await kept()).toMatchObject({ count: '12345678901234567890', text: '-1e400' })
    const refused = await write('"any":1e400')
    expect([refused.status, refused.body.results[0].errors[0]]).toEqual([400, expect.stringContaining('number 1e400')])
  })

  test('[RS-2830] [RS-1] [LM-3] words of any case come back as the interface writes them, and `.` names no record', async () => {
    const house = await openOn(store)
    const mappings = [{ id: 'name', keys: ['name'], options: ['ignore_case'] }]
    const resource = { type: 'classifier-weight', _id: 'other', description: 'x', dataset: 'person', mappings }
    const saved = await house.ask('POST', '/api/resources', {
      json: { resource: { ...resource, defaultOptions: ['aggressive'] }, create: true },
    })
    expect(saved.body.resource).toMatchObject({
      defaultOptions: ['AGGRESSIVE'],
      mappings: [{ options: ['IGNORE_CASE'] }],
    })
    expect(saved.body.resource.mappings[0]).toMatchObject({ nullMismatch: false, object: false, threshold: 50 })
    for (const _id of ['.', '..']) expect((await upsert(house, [{ _id, name: 'Ada' }])).status).toBe(400)
    expect((await upsert(house, [{ _id: '...', name: 'Ada' }])).status).toBe(200)
  })

  test('[LM-3900] ids and source pairs of 255 emoji are kept', async () => {
    const house = await openOn(store)
    const [longest, longer] = [255, 256].map((count) => '\u{1f600}'.repeat(count))
    const _source = [{ _src: longest, _src_id: longest }]
    expect((await upsert(house, [{ _id: longest, _source, name: 'Ada' }])).body.results[0].outcome).toBe('INSERTED')
    expect((await upsert(house, [{ _source, name: 'Grace' }])).body.results[0]).toMatchObject({ id: longest })
    expect((await upsert(house, [{ _id: longer, name: 'Ada' }])).status).toBe(400)
    const path = `/api/tables/people/records/${encodeURIComponent(longest!)}`
    expect((await house.ask('GET', path)).body).toMatchObject({ record: { _id: longest } })
  })

  test('[JB-2831] a schedule of an entity that is not in automatic mode says that it will not fire', async () => {
    const { ask } = await openOn(store)
    const source = {
      type: 'source-file',
      _id: 'crm',
      description: 'x',
      inputPattern: '*',
      system: 'crm',
      idColumn: 'no',
    }
    await ask('POST', '/api/resources', { json: { resource: source, create: true } })
    const { entity } = (await ask('GET', '/api/entities/people')).body
    const sources = [{ resource: 'crm', cronType: 'EVERY_DAY_AT_2AM' }]
    expect((await ask('POST', '/api/entities', { json: { ...entity, sources } })).status).toBe(200)
    const [declared] = (await ask('GET', '/api/jobs/definitions?source=DECLARED')).body.items
    expect(declared).toMatchObject({ enabled: true, nextRun: null, nextRunReason: expect.stringMatching(/automatic/) })
    const { body } = await ask('GET', `/api/jobs/definitions/${declared.id}/next-runs`)
    expect(body).toMatchObject({ runs: [], nextRunReason: declared.nextRunReason })
  })

  test('[CF-2] [AC-44] a category that no entry carries is not found, and a revoked token is listed where it is asked for', async () => {
    const { ask } = await openOn(store)
    expect((await ask('GET', '/api/configuration/category/none')).status).toBe(404)
    const { token } = (await ask('POST', '/api/security/tokens', { json: { name: 'gone', role: 'VIEWER' } })).body
    await ask('DELETE', `/api/security/tokens/${token.id}`)
    const listed = async (query: string) =>
      (await ask('GET', `/api/security/tokens${query}`)).body.tokens.find(({ id }: { id: string }) => id === token.id)
    expect([await listed(''), (await listed('?deleted=true'))?.deleted]).toEqual([undefined, true])
  })
})
