import { expect, test } from 'vitest'
import { openOnefold } from '../../index.ts'
import { sqliteStore } from '../sqlite/index.ts'
import { checkScriptOptions, SCRIPT_BOUNDS, type ScriptOptions } from './script-options.ts'

const NAMES = Object.keys(SCRIPT_BOUNDS) as readonly (keyof ScriptOptions)[]

test.each(NAMES)('[CF-2482] %s lies within its bounds', (name) => {
  const { least, most } = SCRIPT_BOUNDS[name]
  for (const value of [least, most]) expect(() => checkScriptOptions({ [name]: value })).not.toThrow()
  for (const value of [least - 1, most + 1, least + 0.5, Number.NaN])
    expect(() => checkScriptOptions({ [name]: value })).toThrow(`scripts.${name}: A whole number from`)
})

test('[CF-2482] an installation does not open with options out of bounds, all of which are named, and lets its store go', async () => {
  const store = await sqliteStore(':memory:')
  await expect(openOnefold({ store, scripts: { callMs: 0, threads: 65 } })).rejects.toMatchObject({
    code: 'invalid',
    refusals: [{ path: 'scripts.callMs' }, { path: 'scripts.threads' }],
  })
  await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable' })
})
