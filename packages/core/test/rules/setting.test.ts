import { describe, expect, test } from 'vitest'
import { type Json, type Mailer, type MailServerSettings, type OnefoldOptions, rotateSecrets } from '../../src/index.ts'
import { durationFrom } from '../../src/setting/duration.ts'
import { ADA, GRACE, MINUTE, type Office, openOffice } from '../fixtures/directory.ts'

const SERVER = { host: 'mail.example.org', user: 'onefold', password: 'hunter2', from: 'Onefold <onefold@example.org>' }
const MASK = '********'

/** An office whose configuration may name a mail server; what was sent through which. */
async function openHouse(options: Partial<OnefoldOptions> = {}) {
  const sent: { readonly to: string; readonly through: MailServerSettings }[] = []
  const mailServer = (through: MailServerSettings): Mailer => ({
    async send({ to }) {
      sent.push({ to, through })
      return { outcome: 'accepted' }
    },
  })
  const office = await openOffice({ mailServer, ...options })
  return { ...office, sent, settings: office.system.settings }
}

const stored = async ({ store }: Pick<Office, 'store'>) =>
  JSON.stringify((await store.catalogue.read(['configuration'])).documents)

describe('the entries of the configuration', () => {
  test('[CF-1] an entry without a known id is added, one with a known id replaced; the last saved comes first', async () => {
    const { settings } = await openHouse()
    const first = await settings.save({ category: 'notes', payload: 'one' })
    const second = await settings.save({ id: 'two', category: 'notes', payload: { any: ['thing', null] } })
    expect(second).toEqual({ id: 'two', category: 'notes', payload: { any: ['thing', null] } })
    expect(await settings.byCategory('notes')).toEqual([second, first])
    const again = await settings.save({ ...first, payload: 'three' })
    expect(again.id).toBe(first.id)
    expect(await settings.byCategory('notes')).toEqual([again, second])
    expect(await settings.get('two')).toEqual(second)
  })

  test('[CF-2] a category that none carries is not found, to read and to remove; nor is an unknown id', async () => {
    const { settings } = await openHouse()
    const missing = { class: 'not_found', codes: ['configuration-category-not-found'] }
    for (const asked of [settings.byCategory('notes'), settings.removeCategory('notes')])
      await expect(asked).rejects.toMatchObject(missing)
    for (const asked of [settings.get('x'), settings.remove('x')]) {
      await expect(asked).rejects.toMatchObject({ class: 'not_found', codes: ['configuration-not-found'] })
    }
    const entries = [
      await settings.save({ category: 'notes', payload: 1 }),
      await settings.save({ category: 'notes', payload: 2 }),
    ]
    expect(await settings.remove(entries[0]?.id ?? '')).toEqual(entries[0])
    expect(await settings.removeCategory('notes')).toEqual([entries[1]])
  })

  test('[CF-3] only an ADMIN may look, save or remove', async () => {
    const { onefold } = await openHouse()
    const { settings } = onefold.as({ type: 'USER', id: 'u-1', roles: ['STEWARD'] })
    const all = [
      () => settings.save({ category: 'ui', payload: {} }),
      () => settings.byCategory('ui'),
      () => settings.get('x'),
      () => settings.remove('x'),
      () => settings.removeCategory('ui'),
    ]
    for (const ask of all) await expect(ask()).rejects.toMatchObject({ class: 'forbidden' })
  })

  test.each<[string, string, Json, readonly string[]]>([
    [
      'a bound',
      'limits',
      { bodyBytes: 1023, requestsPerMinute: -1 },
      ['payload.bodyBytes', 'payload.requestsPerMinute'],
    ],
    ['an unknown member', 'security', { lockAftre: 3, lockedFor: 'soon' }, ['payload.lockedFor', 'payload.lockAftre']],
    [
      'an address with a password in it',
      'sso',
      { providers: [{ id: 'a', name: 'A', issuer: 'https://u:p@x.org', clientId: 'c' }] },
      ['payload.providers[0].issuer'],
    ],
    ['a language that nobody speaks here', 'ui', { language: 'tlh' }, ['payload.language']],
    ['a line end in a host', 'notification', { ...SERVER, host: 'a\nb' }, ['payload.host']],
    ['two senders', 'notification', { ...SERVER, from: 'a@x.org, b@x.org' }, ['payload.from']],
    ['no object', 'ui', [], ['payload']],
    ['no JSON', 'ui', 'title', ['payload']],
    ['a page instead of an origin', 'security', { corsOrigins: ['https://x.org/page'] }, ['payload.corsOrigins[0]']],
    ['a strange category', 'a b', {}, ['category']],
  ])(
    '[CF-4] %s is refused with everything that is wrong, and nothing is saved',
    async (_, category, payload, paths) => {
      const house = await openHouse()
      const refused = await house.settings.save({ category, payload }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ class: 'invalid' })
      expect((refused as { refusals: { path: string }[] }).refusals.map(({ path }) => path)).toEqual(paths)
      expect(await stored(house)).toBe('[]')
    },
  )

  test('[CF-4] an unknown member is told the nearest that there is; JSON text is as good as an object', async () => {
    const { settings } = await openHouse()
    await expect(settings.save({ category: 'ui', payload: { titel: 'Desk' } })).rejects.toThrow(/"title"/)
    const saved = await settings.save({ category: 'ui', payload: '{"title":"Desk"}' })
    expect(saved.payload).toEqual({ title: 'Desk' })
  })
})

