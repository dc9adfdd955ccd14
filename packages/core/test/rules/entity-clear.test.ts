import { expect, test } from 'vitest'
import type { Masks } from '../../src/index.ts'
import { expectRefusal, openPeople, PEOPLE, principal, put, STEWARD, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, LOVELASE } from '../fixtures/people.ts'

test('[EN-57] clearing takes the groups and leaves the records and what people stated', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA)
  const before = await house.admin.entities.get('people')
  expect(before.stats.matchClusters).toBe(1)
  const cleared = await house.admin.entities.clear('people')
  expect([cleared.status, cleared.validation]).toEqual([
    'INCONSISTENT',
    'The groups were cleared: synchronize with a FULL index.',
  ])
  expect(cleared.stats).toMatchObject({ recordCount: 3, totalBuckets: 0, matchClusters: 0, reviewClusters: 0 })
  expect((await house.admin.tables.records('people')).records).toHaveLength(3)

  await put(house, { _id: 'later', name: 'Later' }) // writes go on
  expect((await house.admin.entities.get('people')).status).toBe('INCONSISTENT')
  await (await house.admin.entities.index('people')).finished()
  const after = await house.admin.entities.get('people')
  expect([after.status, after.stats.matchClusters]).toEqual(['READY', 1])
})

test('[EN-3920] of changes alone a cleared entity stays INCONSISTENT, and FULL makes up for it', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA)
  await house.admin.resources.create({ ...STEWARD, _id: 'own' })
  await house.admin.entities.update({ ...PEOPLE, type: 'AUTO_DUPLICATES', steward: 'own' })
  await house.admin.entities.clear('people')
  const after = async (index: Masks['index']) => {
    const { status } = await synchronize(house, { load: 'NONE', index, sink: 'NONE' })
    const entity = await house.admin.entities.get('people')
    return [status, entity.status, entity.stats.recordCount, entity.stats.totalBuckets === 0]
  }
  expect(await after('NONE')).toEqual(['SUCCEEDED', 'INCONSISTENT', 3, true])
  expect(await after('CHANGES')).toEqual(['SUCCEEDED', 'INCONSISTENT', 3, true])
  expect((await after('FULL'))[1]).toBe('READY')
  expect((await after('CHANGES'))[1]).toBe('READY')
})

test('[EN-57] a pair that people separated stays apart in the groups that come again', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const [cluster] = (await house.clusters.list()).clusters
  await house.clusters.disconnect(cluster!.id, ['ada'])
  await house.admin.entities.clear('people')
  await (await house.admin.entities.index('people')).finished()
  expect((await house.admin.entities.get('people')).stats.matchClusters).toBe(0)
})

test('[EN-57] over an empty table it ends EMPTY', async () => {
  const house = await openPeople()
  expect((await house.admin.entities.clear('people')).status).toBe('EMPTY')
  await put(house, ADA) // the first write opens an index
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test('[EN-57] a locked entity is not cleared, nor one that is not there', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.admin.entities.setLocked('people', true)
  await expectRefusal(house.admin.entities.clear('people'), 'conflict', 'entity-locked')
  await expectRefusal(house.admin.entities.clear('nothing'), 'not_found')
  await house.admin.entities.setLocked('people', false)
  expect((await house.admin.entities.get('people')).stats.matchClusters).toBe(1)
})

test('[EN-58] the entity over a table is found by the table, by who sees the table', async () => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'loose', dataset: 'person' })
  expect((await house.admin.entities.byTable('people'))?.id).toBe('people')
  expect(await house.admin.entities.byTable('loose')).toBeUndefined()
  const stranger = house.onefold.as({ ...principal('VIEWER'), id: 'u-stranger' })
  for (const table of ['people', 'loose'])
    await expectRefusal(stranger.entities.byTable(table), 'forbidden', 'table-outside-data-scope')
  await expectRefusal(house.admin.entities.byTable('nothing'), 'not_found')
})

test('[EN-59] indexing is a synchronization that indexes only', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const { run, finished } = await house.admin.entities.index('people')
  expect(run.input).toEqual({ entity: 'people', load: 'NONE', index: 'FULL', sink: 'NONE' })
  expect((await finished()).status).toBe('SUCCEEDED')
  await house.admin.entities.setLocked('people', true)
  await expectRefusal(house.admin.entities.index('people'), 'conflict', 'entity-locked')
})
