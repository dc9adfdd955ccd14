import { expect, onTestFinished, test } from 'vitest'
import { openOnefold, SYSTEM } from '../../src/index.ts'
import { DAY, MINUTE, openOffice, storedText } from '../fixtures/directory.ts'
import { expectRefusal, MORNING } from '../fixtures/house.ts'

const NIGHTLY = { name: 'nightly load', role: 'STEWARD' } as const

test('[AC-40] a token is 256 random bits after "master:", of which only the hash and the sealed value are kept', async () => {
  const { system, onefold, store } = await openOffice()
  const made = await system.tokens.create(NIGHTLY)
  expect(made).toMatchObject({
    ...NIGHTLY,
    enabled: true,
    deleted: false,
    created: MORNING,
    expires: MORNING + 365 * DAY,
  })
  expect(made.id).toMatch(/^t-/)
  expect(made.value).toMatch(/^master:[\w-]{43}$/)
  expect(made.hint).toBe(made.value?.slice(-4))
  expect(await storedText(store)).not.toContain(made.value)
  expect(await onefold.identities.principalOfToken(made.value ?? '')).toEqual({
    type: 'ACCESS_TOKEN',
    id: made.id,
    name: 'nightly load',
    roles: ['STEWARD'],
  })
  expect(await system.tokens.list()).toEqual([{ ...made, lastAccess: MORNING }])
})

test('[AC-41] a value is shown until it was copied, and then never again', async () => {
  const { system, onefold } = await openOffice()
  const { id, value = '' } = await system.tokens.create(NIGHTLY)
  expect((await system.tokens.get(id)).value).toBe(value)
  expect((await system.tokens.copy(id)).value).toBe(value)
  expect(await system.tokens.get(id)).not.toHaveProperty('value')
  await expectRefusal(system.tokens.copy(id), 'conflict', 'token-masked')
  expect(await onefold.identities.principalOfToken(value)).toBeDefined()
})

test('[AC-41] without a secret key a value is shown once, when it is made', async () => {
  const { store } = await openOffice()
  const another = await openOnefold({ store: { ...store, close: async () => {} } })
  onTestFinished(() => another.close())
  const { tokens } = another.as(SYSTEM)
  const made = await tokens.create(NIGHTLY)
  expect(made.value).toMatch(/^master:/)
  expect(await tokens.get(made.id)).not.toHaveProperty('value')
})

test('[AC-42] a reset gives a new value for 180 days and ends the old one', async () => {
  const { system, onefold, pass } = await openOffice()
  const { id, value: old = '' } = await system.tokens.create({ ...NIGHTLY, days: 1 })
  await system.tokens.copy(id)
  pass(MINUTE)
  const { value = '', expires } = await system.tokens.reset(id)
  expect(expires).toBe(MORNING + MINUTE + 180 * DAY)
  expect(value).not.toBe(old)
  expect(await onefold.identities.principalOfToken(old)).toBeUndefined()
  expect(await onefold.identities.principalOfToken(value)).toMatchObject({ id })
  expect((await system.tokens.copy(id)).value).toBe(value)
})

test('[AC-43] a token is worth nothing while disabled, once expired, and once deleted', async () => {
  const { system, onefold, pass } = await openOffice()
  const { id, value = '' } = await system.tokens.create({ ...NIGHTLY, days: 1 })
  const isGood = async () => (await onefold.identities.principalOfToken(value)) !== undefined
  await system.tokens.update(id, { enabled: false })
  expect(await isGood()).toBe(false)
  expect(await system.tokens.activate(id)).toMatchObject({ enabled: true })
  pass(DAY - 1)
  expect(await isGood()).toBe(true)
  pass(1)
  expect(await isGood()).toBe(false)
  expect((await system.tokens.update(id, { days: 2 })).expires).toBe(MORNING + 3 * DAY)
  expect(await isGood()).toBe(true)
  await system.tokens.remove(id)
  expect(await isGood()).toBe(false)
})