describe('what the product reads', () => {
  test('[CF-5] the entry saved last counts; without it the one before', async () => {
    const { settings, onefold } = await openHouse()
    expect(await onefold.settings.recent()).toEqual({ security: {}, sso: {}, limits: {}, ui: {} })
    await settings.save({ id: 'old', category: 'ui', payload: { title: 'Old' } })
    await settings.save({ id: 'new', category: 'ui', payload: { title: 'New', language: 'es' } })
    expect((await onefold.settings.recent()).ui).toEqual({ title: 'New', language: 'es' })
    await settings.remove('new')
    expect((await onefold.settings.recent()).ui).toEqual({ title: 'Old' })
    await settings.save({ category: 'limits', payload: { bodyBytes: 2048 } })
    expect((await onefold.settings.recent()).limits).toEqual({ bodyBytes: 2048 })
  })

  test('[CF-6] what another process saved holds here after half a second, and not before somebody asks', async () => {
    const house = await openHouse()
    const other = await house.openAnother()
    await house.onefold.settings.recent()
    await other
      .as({ type: 'USER', id: 'u', roles: ['ADMIN'] })
      .settings.save({ category: 'ui', payload: { title: 'Desk' } })
    house.pass(501)
    expect((await house.onefold.settings.recent()).ui.title).toBe('Desk')
  })

  test('[CF-7] a store that does not answer leaves what is known', async () => {
    const house = await openHouse()
    await house.settings.save({ category: 'ui', payload: { title: 'Desk' } })
    await house.onefold.settings.recent()
    await house.onefold.close()
    house.pass(MINUTE)
    expect((await house.onefold.settings.recent()).ui.title).toBe('Desk')
  })

  test('[CF-8] an entry that this version cannot read counts as absent, and the log says so', async () => {
    const house = await openHouse()
    const { catalogue } = house.store
    const document = {
      kind: 'configuration',
      id: 'c',
      body: { category: 'ui', payload: { colour: 'red' }, turn: 1 },
    } as const
    await catalogue.save({ csn: await catalogue.csn(), put: [document], remove: [] })
    house.pass(501)
    expect((await house.onefold.settings.recent()).ui).toEqual({})
    expect(house.logged.join()).toContain('"c"')
  })

  test('[CF-9] `security` decides after how many failures a user is locked out, and for how long', async () => {
    const { onefold, system, settings, pass } = await openHouse({ access: { lockAfter: 3 } })
    const fail = async (email: string, times: number) => {
      for (let time = 0; time < times; time++) await onefold.identities.prove(email, async () => false)
    }
    const ada = (await system.users.create(ADA)).user
    await fail(ADA.email, 2)
    expect((await system.users.get(ada.id)).locked).toBe(false)
    await settings.save({ category: 'security', payload: { lockAfter: 2, lockedFor: 'PT2M' } })
    await onefold.settings.recent()
    const grace = (await system.users.create(GRACE)).user
    await fail(GRACE.email, 2)
    expect((await system.users.get(grace.id)).locked).toBe(true)
    pass(2 * MINUTE)
    expect((await system.users.get(grace.id)).locked).toBe(false)
  })

  test.each([
    ['PT15M', 900_000],
    ['P1DT2H', 93_600_000],
    ['PT0.5S', 500],
    ['P30D', 2_592_000_000],
    ['P', undefined],
    ['PT', undefined],
    ['P1M', undefined],
    ['15M', undefined],
  ])('[CF-10] the duration %s is %s milliseconds', (text, milliseconds) => {
    expect(durationFrom(text)).toBe(milliseconds)
  })
})

