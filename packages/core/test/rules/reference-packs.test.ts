import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type Onefold, openOnefold, type Reference, verifyStore } from '../../src/index.ts'
import { CLASSIFIER, DATASET, expectRefusal, INDEXER, MERGER, PEOPLE, principal } from '../fixtures/house.ts'

const PACK = { version: '1', source: 'Our own desk', licence: 'internal' }
const BULO: Reference = { nicknames: { ...PACK, parts: { en: { Zebulon: ['Bulo'] } } } }

const MAPPINGS = [{ id: 'name', keys: ['name'], comparer: 'NAME' }] as const

/** One store that is opened again and again, with other packs. */
function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-packs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return async <T>(reference: Reference | undefined, work: (onefold: Onefold) => Promise<T>): Promise<T> => {
    const store = sqliteStore(join(folder, 'made.db'))
    const onefold = await openOnefold({ store, pollMs: 20, ...(reference ? { reference } : {}) })
    try {
      return await work(onefold)
    } finally {
      expect((await verifyStore(await store)).findings).toEqual([])
      await onefold.close()
    }
  }
}

const adminOf = (onefold: Onefold) => onefold.as(principal('ADMIN'))

async function furnish(onefold: Onefold): Promise<void> {
  const { resources, tables, entities, records } = adminOf(onefold)
  for (const resource of [DATASET, INDEXER, { ...CLASSIFIER, mappings: MAPPINGS }, MERGER])
    await resources.create(resource)
  await tables.create({ table: 'people', dataset: 'person', history: true })
  await entities.create(PEOPLE)
  await records('people').upsert([
    { _id: 'full', name: 'Zebulon Pike', email: 'z@x.org' },
    { _id: 'short', name: 'Bulo Pike', email: 'z@x.org' },
  ])
}

const statusOf = async (onefold: Onefold) => (await adminOf(onefold).entities.get('people')).status
const scoreOf = async (onefold: Onefold) => (await adminOf(onefold).records('people').compare('full', 'short')).score

test('[RS-902] a pack that is replaced at opening makes the entity INCONSISTENT; writes keep to the index there is until FULL counts with the new one', async () => {
  const opened = installation()
  const before = await opened(undefined, async (onefold) => {
    await furnish(onefold)
    expect(await statusOf(onefold)).toBe('READY')
    return scoreOf(onefold)
  })
  await opened(BULO, async (onefold) => {
    expect(onefold.reference.find(({ name }) => name === 'nicknames')?.replaced).toEqual({ ...PACK, parts: ['en'] })
    expect(await statusOf(onefold)).toBe('INCONSISTENT')
    expect(await scoreOf(onefold)).toBe(before)
    await (await adminOf(onefold).entities.index('people')).finished()
    expect(await statusOf(onefold)).toBe('READY')
    expect(await scoreOf(onefold)).toBeGreaterThan(before)
  })
  await opened(BULO, async (onefold) => expect(await statusOf(onefold)).toBe('READY'))
  const moved = { nicknames: { ...BULO.nicknames!, version: '2' } }
  await opened(moved, async (onefold) => expect(await statusOf(onefold)).toBe('INCONSISTENT'))
  const reworded = { nicknames: { ...BULO.nicknames!, parts: { en: { Zebulon: ['Zeb'] } } } }
  await opened(reworded, async (onefold) => expect(await statusOf(onefold)).toBe('INCONSISTENT'))
  const resourced = { nicknames: { ...BULO.nicknames!, source: 'Another desk' } }
  await opened(resourced, async (onefold) => expect(await statusOf(onefold)).toBe('READY'))
})

test('[RS-902] a thousand records and their writes go by the replaced packs, in a thread of its own too', async () => {
  await installation()(BULO, async (onefold) => {
    await furnish(onefold)
    const records = adminOf(onefold).records('people')
    const pairs = Array.from({ length: 1500 }, (_, n) => [
      { _id: `full${n}`, name: `Zebulon Pike${n}`, email: `z${n}@x.org` },
      { _id: `short${n}`, name: `Bulo Pike${n}`, email: `z${n}@x.org` },
    ]).flat()
    await records.upsert(pairs)
    const clusters = async () => (await adminOf(onefold).clusters('people').list({ label: 'MATCH' })).page.totalElements
    expect(await clusters()).toBe(1501)
    await (await adminOf(onefold).entities.index('people')).finished()
    expect(await clusters()).toBe(1501)
  })
})

test('[RS-902] a pack that cannot be one is refused, and the store let go', async () => {
  const store = await sqliteStore(':memory:')
  const opening = openOnefold({ store, reference: { titles: PACK } as unknown as Reference })
  await expectRefusal(opening, 'invalid', 'reference-invalid')
  await expect(store.ping()).rejects.toThrow()
})
