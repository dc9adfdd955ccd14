import { describe, expect, test } from 'vitest'
import { ACCESS_BOUNDS, type AccessSettings } from '../../src/access/settings.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type OnefoldOptions, openOnefold, SYSTEM } from '../../src/index.ts'
import { OPENING_BOUNDS } from '../../src/opening/options.ts'
import { ADA } from '../fixtures/directory.ts'
import { expectRefusal } from '../fixtures/house.ts'

const openWith = async (options: Partial<OnefoldOptions>) =>
  (await openOnefold({ store: sqliteStore(':memory:'), ...options })).close()

const beside = ({ least, most }: { readonly least: number; readonly most: number }) => [
  ...[least - 1, most + 1, least + 0.5, Number.NaN, Number.POSITIVE_INFINITY, `${least}` as unknown as number],
]

const ACCESS = Object.entries(ACCESS_BOUNDS) as [keyof AccessSettings, { least: number; most: number }][]

describe('numbers that the host states as it opens the engine', () => {
  test.each(ACCESS)('[AC-2740] access.%s is taken at its bounds and refused beside them', async (name, bounds) => {
    for (const value of [bounds.least, bounds.most]) await openWith({ access: { [name]: value } })
    for (const value of beside(bounds)) {
      const refused = openWith({ access: { [name]: value } })
      await expectRefusal(refused, 'invalid', 'setting-invalid')
      await expect(refused).rejects.toThrow(`access.${name}: A whole number from ${bounds.least} to ${bounds.most}`)
    }
  })

  test.each(ACCESS)('[AC-2740] the configuration gives %s the same bounds', async (name, { least, most }) => {
    const onefold = await openOnefold({ store: sqliteStore(':memory:') })
    const save = (value: number) =>
      onefold.as(SYSTEM).settings.save({ id: 'logins', category: 'security', payload: { [name]: value } })
    for (const value of [least, most]) await save(value)
    for (const value of [least - 1, most + 1]) await expectRefusal(save(value), 'invalid', 'member-invalid')
    await onefold.close()
  })

  test.each(Object.entries(OPENING_BOUNDS))(
    '[CF-2740] %s is taken at its bounds and refused beside them',
    async (name, bounds) => {
      for (const value of [bounds.least, bounds.most]) await openWith({ [name]: value })
      for (const value of beside(bounds)) await expectRefusal(openWith({ [name]: value }), 'invalid', 'setting-invalid')
    },
  )

  test('[CF-2740] are refused together whatever they are about, and the store is let go', async () => {
    const store = await sqliteStore(':memory:')
    const [access, scripts] = [{ lockAfter: 0, resetLifetime: 1 }, { threads: 0 }]
    const refused = openOnefold({ store, stallMs: 1, pollMs: 0, access, scripts })
    await expect(refused).rejects.toMatchObject({
      class: 'invalid',
      refusals: ['stallMs', 'pollMs', 'access.lockAfter', 'access.resetLifetime', 'scripts.threads'].map((path) => ({
        path,
      })),
    })
    await expect(store.ping()).rejects.toMatchObject({ class: 'unavailable' })
  })

  test('[CF-2740] a short secret key lets the store go as well', async () => {
    const store = await sqliteStore(':memory:')
    await expectRefusal(openOnefold({ store, secretKey: 'x'.repeat(31) }), 'invalid', 'secret-key-short')
    await expect(store.ping()).rejects.toMatchObject({ class: 'unavailable' })
    await openWith({ secretKey: 'x'.repeat(32) })
  })

  test('[AC-2740] what the host leaves undefined stays as it is when nobody states it', async () => {
    const store = await sqliteStore(':memory:')
    const access = { lockAfter: undefined } as unknown as Partial<AccessSettings>
    const onefold = await openOnefold({ store, access })
    const { users } = onefold.as(SYSTEM)
    const { user } = await users.create({ ...ADA, roles: ['VIEWER'] })
    for (let time = 0; time < 5; time++) await onefold.identities.prove(ADA.email, async () => false)
    expect((await users.get(user.id)).locked).toBe(true)
    await onefold.close()
  })
})
