import { customRefusal, refusal } from '@onefold/core/adapter-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalIn } from '../src/guard/language.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

describe('a refusal', () => {
  test.each([
    [refusal('bucket-not-found', { id: 'a' }), 'No existe el bloque "a".'],
    [refusal('unknown-column/no-column', { column: 'b' }, 'email'), 'email: No existe la columna "b".'],
    [customRefusal('topic-shared', 'Another sink has it.', 'topic'), 'topic: Another sink has it.'],
  ])('[ER-8] %j', (given, spanish) => {
    expect(refusalIn('es')(given)).toBe(spanish)
    expect(refusalIn('en')(given)).toBe(`${given.path ? `${given.path}: ` : ''}${given.text}`)
  })

  test('[ER-8] ten thousand of a batch are said quickly, whatever they hold', () => {
    const hostile = '" has no column "{name}'.repeat(100)
    const wrong = refusal('column-unknown/did-you-mean', { dataset: hostile, path: hostile, hint: hostile }, hostile)
    const began = process.cpuUsage()
    for (let count = 0; count < 10_000; count++) refusalIn('es')(wrong)
    const { user } = process.cpuUsage(began)
    expect(user / 1000).toBeLessThan(1000)
  })
})

describe('refusals of the engine', () => {
  let house: Installation
  beforeAll(async () => {
    house = await openInstallation()
    await settlePeople(house)
  })
  afterAll(() => house.close())
  const headers = { 'Accept-Language': 'es' }
  const post = async (path: string, json: object) => (await house.ask('POST', path, { json, headers })).body

  test.each([
    ['GET', '/api/master/people/clusters?pageNumber=0&cursor=x', 'Indique un número de página o un cursor, no ambos.'],
    ['GET', '/api/events/id/x', 'No existe el evento "x".'],
    ['GET', '/api/data-scopes/USER/x', 'No existe el ámbito de datos "USER x".'],
    ['GET', '/api/metrics/tables/people/families/x?fromDay=2026-01-01&toDay=2026-01-02', 'No existe la familia "x".'],
    ['GET', '/api/jobs/definitions/x', 'Esto debe ser un UUID.'],
    ['POST', '/api/files?name=..', 'Un archivo no puede llamarse "..": empieza por un punto.'],
    ['DELETE', '/api/tables/people', 'La tabla "people" está en uso: entidad people.'],
  ])('[ER-8] %s %s is refused in Spanish', async (method, path, sentence) => {
    const upload = method === 'POST' ? { body: 'x', headers: { ...headers, 'Content-Type': 'text/csv' } } : { headers }
    const { status, body } = await house.ask(method, path, upload)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.errors[0].replace(/^\w+: /, '')).toBe(sentence)
  })

  test('[ER-8] the items of a batch are refused in Spanish, one by one and together', async () => {
    const json = { entity: 'people', records: [{ _id: 'empty', name: 'A' }] }
    const { status, body } = await house.ask('POST', '/api/master/upsert', { json, headers })
    const sentence =
      'El identificador de un registro tiene de 1 a 255 caracteres, ninguno de control, y no es "empty", "." ni "..".'
    expect(status).toBe(400)
    expect(body.results[0].errors).toEqual([`_id: ${sentence}`])
    expect(body.errors).toEqual([`records[0]._id: ${sentence}`])
    const english = await house.ask('POST', '/api/master/upsert', { json })
    expect(english.body.errors).toEqual([expect.stringMatching(/^records\[0\]\._id: A record id has/)])
    expect(english.body.errorCodes).toEqual(body.errorCodes)
    const atomic = await post('/api/master/upsert', { ...json, atomic: true })
    expect([atomic.errors, atomic.errorCodes]).toEqual([body.errors, body.errorCodes])
  })

  test('[ER-2741] what a column does not take is said in Spanish', async () => {
    const records = [
      { _id: 'a', email: 'nowhere' },
      { _id: 'b', name: { a: 1 } },
      { _id: 'c', name: 'Ada', emial: 'an object' },
    ]
    const { results } = await post('/api/master/upsert', { entity: 'people', records })
    expect(results.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      ['name: Aquí es obligatorio un valor.', 'email: "nowhere" no es una dirección de correo.'],
      ['name: La columna admite un texto, no un objeto.'],
      ['emial: El conjunto de datos no tiene la columna "emial". Lo más parecido es "email".'],
    ])
  })

  test('[ER-8] what a script says of a record stays in its words, what we say of the script does not', async () => {
    const column = (key: string, script: string) => ({
      key,
      description: key,
      token: 'TEXT',
      validation: 'SCRIPT',
      script,
      error: 'REFUSE',
    })
    const columns = [column('own', "'Too short'"), column('none', 'false'), column('thrown', 'nothing()')]
    const resource = { type: 'dataset', _id: 'scripted', description: 'Scripted', columns }
    expect((await post('/api/resources', { resource, create: true })).errors).toBeUndefined()
    await post('/api/tables', { table: 'scripted', dataset: 'scripted' })
    const entity = { id: 'scripted', table: 'scripted', type: 'NONE', create: true }
    expect((await post('/api/entities', entity)).errors).toBeUndefined()
    const records = [{ own: 'a', none: 'b', thrown: 'c' }]
    const { results } = await post('/api/master/upsert', { entity: 'scripted', records })
    expect(results[0].errors).toEqual([
      'own: Too short.',
      'none: "b" no es lo que admite la columna.',
      expect.stringMatching(/^thrown: El script falló: .*nothing.*\.$/),
    ])
  })

  test('[ER-8] what an import leaves out, and the input of a run, are said in Spanish', async () => {
    const resource = { type: 'dataset', _id: 'later', description: 'Later', columns: [{ key: 'a', description: 'A' }] }
    const refers = { key: 'b', description: 'B', token: 'FOREIGN_ID', foreignKey: 'nowhere._id' }
    const later = { ...resource, columns: [...resource.columns, refers] }
    const exchange = { version: '1', count: 1, resources: [later] }
    const { messages } = await post('/api/resources/import', { exchange })
    expect(messages).toEqual(['"later" espera a su tabla. No existe la tabla "nowhere".'])
    const { errors } = await post('/api/jobs/runs', { type: 'retention', input: { runs: 0 } })
    expect(errors).toEqual(['input.runs: Se espera un número entero de días de 1 a 36500.'])
  })
})
