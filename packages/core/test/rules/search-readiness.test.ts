import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type Onefold, openOnefold, type Store } from '../../src/index.ts'
import { principal } from '../fixtures/house.ts'
import { foundIds } from '../fixtures/searchable.ts'

const PEOPLE = 1200

interface Watched {
  readonly onefold: Onefold
  readonly reads: { slices: number; changedRows: number }
  /** Holds every reading of the table from its second slice on. */
  hold(): () => void
}

async function openWatched(): Promise<Watched> {
  const store = await sqliteStore(':memory:')
  const reads = { slices: 0, changedRows: 0 }
  let held: Promise<void> | undefined
  const slice: Store['records']['slice'] = async (...asked) => {
    reads.slices += 1
    if (asked[1] > 0) await held
    return store.records.slice(...asked)
  }
  const changedRowsSince: Store['records']['changedRowsSince'] = async (...asked) => {
    reads.changedRows += 1
    return store.records.changedRowsSince(...asked)
  }
  const watched = { ...store, records: { ...store.records, slice, changedRowsSince } }
  const onefold = await openOnefold({ store: watched, secretKey: 'x'.repeat(40) })
  onTestFinished(() => onefold.close())
  const { resources, tables, entities, records } = onefold.as(principal('ADMIN'))
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns: [{ key: 'name' }] })
  const mappings = [{ id: 'name', keys: ['name'] }]
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  await records('people').upsert(Array.from({ length: PEOPLE }, (_, n) => ({ _id: `r${n}`, name: `Person ${n}` })))
  return {
    onefold,
    reads,
    hold() {
      let release = (): void => undefined
      held = new Promise((resolve) => (release = resolve))
      onTestFinished(() => release())
      return () => {
        held = undefined
        release()
      }
    },
  }
}

test('[SE-900] a search whose deadline comes before the table is read says so, finds what is named, and the reading goes on', async () => {
  const { onefold, reads, hold } = await openWatched()
  const people = onefold.as(principal('ADMIN')).records('people')
  const before = reads.slices
  const release = hold()
  const options = { maximumDuration: 60 }
  const began = performance.now()
  const late = await people.search({ record: { _id: 'r7', name: 'Person 8' }, options })
  expect(performance.now() - began).toBeGreaterThan(50)
  expect(late).toMatchObject({ truncated: true, countIsLowerBound: true, count: 1 })
  expect(foundIds(late)).toEqual(['r7'])
  const lateText = await people.searchText({ query: 'person 8', options })
  expect(lateText).toMatchObject({ truncated: true, countIsLowerBound: true, count: 0, result: [] })
  release()
  expect(await people.search({ record: { name: 'Person 8' } })).toMatchObject({ count: 1, truncated: false })
  expect(reads.slices - before).toBe(3) // read once, for all who asked
})

test('[SE-900] whoever can wait finds everything', async () => {
  const { onefold, hold } = await openWatched()
  const release = hold()
  const people = onefold.as(principal('ADMIN')).records('people')
  const asked = people.search({ record: { name: 'Person 8' }, options: { maximumDuration: 60_000 } })
  setTimeout(release, 100)
  expect(await asked).toMatchObject({ count: 1, truncated: false })
})

test('[SE-901] closing ends the reading of a table', async () => {
  const { onefold, reads, hold } = await openWatched()
  const release = hold()
  const people = onefold.as(principal('ADMIN')).records('people')
  expect(await people.search({ record: { name: 'Person 8' }, options: { maximumDuration: 30 } })).toMatchObject({
    truncated: true,
  })
  const waiting = people.search({ record: { name: 'Person 8' } })
  const refused = expect(waiting).rejects.toMatchObject({ class: 'unavailable' })
  await new Promise((resolve) => setTimeout(resolve, 30))
  const closed = onefold.close()
  const read = reads.slices
  release()
  await Promise.all([closed, refused])
  expect(reads.slices).toBe(read)
})

test('[SE-902] an erasure is taken in at once where the table was searched, without another search', async () => {
  const { onefold, reads } = await openWatched()
  const admin = onefold.as(principal('ADMIN')).records('people')
  await admin.search({ record: { name: 'Person 8' } })
  const before = reads.changedRows
  await admin.remove('r9')
  expect(reads.changedRows).toBe(before)
  await admin.erase('r8', { comment: 'asked for it' })
  await expect.poll(() => reads.changedRows).toBeGreaterThan(before)
  expect((await admin.search({ record: { name: 'Person 8' } })).count).toBe(0)
})

test('[SE-906] what a synchronization brought is taken in at its end where the table was searched, without another search', async () => {
  const { onefold, reads } = await openWatched()
  const admin = onefold.as(principal('ADMIN'))
  const synchronized = async () =>
    (await admin.entities.synchronize('people', { load: 'NONE', index: 'CHANGES', sink: 'NONE' })).finished()
  await synchronized()
  expect(reads.changedRows).toBe(0) // nobody has searched: nothing is kept
  await admin.records('people').search({ record: { name: 'Person 8' } })
  const before = reads.changedRows
  await admin.records('people').upsert([{ _id: 'new', name: 'Somebody else' }])
  await synchronized()
  await expect.poll(() => reads.changedRows).toBeGreaterThan(before)
})
