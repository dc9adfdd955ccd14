import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer, smtpSettingsFrom } from '../../src/mail/smtp-mailer.ts'

const MAIL = { to: 'ada@example.org', subject: 'Su contraseña', text: 'Hola, Ada:\nel código es abc\n' }
const FROM = 'Onefold <onefold@example.org>'

/** A mail server on a port of its own that keeps what it was given. */
async function postOffice(options: SMTPServerOptions = {}) {
  const taken: { readonly to: readonly string[]; readonly from: string; readonly text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({ to: rcptTo.map(({ address }) => address), from, text: Buffer.concat(pieces).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  return { port: (server.server.address() as AddressInfo).port, taken, close }
}

const refused = { outcome: 'refused', reason: expect.any(String) }

test('[AC-96] a mail goes to the server with sender, recipient and text', async () => {
  const { port, taken } = await postOffice()
  const mailer = smtpMailer({ host: '127.0.0.1', port, from: FROM })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'accepted' })
  expect(taken).toMatchObject([{ to: ['ada@example.org'], from: 'onefold@example.org' }])
  expect(taken[0]?.text).toContain('From: Onefold <onefold@example.org>')
})

test('[AC-96] an address is one recipient, whatever stands in it', async () => {
  const { port, taken } = await postOffice()
  const mailer = smtpMailer({ host: '127.0.0.1', port, from: FROM })
  await mailer.send({ ...MAIL, to: 'ada@example.org, eve@example.org' })
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test('[AC-96] the server is told user and password, and a wrong one is a refusal without it', async () => {
  const { port, taken } = await postOffice({
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === 'ada' && password === 'right' ? done(null, { user: 'ada' }) : done(new Error(`No: ${password}`)),
  })
  const login = { host: '127.0.0.1', port, from: FROM, user: 'ada', requireTls: false }
  expect(await smtpMailer({ ...login, password: 'right' }).send(MAIL)).toEqual({ outcome: 'accepted' })
  const receipt = await smtpMailer({ ...login, password: 'wrong' }).send(MAIL)
  expect(receipt).toEqual({ outcome: 'refused', reason: 'the mail server 127.0.0.1 answered 535.' })
  expect(taken).toHaveLength(1)
})

test('[AC-96] a password is not told to a server without TLS, unless that is asked for', async () => {
  let told = false
  const { port } = await postOffice({
    onAuth: (_, __, done) => {
      told = true
      done(null, { user: 'ada' })
    },
  })
  const mailer = smtpMailer({ host: '127.0.0.1', port, from: FROM, user: 'ada', password: 'right' })
  expect(await mailer.send(MAIL)).toEqual(refused)
  expect(told).toBe(false)
})

test('[AC-96] a server that refuses, one that is closed and one that is not allowed are refusals', async () => {
  const { port, close } = await postOffice({ onRcptTo: (_, __, done) => done(new Error('ada@example.org is unknown')) })
  const mailer = smtpMailer({ host: '127.0.0.1', port, from: FROM })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'refused', reason: expect.stringMatching(/answered 5\d\d\.$/) })
  await close()
  expect(await mailer.send(MAIL)).toEqual(refused)
  expect(await smtpMailer({ host: '169.254.169.254', from: FROM }).send(MAIL)).toEqual({
    outcome: 'refused',
    reason: 'the host "169.254.169.254" is not allowed.',
  })
})

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', secure: false, from: FROM }],
  [
    'smtps://a%40b:p%3Aw@mail.example.org:465',
    { host: 'mail.example.org', port: 465, secure: true, user: 'a@b', password: 'p:w', from: FROM },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, from: FROM }],
  ['http://mail.example.org', undefined],
  ['smtp://', undefined],
  ['mail.example.org', undefined],
])('[AC-97] the address %s', (address, settings) => {
  expect(smtpSettingsFrom(address, FROM)).toEqual(settings)
})

test('[AC-901] it connects to the address that was looked at, whatever the name leads to by then', async () => {
  const { port, taken } = await postOffice()
  const settings = { host: 'mail.invalid', port, from: FROM }
  expect(await smtpMailer(settings, async () => ['127.0.0.1']).send(MAIL)).toEqual({ outcome: 'accepted' })
  expect(taken).toHaveLength(1)
  const closed = await smtpMailer(settings, async () => undefined).send(MAIL)
  expect(closed).toEqual({ outcome: 'refused', reason: 'the host "mail.invalid" is not allowed.' })
  expect(taken).toHaveLength(1)
})