describe('the mail server of the configuration', () => {
  test('[CF-11] its password is sealed in the store and masked in answers, and mails go through it', async () => {
    const house = await openHouse()
    const saved = await house.settings.save({ id: 'smtp', category: 'notification', payload: SERVER })
    expect(saved.payload).toEqual({ ...SERVER, password: MASK })
    expect(await stored(house)).not.toContain('hunter2')
    expect(await house.settings.get('smtp')).toEqual(saved)
    const { passwordHash: _, ...ada } = ADA
    await house.system.users.create(ada)
    expect(house.sent).toEqual([{ to: ADA.email, through: SERVER }])
    expect(house.mails).toEqual([])
    await house.settings.remove('smtp')
    const { passwordHash: __, ...grace } = GRACE
    await house.system.users.create(grace)
    expect(house.mails.map(({ to }) => to)).toEqual([GRACE.email])
  })

  test.each<[string, object, string | undefined]>([
    ['the same host keeps it', { from: 'it@example.org' }, undefined],
    ['another host', { host: 'evil.example.org' }, 'secret-must-be-stated'],
    ['another port', { port: 2525 }, 'secret-must-be-stated'],
    ['a connection without TLS', { requireTls: false }, 'secret-must-be-stated'],
  ])('[CF-12] saving the mask: %s', async (_, change, code) => {
    const { settings, system, sent } = await openHouse()
    const { payload } = await settings.save({ id: 'smtp', category: 'notification', payload: SERVER })
    const save = settings.save({
      id: 'smtp',
      category: 'notification',
      payload: { ...(payload as object), ...change } as Json,
    })
    if (code !== undefined) return expect(save).rejects.toMatchObject({ class: 'invalid', codes: [code] })
    await save
    const { passwordHash: __, ...ada } = ADA
    await system.users.create(ada)
    return expect(sent[0]?.through.password).toBe('hunter2')
  })

  test('[CF-12] a mask in a new entry has nothing to keep', async () => {
    const { settings } = await openHouse()
    await settings.save({ id: 'smtp', category: 'notification', payload: SERVER })
    const masked = settings.save({ category: 'notification', payload: { ...SERVER, password: MASK } })
    await expect(masked).rejects.toMatchObject({ codes: ['secret-missing'] })
  })

  test('[CF-13] a host that sends no mail through it refuses it; without a secret key its password cannot be kept', async () => {
    const { system } = await openOffice()
    const save = system.settings.save({ category: 'notification', payload: SERVER })
    await expect(save).rejects.toMatchObject({ class: 'conflict', codes: ['no-mail-server'] })
    const mailServer = (): Mailer => ({ send: async () => ({ outcome: 'accepted' }) })
    const { openAnother } = await openOffice({ mailServer })
    const keyless = await openAnother({ secretKey: undefined as never })
    const admin = keyless.as({ type: 'USER', id: 'u', roles: ['ADMIN'] })
    const kept = admin.settings.save({ category: 'notification', payload: SERVER })
    await expect(kept).rejects.toMatchObject({ class: 'unavailable', codes: ['no-secret-key'] })
  })

  test('[CF-14] another key seals it anew; with a lost one mails are refused, with a reason and without the password', async () => {
    const house = await openHouse()
    await house.settings.save({ id: 'smtp', category: 'notification', payload: SERVER })
    const to = 'another secret key, long enough for a test'
    const from = 'a secret key that is long enough for a test'
    const { secrets } = await rotateSecrets(house.store.catalogue, {
      from,
      to,
      chance: { bytes: (count) => new Uint8Array(count) },
    })
    expect(secrets).toBe(1)
    const { passwordHash: _, ...ada } = ADA
    const { receipt } = await house.system.users.create(ada) // this process holds the old key
    expect(receipt).toEqual({ outcome: 'refused', reason: expect.stringContaining('cannot be read') })
  })
})
