import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alternatives } from './alternatives.ts'
import { isMessageKey, MESSAGES, message, say } from './message.ts'
import type { Templates } from './messages/templates.ts'
import { customRefusal, refusal, refusalOf } from './refusal.ts'

const ROOM = join(import.meta.dirname, 'messages')

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const entries = Object.entries(MESSAGES)

test('[ER-2483] a key is in one room of the catalogue', async () => {
  const rooms = await Promise.all(readdirSync(ROOM).map((file) => import(join(ROOM, file)) as Promise<object>))
  const keys = rooms.flatMap((room) => Object.values(room).flatMap((templates: Templates) => Object.keys(templates)))
  expect(keys.length).toBeGreaterThan(800)
  expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
  expect([...keys].sort()).toEqual(Object.keys(MESSAGES).sort())
})

test('[ER-2483] a Spanish sentence puts nothing that the English one does not, and is another one', () => {
  const strange = entries.filter(([, { en, es }]) => namesIn(es).some((name) => !namesIn(en).includes(name)))
  expect(strange).toEqual([])
  const bare = (template: string) => template.replaceAll(/\{\w+\}/g, '').replaceAll(/[^a-z]/gi, '')
  expect(entries.filter(([, { en, es }]) => String(en) === es && bare(en) !== '').map(([key]) => key)).toEqual([
    'phrase/kind-token',
  ])
})

test('[ER-2483] a code is written in kebab case, before the variant', () => {
  expect(
    Object.keys(MESSAGES).filter((key) => !/^[a-z\d]+(?:-[a-z\d]+)*(?:\/[a-z\d]+(?:-[a-z\d]+)*)?$/.test(key)),
  ).toEqual([])
  expect([isMessageKey('record-exists'), isMessageKey('toString')]).toEqual([true, false])
})

test('[ER-2741] what stands in a sentence is said in its language: values as they are, messages by their keys', () => {
  const shape = message('phrase/list')
  const wrong = message('list-expected', { items: message('phrase/texts'), shape })
  expect(say(wrong, 'en')).toBe('The column takes a list of texts, not a list.')
  expect(say(wrong, 'es')).toBe('La columna admite una lista de textos, no una lista.')
  const named = message('reference-unknown', { noun: alternatives(['source-file', 'table']), id: 'a list' })
  expect([say(named, 'en'), say(named, 'es')]).toEqual([
    'There is no source-file or table "a list".',
    'No existe source-file o table "a list".',
  ])
})

test('[ER-2741] several values stand between commas, and a value that is not known says so', () => {
  const users = [message('phrase/resource-named', { id: 'crm' }), message('phrase/entity-named', { id: 'people' })]
  const used = message('table-in-use/users', { id: 't', users })
  expect(say(used, 'es')).toBe('La tabla "t" está en uso: recurso crm, entidad people.')
  expect(say(message('unknown-column/dataset', { name: undefined }), 'en')).toContain('"undefined"')
  expect(say(message('unknown-column/dataset', { name: '{name} $& $1' }), 'en')).toContain('"{name} $& $1"')
})

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A o B'],
  [['A', 'B', 'C'], 'A, B o C'],
])('[ER-2741] alternatives %j are read %j', (names, spanish) => {
  expect(say(message('member-invalid/must', { choices: alternatives(names) }), 'es')).toBe(`Esto debe ser ${spanish}.`)
})

test('[ER-2740] a refusal has the code, the English sentence, the place, and what it is made of', () => {
  const said = { key: 'day-open', params: { last: '2026-01-01' } } as const
  const text = 'The range may end on 2026-01-01 at the latest.'
  expect(refusal('day-open', said.params, 'toDay')).toEqual({ code: 'day-open', text, path: 'toDay', message: said })
  expect(refusalOf(said)).toEqual({ code: 'day-open', text, message: said })
  expect(refusal('member-invalid/text').code).toBe('member-invalid')
})

test("[ER-2740] a host's refusal has a code and a sentence of its own, or a message of ours", () => {
  expect(customRefusal('topic-shared', 'Another sink has it.')).toEqual({
    code: 'topic-shared',
    text: 'Another sink has it.',
  })
  const said = message('member-invalid/text')
  expect(customRefusal('topic-text', said, 'topic')).toEqual({
    code: 'topic-text',
    text: 'A text is expected.',
    path: 'topic',
    message: said,
  })
})
