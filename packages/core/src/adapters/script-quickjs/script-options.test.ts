import { expect, test } from 'vitest'
import { openOnefold, type ScriptOptions } from '../../index.ts'
import { sqliteStore } from '../sqlite/index.ts'
import { SCRIPT_BOUNDS } from './script-options.ts'

const NAMES = Object.keys(SCRIPT_BOUNDS) as readonly (keyof ScriptOptions)[]
const openWith = (scripts: ScriptOptions) => openOnefold({ store: sqliteStore(':memory:'), scripts })

test.each(NAMES)('[CF-2482] %s lies within its bounds', async (name) => {
  const { least, most } = SCRIPT_BOUNDS[name]
  for (const value of [least, most]) await (await openWith({ [name]: value })).close()
  for (const value of [least - 1, most + 1, least + 0.5, Number.NaN])
    await expect(openWith({ [name]: value })).rejects.toThrow(`scripts.${name}: A whole number from`)
})

test('[CF-2482] an installation does not open with options out of bounds, all of which are named, and lets its store go', async () => {
  const store = await sqliteStore(':memory:')
  await expect(openOnefold({ store, scripts: { callMs: 0, threads: 65 } })).rejects.toMatchObject({
    class: 'invalid',
    refusals: [{ path: 'scripts.callMs' }, { path: 'scripts.threads' }],
  })
  await expect(store.ping()).rejects.toMatchObject({ class: 'unavailable' })
})
