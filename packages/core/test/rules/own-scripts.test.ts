import { expect, test } from 'vitest'
import type { ScriptRunner } from '../../src/adapter-kit.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type OnefoldOptions, openOnefold, verifyStore } from '../../src/index.ts'
import { DATASET, expectRefusal, furnish, type House, INDEXER, openHouse, put } from '../fixtures/house.ts'

/** Understands one word, which means nothing to JavaScript: what its first argument says, in capital letters. */
function shoutingRunner() {
  const sources: string[] = []
  let closed = 0
  const runner: ScriptRunner = {
    async problemOf(source) {
      if (source === 'SHOUT') return undefined
      return { code: 'script-invalid', text: 'Only SHOUT is understood.', line: 1, column: 1 }
    },
    async run({ source, calls }) {
      sources.push(source)
      return calls.map(([value]) => ({ state: 'DONE', value: JSON.stringify(value ?? null).toUpperCase() }))
    },
    async close() {
      closed += 1
    },
  }
  return { runner, sources, closed: () => closed }
}

async function openShouting(options: Partial<OnefoldOptions>): Promise<House> {
  const house = await openHouse(options)
  await furnish(house, { indexer: KEYS })
  return house
}

const KEYS = { ...INDEXER, mappings: [{ id: 'shout', type: 'SCRIPT' as const, script: 'SHOUT' }] }

test('[CF-2483] scripts run in the runner that the host states, which is closed with the engine', async () => {
  const { runner, sources, closed } = shoutingRunner()
  const house = await openShouting({ scripts: runner })
  await put(house, { _id: 'a', name: 'Ada' })
  expect(sources).toContain('SHOUT')
  const wrong = { ...KEYS, mappings: [{ ...KEYS.mappings[0]!, script: 'value.trim()' }] }
  await expectRefusal(house.admin.resources.update(wrong), 'invalid', 'script-invalid')
  expect((await verifyStore(house.store, { scripts: runner })).findings).toEqual([])
  expect(closed()).toBe(0)
  await house.onefold.close()
  expect(closed()).toBe(1)
})

test('[CF-2483] so do patterns, as expressions over `value`', async () => {
  const { runner, sources } = shoutingRunner()
  const house = await openHouse({ scripts: runner })
  await furnish(house, {
    dataset: { columns: [...DATASET.columns, { key: 'code', validation: 'REGEX', regex: '[a-z]+' }] },
  })
  await put(house, { name: 'Ada', code: 'abc' })
  expect(sources).toEqual([expect.stringMatching(/\[a-z\]\+.*value/)])
})

test('[CF-2483] without it a store whose scripts only it understands is not what it says', async () => {
  const { runner } = shoutingRunner()
  const store = await sqliteStore(':memory:')
  const kept = { ...store, close: async () => {} }
  const house = await openShouting({ store: kept, scripts: runner })
  await put(house, { _id: 'a', name: 'Ada' })
  await house.onefold.close()
  expect((await verifyStore(store)).findings).not.toEqual([])
  await store.close()
})

test('[CF-2483] an installation that does not open closes the runner with its store', async () => {
  const { runner, closed } = shoutingRunner()
  const opened = openOnefold({ store: sqliteStore(':memory:'), scripts: runner, pollMs: 0 })
  await expectRefusal(opened, 'invalid', 'setting-invalid')
  expect(closed()).toBe(1)
})

test.each([
  ['run alone', { run: async () => [] }],
  ['no run', { problemOf: async () => undefined, close: async () => {} }],
])('[CF-2483] what is no whole runner opens nothing: %s', async (_, scripts) => {
  const opened = openOnefold({ store: sqliteStore(':memory:'), scripts: scripts as OnefoldOptions['scripts'] & object })
  await expectRefusal(opened, 'invalid', 'setting-invalid')
  await expect(opened).rejects.toThrow('scripts: Limits of the sandbox, or a runner')
})
