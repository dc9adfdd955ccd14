import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSpanish, sentenceInSpanish } from '../src/guard/spanish.ts'
import { CATALOGUE, translated } from '../src/guard/spanish-sentences.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

const PACKAGES = join(import.meta.dirname, '..', '..')

/** All sources that may refuse something, in one text. */
function sources(): string {
  const folders = ['core/src', 'server/src', 'postgres/src'].map((folder) => join(PACKAGES, folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const read = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|spanish/.test(file))
  return read.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** What shows that a sentence is still said: the first words of a piece between its gaps, or what there is none of. */
function tracesOf(english: string): readonly string[] {
  const noun = /^There is no ([\w -]+) "\{\}"\.$/.exec(english)?.[1]
  if (noun !== undefined) return [`'${noun}'`, english]
  const pieces = english.split(/\{\}|: /).map((piece) => piece.replace(/^\W+/, '').split(' ').slice(0, 3).join(' '))
  return pieces.filter((piece) => piece.length > 7)
}

describe('the Spanish catalogue', () => {
  test('[ER-2483] holds only what the sources still say', () => {
    const said = sources()
      .replaceAll("\\'", "'")
      .replaceAll(/\$\{[^}]*\}/g, '{}')
    const gone = CATALOGUE.filter(([english]) => !tracesOf(english).some((trace) => said.includes(trace)))
    expect(gone.map(([english]) => english)).toEqual([])
  })

  test('[ER-2483] has each sentence once, with as many gaps in both languages', () => {
    const english = CATALOGUE.map(([sentence]) => sentence)
    expect(new Set(english).size).toBe(english.length)
    const gaps = (text: string) => text.split('{}').length
    expect(CATALOGUE.filter(([one, other]) => gaps(one) !== gaps(other))).toEqual([])
    for (const [sentence, spanish] of CATALOGUE) {
      expect(spanish).not.toBe(sentence)
      const filled = (text: string) => text.replaceAll('{}', 'x')
      expect(translated(filled(sentence))).toBe(filled(spanish))
    }
  })

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
    const sentence = 'El identificador de un registro tiene de 1 a 255 caracteres, ninguno de control, y no es "empty".'
    expect(status).toBe(400)
    expect(body.results[0].errors).toEqual([`_id: ${sentence}`])
    expect(body.errors).toEqual([`records[0]: _id: ${sentence}`])
    const english = await house.ask('POST', '/api/master/upsert', { json })
    expect(english.body.errors).toEqual([expect.stringMatching(/^records\[0\]: _id: A record id has/)])
    expect(english.body.errorCodes).toEqual(body.errorCodes)
  })
})