test('[AC-43] a disabled token is refused in other processes within a second', async () => {
  const { system, openAnother, pass } = await openOffice()
  const { id, value = '' } = await system.tokens.create(NIGHTLY)
  const elsewhere = (await openAnother()).identities
  expect(await elsewhere.principalOfToken(value)).toBeDefined()
  await system.tokens.update(id, { enabled: false })
  pass(1000)
  expect(await elsewhere.principalOfToken(value)).toBeUndefined()
})

test('[AC-7] [AC-44] a deleted token is out of the list and unknown by id; its name is kept', async () => {
  const { system, onefold } = await openOffice()
  const { id, value = '' } = await system.tokens.create(NIGHTLY)
  expect(await onefold.identities.principalOfToken(value)).toMatchObject({ id })
  expect(await system.tokens.remove(id)).toMatchObject({ id, deleted: true, enabled: false })
  expect(await onefold.identities.principalOfToken(value)).toBeUndefined()
  expect(await onefold.identities.principalOfToken('')).toBeUndefined()
  expect(await system.tokens.list()).toEqual([])
  expect(await system.tokens.list({ deleted: false })).toEqual([])
  const { id: present } = await system.tokens.create({ ...NIGHTLY, name: 'present' })
  const all = await system.tokens.list({ deleted: true })
  expect(all.map((token) => [token.id, token.deleted, token.enabled, token.hint])).toEqual([
    [id, true, false, ''],
    [present, false, true, expect.stringMatching(/./)],
  ])
  for (const late of [
    () => system.tokens.get(id),
    () => system.tokens.remove(id),
    () => system.tokens.reset(id),
    () => system.tokens.activate(id),
    () => system.tokens.copy(id),
    () => system.tokens.update(id, {}),
  ])
    await expectRefusal(late(), 'not_found', 'token-not-found')
  expect(await onefold.identities.names([id])).toEqual(new Map([[id, 'nightly load']]))
})

test('[AC-45] a token has a name of 1 to 120 characters and lives for 1 to 3650 days', async () => {
  const { system } = await openOffice()
  for (const days of [0, 3651, 1.5, Number.NaN])
    await expectRefusal(system.tokens.create({ ...NIGHTLY, days }), 'invalid', 'days-invalid')
  for (const name of ['', ' ', 'x'.repeat(121)])
    await expectRefusal(system.tokens.create({ ...NIGHTLY, name }), 'invalid', 'name-invalid')
  expect((await system.tokens.create({ ...NIGHTLY, name: 'x'.repeat(120), days: 3650 })).expires).toBe(
    MORNING + 3650 * DAY,
  )
})

test('[AC-45] a value chosen elsewhere begins with "master:", has 32 characters or more, and is nobody else’s', async () => {
  const { system, onefold } = await openOffice()
  const value = `master:${'x'.repeat(25)}`
  for (const bad of [value.slice(0, -1), `mister:${'x'.repeat(25)}`, `${value} y`])
    await expectRefusal(system.tokens.create({ ...NIGHTLY, value: bad }), 'invalid', 'token-value-invalid')
  const { id } = await system.tokens.create({ ...NIGHTLY, value })
  expect(await onefold.identities.principalOfToken(value)).toMatchObject({ id })
  await expectRefusal(system.tokens.create({ ...NIGHTLY, value }), 'conflict', 'token-taken')
})

test('[AC-46] the last use of a token is kept to the minute, and written in batches and on closing', async () => {
  const { system, onefold, store, pass, openAnother } = await openOffice()
  const { id, value = '' } = await system.tokens.create(NIGHTLY)
  const before = await store.catalogue.csn()
  pass(90_000)
  for (let n = 0; n < 50; n++) await onefold.identities.principalOfToken(value)
  expect(await store.catalogue.csn()).toBe(before)
  expect((await system.tokens.get(id)).lastAccess).toBe(MORNING + MINUTE)
  const shared = { ...store, close: async () => {} }
  const another = await openAnother({ store: shared })
  pass(MINUTE)
  await another.identities.principalOfToken(value)
  await another.close()
  expect(await store.catalogue.csn()).toBe(before + 1)
  expect((await system.tokens.get(id)).lastAccess).toBe(MORNING + 2 * MINUTE)
})
