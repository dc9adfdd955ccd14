import { describe, expect, test } from 'vitest'
import { SETTING_CATEGORIES } from '../../src/index.ts'
import { openOffice } from '../fixtures/directory.ts'

async function openSettings() {
  const { system, store } = await openOffice()
  const kept = async () => (await store.catalogue.read(['configuration'])).documents
  return { settings: system.settings, catalogue: store.catalogue, kept }
}

describe('categories that differ from one that is read by case alone', () => {
  test.each(SETTING_CATEGORIES)('[CF-2741] are refused, as nothing would read them: %s', async (category) => {
    const { settings, kept } = await openSettings()
    for (const meant of [category.toUpperCase(), category.slice(0, 1).toUpperCase() + category.slice(1)]) {
      const refused = settings.save({ id: 'c', category: meant, payload: { password: 'hunter2' } })
      await expect(refused).rejects.toMatchObject({ class: 'invalid', codes: ['category-invalid'] })
      await expect(refused).rejects.toThrow(`category: The category that is read is "${category}".`)
    }
    expect(await kept()).toEqual([])
    await settings.save({ category: `My-${category}`, payload: {} })
    expect(await kept()).toHaveLength(1)
  })

  test('[CF-2741] are shown and removed under the name that they have, when they are there from before', async () => {
    const { settings, catalogue } = await openSettings()
    const body = { category: 'Security', payload: { lockAfter: 2 }, turn: 1 }
    await catalogue.save({ csn: await catalogue.csn(), put: [{ kind: 'configuration', id: 'c', body }], remove: [] })
    await expect(settings.byCategory('security')).rejects.toMatchObject({ class: 'not_found' })
    expect(await settings.byCategory('Security')).toHaveLength(1)
    expect(await settings.removeCategory('Security')).toMatchObject([{ id: 'c' }])
  })
})
