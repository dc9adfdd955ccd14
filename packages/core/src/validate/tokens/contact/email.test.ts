import fc from 'fast-check'
import validator from 'validator'
import { describe, expect, test } from 'vitest'
import { email } from './email.ts'

const { parse } = email()

describe('[DS-159] an e-mail address', () => {
  test.each([
    ['ada@lovelace.org', 'ada@lovelace.org'],
    ['  ada@lovelace.org\n', 'ada@lovelace.org'],
    ['Ada.King@LOVELACE.ORG', 'Ada.King@lovelace.org'],
    ['ada+news@lovelace.co.uk', 'ada+news@lovelace.co.uk'],
    ['a@b.io', 'a@b.io'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['first.last@sub.domain.example.com', 'first.last@sub.domain.example.com'],
    ['1234567890@example.com', '1234567890@example.com'],
    ['_______@example.com', '_______@example.com'],
    ['ada@lovelace-family.de', 'ada@lovelace-family.de'],
    ['josé@ejemplo.es', 'josé@ejemplo.es'],
    ['müller@MÜNCHEN.de', 'müller@münchen.de'],
    ['иван@пример.рф', 'иван@пример.рф'],
    ['ada@xn--mnchen-3ya.de', 'ada@münchen.de'],
    ['ada@XN--MNCHEN-3YA.de', 'ada@münchen.de'],
    ['ada@faß.de', 'ada@faß.de'],
    ['ada@例え.テスト', 'ada@例え.テスト'],
    ['δοκιμή@παράδειγμα.δοκιμή', 'δοκιμή@παράδειγμα.δοκιμή'],
    ['"ada"@example.com', 'ada@example.com'],
    ['"ada.king"@Example.com', 'ada.king@example.com'],
    ['"ada king"@example.com', '"ada king"@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['"ada..king"@example.com', '"ada..king"@example.com'],
    ["#!$%&'*+-/=?^_`{|}~@example.org", "#!$%&'*+-/=?^_`{|}~@example.org"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.orgs`,
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.orgs`,
    ],
    ['x/y=z@example.com', 'x/y=z@example.com'],
    ['ada@lovelace.museum', 'ada@lovelace.museum'],
    ['grace_hopper@navy.mil', 'grace_hopper@navy.mil'],
    ['info@トヨタ.jp', 'info@トヨタ.jp'],
    ['a.b.c.d@example.com.br', 'a.b.c.d@example.com.br'],
    ['katherine@Nasa.Gov', 'katherine@nasa.gov'],
  ])('%j is right: %s', (given, normal) => {
    expect(parse(given, {})).toBe(normal)
    expect(parse(normal, {})).toBe(normal)
  })

  test.each([
    '',
    'ada',
    '@lovelace.org',
    'ada@',
    'ada@lovelace',
    'ada lovelace@example.com',
    'ada@love lace.org',
    'ada@@lovelace.org',
    'ada@lovelace..org',
    '.ada@lovelace.org',
    'ada.@lovelace.org',
    'ada..king@lovelace.org',
    'ada@-lovelace.org',
    'ada@lovelace-.org',
    'Ada <ada@lovelace.org>',
    'mailto:ada@lovelace.org',
    'ada@lovelace.org, grace@hopper.mil',
    'ada(at)lovelace.org',
    'ada@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    'ada@lovelace.c',
    '"Ada Lovelace" <ada@lovelace.org>',
    'ada@lovelace.org (Ada)',
    '<ada@lovelace.org>',
    'ada@[127.0.0.1]',
    'ada@xn--a.de',
    'ada@lovelace.org.',
    '"ada@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.orgs`,
    `${'é'.repeat(33)}@example.com`,
    'n/a',
  ])('%j is wrong', (given) => {
    expect(parse(given, {})).toBeUndefined()
  })

  test("the short way to a verdict is the long way's", () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '+', '-', '.', 'com'), maxLength: 12 })
    fc.assert(
      fc.property(part, part, fc.constantFrom('com', 'c', 'co.uk', 'x1', '1', 'museum'), (local, domain, end) => {
        const address = `${local}@${domain}.${end}`
        expect(parse(address, {}) !== undefined).toBe(validator.isEmail(address))
      }),
      { numRuns: 5000 },
    )
  })
})
