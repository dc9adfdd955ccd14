import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Json } from '../model/record.ts'
import { decideSecret, isSealed, leadsElsewhere, MASK } from '../model/secret.ts'
import type { Document } from '../ports/store/catalogue-store.ts'
import { reseal } from './reseal.ts'
import { createSecretBox, NO_SECRET_BOX, type SecretPlace } from './secret-box.ts'

const chance = { bytes: (count: number) => randomBytes(count) }
const box = createSecretBox('a secret key that is long enough for a test', chance)
const other = createSecretBox('another secret key, long enough for a test', chance)
const place: SecretPlace = { kind: 'resource', id: 'crm', member: 'password' }

describe('a sealed text', () => {
  test.each(['', 'hunter2', 'Zoë 🗝', 'x'.repeat(10_000)])('[AC-60] opens at its place, "%s"', (text) => {
    const sealed = box.seal(text, place)
    expect(isSealed(sealed)).toBe(true)
    expect(text !== '' && sealed.includes(text)).toBe(false)
    expect(box.open(sealed, place)).toBe(text)
    expect(box.seal(text, place)).not.toBe(sealed)
  })

  test.each<[string, SecretPlace]>([
    ['another object', { ...place, id: 'erp' }],
    ['another member', { ...place, member: 'token' }],
    ['another kind', { ...place, kind: 'setting' }],
    ['a place that is written alike', { ...place, id: 'crm","password' }],
  ])('[AC-60] does not open at %s', (_, elsewhere) => {
    expect(() => box.open(box.seal('hunter2', place), elsewhere)).toThrow(
      expect.objectContaining({ class: 'unavailable', codes: ['secret-unreadable'] }),
    )
  })

  test('[AC-60] does not open with another key, nor when any character of it was changed', () => {
    const sealed = box.seal('hunter2', place)
    expect(() => other.open(sealed, place)).toThrow(/another key/)
    const head = sealed.lastIndexOf(':') + 1
    for (let at = head; at < sealed.length - 1; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(() => box.open(changed, place)).toThrow(/damaged/)
    }
    expect(() => box.open(sealed.slice(0, head), place)).toThrow(/damaged/)
  })

  test('[AC-60] a key has 32 bytes or more', () => {
    expect(() => createSecretBox('x'.repeat(31), chance)).toThrow(/32 bytes/)
    expect(createSecretBox('x'.repeat(32), chance).canSeal).toBe(true)
  })

  test('[AC-60] without a key nothing is sealed and nothing opens', () => {
    expect(NO_SECRET_BOX.canSeal).toBe(false)
    expect(() => NO_SECRET_BOX.seal('hunter2', place)).toThrow(/without a secret key/)
    expect(() => NO_SECRET_BOX.open(box.seal('hunter2', place), place)).toThrow(/needs a secret key/)
  })
})

describe('saving a secret', () => {
  const kept = 'sealed:1:abc'
  test.each([
    ['a new text is sealed', { given: 'new', kept, hostChanged: false }, { outcome: 'stated', text: 'new' }],
    [
      'a new text is sealed for a new host too',
      { given: 'new', kept, hostChanged: true },
      { outcome: 'stated', text: 'new' },
    ],
    ['the mask keeps it', { given: MASK, kept, hostChanged: false }, { outcome: 'kept', sealed: kept }],
    ['nothing takes it away', { given: undefined, kept, hostChanged: false }, { outcome: 'none' }],
    ['an empty text takes it away', { given: '', kept, hostChanged: false }, { outcome: 'none' }],
  ])('[AC-61] %s', (_, save, decision) => {
    expect(decideSecret({ member: 'password', ...save })).toEqual(decision)
  })

  test.each([
    ['for another host', { kept, hostChanged: true }, 'secret-must-be-stated'],
    ['where there is none', { kept: undefined, hostChanged: false }, 'secret-missing'],
  ])('[AC-61] the mask is refused %s', (_, save, code) => {
    expect(decideSecret({ member: 'password', given: MASK, ...save })).toMatchObject({
      outcome: 'refused',
      refusal: { code, path: 'password' },
    })
  })

  test.each([
    ['https://crm.example.org/a', 'https://CRM.example.org/b', false],
    ['https://crm.example.org', 'https://crm.example.org:443/', false],
    ['https://crm.example.org', 'https://crm.example.org:8443/', true],
    ['https://crm.example.org', 'http://crm.example.org', true],
    ['https://crm.example.org', 'https://crm.example.org@evil.example', true],
    ['jdbc:postgresql://db:5432/a', 'jdbc:postgresql://db:5432/b', false],
    ['jdbc:postgresql://db:5432/a', 'jdbc:postgresql://db:5433/a', true],
    ['jdbc:sqlserver://db:1433;databaseName=a', 'jdbc:sqlserver://db:1433;databaseName=a', false],
    ['jdbc:sqlserver://db:1433;databaseName=a', 'jdbc:sqlserver://evil:1433;databaseName=a', true],
    ['a:9092,b:9092', 'a:9092,b:9092', false],
    ['a:9092,b:9092', 'a:9092,evil:9092', true],
    ['', 'https://crm.example.org', true],
  ])('[AC-61] from "%s" to "%s" leads elsewhere: %s', (before, after, elsewhere) => {
    expect(leadsElsewhere(before, after)).toBe(elsewhere)
  })
})

describe('sealing anew', () => {
  const document = (body: Json): Document => ({ kind: 'resource', id: 'crm', body })
  const at = (member: string) => ({ ...place, member })

  test('[AC-62] every sealed text is found, however deep, and nothing else is touched', () => {
    const body = {
      password: box.seal('one', at('password')),
      headers: [
        { name: 'X', value: 'plain' },
        { name: 'Key', value: box.seal('two', at('headers[1].value')) },
      ],
      smtp: { password: box.seal('three', at('smtp.password')), port: 25, tls: null },
    }
    const untouched: Document = { kind: 'user', id: 'u-1', body: { name: 'Ada' } }
    const { documents, secrets, unreadable } = reseal([document(body), untouched], box, other)
    expect([documents.length, secrets, unreadable]).toEqual([1, 3, []])
    const after = documents[0]?.body as typeof body
    expect(other.open(after.password, at('password'))).toBe('one')
    expect(other.open(after.headers[1]?.value ?? '', at('headers[1].value'))).toBe('two')
    expect(other.open(after.smtp.password, at('smtp.password'))).toBe('three')
    expect({ ...after, password: '', headers: after.headers[0], smtp: { ...after.smtp, password: '' } }).toEqual({
      password: '',
      headers: { name: 'X', value: 'plain' },
      smtp: { password: '', port: 25, tls: null },
    })
  })

  test('[AC-62] done twice it does nothing; what the old key does not open is named and left', () => {
    const once = reseal([document({ password: box.seal('one', place) })], box, other)
    expect(reseal(once.documents, box, other)).toEqual({ documents: [], secrets: 0, unreadable: [] })
    const lost = document({ password: 'sealed:1:00000000:AAAA' })
    expect(reseal([lost], box, other)).toEqual({ documents: [], secrets: 0, unreadable: [place] })
  })
})
