import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSpanish, sentenceInSpanish } from '../src/guard/language/spanish.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

describe('a sentence', () => {
  test.each([
    ['There is no bucket "a".', 'No existe el bloque "a".'],
    ['email: There is no column "b".', 'email: No existe la columna "b".'],
    ['records[3]: email: This is required.', 'records[3]: email: Esto es obligatorio.'],
    ['a: b: c: This is required.', 'a: b: c: This is required.'],
    ['Nobody wrote this down.', 'Nobody wrote this down.'],
    ['There is no table "There is no table "x"."."', 'There is no table "There is no table "x"."."'],
  ])('[ER-8] %s', (english, spanish) => {
    expect(sentenceInSpanish(english)).toBe(spanish)
  })

  test('[ER-8] ten thousand refusals of a batch are said quickly, whatever they hold', () => {
    const hostile = '" has no column "'.repeat(100)
    const text = `The dataset "${hostile}" has no column "${hostile}": did you mean "${hostile}`
    const began = process.cpuUsage()
    for (let count = 0; count < 10_000; count++) sentenceInSpanish('first_name: The value does not fit in any way.')
    for (let count = 0; count < 10; count++) inSpanish({ code: 'x', text })
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

  test.each([
    ['GET', '/api/master/people/clusters?pageNumber=0&cursor=x', 'Indique un número de página o un cursor, no ambos.'],
    ['GET', '/api/events/id/x', 'No existe el evento "x".'],
    ['GET', '/api/data-scopes/USER/x', 'No existe el ámbito de datos "USER x".'],
    ['GET', '/api/metrics/tables/people/families/x?fromDay=2026-01-01&toDay=2026-01-02', 'No existe la familia "x".'],
    ['GET', '/api/jobs/definitions/x', 'Esto debe ser un UUID.'],
    ['POST', '/api/files?name=..', 'Un archivo no puede llamarse "..": empieza por un punto.'],
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
    expect(body.errors).toEqual([`records[0]: _id: ${sentence}`])
    const english = await house.ask('POST', '/api/master/upsert', { json })
    expect(english.body.errors).toEqual([expect.stringMatching(/^records\[0\]: _id: A record id has/)])
    expect(english.body.errorCodes).toEqual(body.errorCodes)
  })

  test('[ER-2741] what a column does not take is said in Spanish', async () => {
    const records = [
      { _id: 'a', email: 'nowhere' },
      { _id: 'b', name: { a: 1 } },
    ]
    const { body } = await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records }, headers })
    expect(body.results.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      ['name: Aquí es obligatorio un valor.', 'email: "nowhere" no es una dirección de correo.'],
      ['name: La columna admite un texto, no un objeto.'],
    ])
  })
})
