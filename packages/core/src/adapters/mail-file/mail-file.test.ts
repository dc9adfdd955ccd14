import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileMailer } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-mail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: () => Date.UTC(2026, 0, 5, 8) }
const MAIL = { to: 'ada@example.org', subject: 'Su contraseña en Onefold', text: 'Hola, Ada:\n\nño 🗝\n' }

test('[AC-95] each mail is a file of its own, for its owner only, whole and in the format of mails', async () => {
  const mailer = fileMailer(join(folder, 'mail'), { clock })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'accepted' })
  await mailer.send(MAIL)
  const names = readdirSync(join(folder, 'mail'))
  expect(names).toHaveLength(2)
  expect(names.every((name) => /^2026-01-05T08-00-00\.000Z-[0-9a-f-]{36}\.eml$/.test(name))).toBe(true)
  const file = join(folder, 'mail', names[0] ?? '')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const [head = '', body = ''] = readFileSync(file, 'utf8').split('\r\n\r\n')
  expect(head.split('\r\n')).toContain('To: ada@example.org')
  expect(head).toContain('Date: Mon, 05 Jan 2026 08:00:00 +0000')
  const subject = /^Subject: =\?utf-8\?B\?(.+)\?=$/m.exec(head)?.[1] ?? ''
  expect(Buffer.from(subject, 'base64').toString()).toBe(MAIL.subject)
  expect(Buffer.from(body, 'base64').toString()).toBe(MAIL.text.replaceAll('\n', '\r\n'))
})

test('[AC-95] what stands in an address or a subject adds no line to the head', async () => {
  await fileMailer(folder, { clock }).send({ ...MAIL, to: 'a@x.org\r\nBcc: b@x.org', subject: 'x\nBcc: b@x.org' })
  const head = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8').split('\r\n\r\n')[0]
  expect(head).not.toContain('Bcc')
})

test('[AC-95] a mail that cannot be written is refused, and leaves nothing behind', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await fileMailer(join(folder, 'file', 'mail')).send(MAIL)).toEqual({
    outcome: 'refused',
    reason: expect.stringContaining('could not be written'),
  })
})
