import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { DATASET, settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

const save = (json: object) => house.ask('POST', '/api/resources', { json })

describe('trying a resource', () => {
  const resource = { ...DATASET, _id: 'tried' }
  const testOptions = { records: [{ name: 'Ada' }] }

  test.each([
    ['objects', resource, testOptions],
    ['JSON text', JSON.stringify(resource), JSON.stringify(testOptions)],
  ])('[RS-80] takes %s, answers a result and saves nothing', async (_, given, options) => {
    const { status, body } = await save({ resource: given, test: true, testOptions: options })
    expect(status).toBe(200)
    expect(body).toMatchObject({ test: { format: 'PLAIN' }, testInputTypes: ['RECORDS'], testSupported: true })
    expect((await house.ask('GET', '/api/resources/id/tried')).status).toBe(404)
  })

  test('[RS-81] a resource that no save would take, or no records, are refused', async () => {
    expect((await save({ resource: { ...resource, columns: [] }, test: true, testOptions })).status).toBe(400)
    const { status, body } = await save({ resource, test: true })
    expect([status, body.errors]).toEqual([400, ['testOptions.records: A test of this kind needs a list of records.']])
    for (const unreadable of ['{oops', '[]', 5]) {
      const refused = await save({ resource, test: true, testOptions: unreadable })
      expect([refused.status, refused.body.errors]).toEqual([400, [expect.stringMatching(/^testOptions: This must/)]])
    }
  })

  test.each(['{oops', 5, null])('[RS-3100] unless it is tried, testOptions as %s mean nothing', async (unread) => {
    const saved = { ...resource, _id: 'saved' }
    expect((await save({ resource: saved, create: true, testOptions: unread })).status).toBe(200)
    expect((await save({ resource: saved, test: false, testOptions: unread })).status).toBe(200)
    await house.ask('DELETE', '/api/resources/id/saved')
  })
})

test.each([
  ['null', null],
  ['a number', 5],
  ['a list', []],
  ['the text of a list', '[]'],
  ['no JSON', '{oops'],
])('[RS-912] %s is no resource and no package, and is told what one is', async (_, given) => {
  const saved = await save({ resource: given })
  expect([saved.status, saved.body.errors]).toEqual([400, [expect.stringMatching(/^resource: This must be .*JSON/)]])
  const imported = await house.ask('POST', '/api/resources/import', { json: { exchange: given } })
  expect([imported.status, imported.body.errors]).toEqual([
    400,
    [expect.stringMatching(/^exchange: .*the JSON text of one\.$/)],
  ])
})

test('[RS-50] a kind is described, and an unknown one refused', async () => {
  const { body } = await house.ask('GET', '/api/resources/describe/source-csv')
  expect(body.resource.type).toBe('source-file')
  expect(body.resource.properties).toContainEqual(
    expect.objectContaining({ name: 'format', default: 'CSV', values: ['CSV', 'JSON', 'NDJSON', 'PARQUET', 'EXCEL'] }),
  )
  for (const asked of ['describe', 'type']) {
    const { status, body: refused } = await house.ask('GET', `/api/resources/${asked}/nothing`)
    expect([status, refused.errors], asked).toEqual([400, [expect.stringMatching(/^type: This must be .*source-csv/)]])
  }
})

test('[RS-921] what is wrong with a resource, table or entity is told in Spanish to whoever likes that best', async () => {
  const headers = { 'Accept-Language': 'es' }
  const columns = [{ key: '_a', tokn: 'NAME', error: 'refus' }, { key: 'half\ud800' }]
  const resource = { _id: 'a b', type: 'dataset', columns }
  expect((await house.ask('POST', '/api/resources', { json: { resource }, headers })).body.errors).toEqual([
    '_id: Un identificador tiene de 1 a 63 letras, cifras, "_" y "-", y empieza por una letra o una cifra.',
    'description: Este miembro es obligatorio.',
    'columns[0].key: El nombre de una columna no empieza por "_" ni contiene puntos.',
    'columns[0].error: Se espera uno de CLEAR, REPLACE, FIX, IGNORE, REFUSE: ¿quería decir "REFUSE"?',
    'columns[1].key: El texto contiene un carácter que no se puede guardar: U+0000, o la mitad de un par suplente.',
    'columns[0].tokn: No existe ese miembro: ¿quería decir "token"?',
  ])
  const json = { table: '1-master', dataset: 'nada' }
  expect((await house.ask('POST', '/api/tables', { json, headers })).body.errors).toEqual([
    'table: El nombre de una tabla tiene de 1 a 63 letras, cifras y "_", y empieza por una letra.',
    'table: El nombre de una tabla no contiene "master".',
    'dataset: No existe el conjunto de datos "nada".',
  ])
  expect((await house.ask('DELETE', '/api/resources/id/person', { headers })).body.errors).toEqual([
    expect.stringMatching(/^El recurso "person" está en uso: /),
  ])
})

test('[RS-51] enumerations come in the language of the caller', async () => {
  const ask = (language: string) =>
    house.ask('GET', '/api/resources/enums', { as: 'VIEWER', headers: { 'Accept-Language': language } })
  expect((await ask('es')).body.entityTypesLabels.SEARCH).toBe('Búsqueda')
  const { body } = await house.ask('GET', '/api/resources/enums')
  expect(Object.values(body.usersLabels)).toEqual(['Ada Lovelace'])
  expect((await ask('es')).body).not.toHaveProperty('users')
  expect((await ask('fr, en;q=0.5')).body.entityTypesLabels.SEARCH).toBe('Search')
})

test('[RS-40] [RS-41] copies and other ids', async () => {
  const copied = await house.ask('PUT', '/api/resources/duplicate/person/person-copy')
  expect(copied.body).toMatchObject({ resource: { _id: 'person-copy', type: 'dataset' }, testSupported: true })
  const renamed = await house.ask('PUT', '/api/resources/rename/person-copy/person-moved')
  expect(renamed.body.resource._id).toBe('person-moved')
  expect((await house.ask('PUT', '/api/resources/rename/person-copy/other')).status).toBe(404)
  expect((await house.ask('PUT', '/api/resources/rename/person-moved/person')).status).toBe(409)
  expect((await house.ask('PUT', '/api/resources/duplicate/person/no.id')).status).toBe(400)
  expect((await house.ask('DELETE', '/api/resources/id/person-moved')).status).toBe(200)
})

test('[RS-4] the older name of a kind lists it', async () => {
  expect((await house.ask('GET', '/api/resources/type/source-csv')).status).toBe(200)
})

describe('[RS-70] dependencies', () => {
  test.each([
    ['/api/resources/id/person/dependencies', 'ADMIN'],
    ['/api/entities/people/dependencies', 'VIEWER'],
    ['/api/tables/people/dependencies', 'VIEWER'],
    ['/tables/people/dependencies', 'VIEWER'],
  ] as const)('%s', async (path, as) => {
    const { status, body } = await house.ask('GET', path, { as })
    expect(status).toBe(200)
    expect(body.nodes.map(({ id }: { id: string }) => id)).toContain('person')
    expect(body.dependency.usedByCount).toBe(body.dependency.usedBy.length)
    expect((await house.ask('GET', path.replace(/person|people/, 'nothing'), { as })).status).toBe(404)
  })
})

describe('[RS-90] exchange', () => {
  test('of resources, as an object or as JSON text, all or some', async () => {
    const all = await house.ask('POST', '/api/resources/export', { json: { all: true } })
    const some = await house.ask('POST', '/api/resources/export', { json: { id: ['person'] } })
    expect(all.body.exchange.count).toBe(all.body.exchange.resources.length)
    expect(some.body.exchange.resources).toEqual([expect.objectContaining({ _id: 'person' })])
    for (const exchange of [some.body.exchange, JSON.stringify(some.body.exchange)]) {
      const { status, body } = await house.ask('POST', '/api/resources/import', { json: { exchange } })
      expect([status, body]).toEqual([200, { imported: 1, total: 1 }])
    }
  })

  test.each([
    ['/api/entities', 'export', 'import', 'entities'],
    ['/api/tables', 'extract', 'ingest', 'tables'],
    ['/tables', 'extract', 'ingest', 'tables'],
  ])('of %s', async (path, out, back, list) => {
    const all = await house.ask('GET', `${path}/${out}/all`)
    const some = await house.ask('POST', `${path}/${out}`, { json: { ids: ['people'] } })
    expect(some.body.exchange[list]).toEqual(all.body.exchange[list])
    const again = await house.ask('POST', `${path}/${back}`, { json: { exchange: all.body.exchange } })
    expect(again.body).toEqual({ imported: all.body.exchange.count, total: all.body.exchange.count })
    expect((await house.ask('POST', `${path}/${out}`, { json: { ids: [] } })).status).toBe(400)
    expect((await house.ask('POST', `${path}/${out}`, { json: { ids: ['nothing'] } })).status).toBe(404)
    const broken = await house.ask('POST', `${path}/${back}`, { json: { exchange: { version: '1', [list]: [{}] } } })
    expect(broken.status).toBe(400)
    expect(broken.body.errors[0]).toContain(`exchange.${list}[0].`)
  })

  test('[RS-95] [RS-96] secrets go along with a passphrase only', async () => {
    const resource = { type: 'credentials', _id: 'login', description: 'L', credentialType: 'TOKEN', token: 'sesame' }
    expect((await save({ resource, create: true })).body.resource.token).toBe('********')
    const exported = async (more: object) =>
      (await house.ask('POST', '/api/resources/export', { json: { id: ['login'], ...more } })).body.exchange
    expect((await exported({})).resources[0].token).toBe('********')
    const exchange = await exported({ passphrase: 'correct horse' })
    expect(JSON.stringify(exchange)).not.toContain('sesame')
    const imported = (passphrase: string) =>
      house.ask('POST', '/api/resources/import', { json: { exchange, passphrase } })
    expect((await imported('correct horse')).body).toEqual({ imported: 1, total: 1 })
    expect((await imported('battery staple')).status).toBe(400)
    expect((await imported('short')).status).toBe(400)
  })

  test('[RS-93] what is left out is told', async () => {
    const { body } = await house.ask('POST', '/api/resources/export', { json: { id: ['person'] } })
    await house.ask('PUT', '/api/entities/people/locked/true')
    const [person] = body.exchange.resources
    const exchange = { ...body.exchange, resources: [{ ...person, description: 'Somebody' }] }
    const { status, body: answer } = await house.ask('POST', '/api/resources/import', { json: { exchange } })
    await house.ask('PUT', '/api/entities/people/locked/false')
    expect([status, answer.imported, answer.total]).toEqual([200, 0, 1])
    expect(answer.messages).toEqual([expect.stringContaining('locked entity "people"')])
  })
})

test('[LE-936] a proposal is of a file or of a table; a third at a time is refused and told when to come back', async () => {
  const propose = (json: object) => house.ask('POST', '/api/resources/propose', { json: { id: 'new', ...json } })
  for (const json of [{}, { file: 'people.csv', table: 'people' }]) {
    const { status, body } = await propose(json)
    expect([status, body.errors]).toEqual([400, [expect.stringContaining('Name a file, or else a table.')]])
  }
  const records = Array.from({ length: 50 }, (_, n) => ({ name: `Person ${n * 7919}`, email: `p${n}@example.org` }))
  expect((await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })).status).toBe(200)
  const answers = await Promise.all(['people', 'people', 'people'].map((table) => propose({ table })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.errorCodes).toEqual(['too-many-proposals'])
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('[LE-956] a preview is JSON, or the page of the report where that is preferred, in the language of the caller', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `Person ${n % 50} of ${(n % 50) * 7919},p${n % 50}@example.org`)
  const headers = { 'Content-Type': 'text/csv' }
  const body = `name,email\n${rows.join('\n')}\n`
  expect((await house.ask('POST', '/api/files?name=guests.csv', { body, headers })).status).toBe(200)
  const proposed = await house.ask('POST', '/api/resources/propose', { json: { file: 'guests.csv', id: 'guests' } })
  const [dataset, indexer, classifier] = proposed.body.proposal.resources
  const json = { file: 'guests.csv', dataset, indexer, classifier }
  const preview = (given: object, as: object = {}) =>
    house.ask('POST', '/api/resources/propose/preview', { json: given, headers: as as never })
  const told = await preview(json)
  expect([told.status, told.headers.get('vary')]).toEqual([200, 'Accept'])
  expect(told.body.preview).toMatchObject({ records: 60, whole: true, clusters: { match: 10 } })
  expect(told.body.preview.details.groups.largest[0].first).toHaveLength(2)
  const page = await preview(json, { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'es' })
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.body).toMatch(/^<!doctype html>\n<html lang="es">/)
  expect(page.body).toContain('guests.csv')
  const refused = await preview(
    { ...json, classifier: { ...classifier, matchThreshold: 300 } },
    { Accept: 'text/html' },
  )
  expect([refused.status, refused.body.errors]).toEqual([400, [expect.stringContaining('classifier.matchThreshold')]])
  expect((await preview({ ...json, table: 'people' })).body.errors).toEqual([expect.stringContaining('a table')])
})
