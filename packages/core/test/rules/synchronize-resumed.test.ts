import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type Onefold, openOnefold, type Session, verifyStore } from '../../src/index.ts'
import type { FaultPoint } from '../../src/ports/faults.ts'
import { filesInMemory } from '../fixtures/files.ts'
import { CLASSIFIER, DATASET, INDEXER, MERGER, PEOPLE, principal, STEWARD } from '../fixtures/house.ts'

/** Rows of one file: every tenth is a person who stands there twice, and one cannot be read. */
const ROWS = 1_100
const TWICE = ROWS / 10
const FINAL = ROWS - TWICE

const row = (no: number): string => {
  const person = no % 10 === 0 ? no + 1 : no // the same as the next one
  return `${no};Person ${person};p${person}@x.example;${1000 + person};Town`
}
const PEOPLE_OF_CRM = `no;name;email;phone;city\n${Array.from({ length: ROWS }, (_, no) => row(no)).join('\n')}\nbroken\n`

/** Where a synchronization is left or cancelled, and the how manieth time it comes there. */
const PLACES: readonly (readonly [FaultPoint, number])[] = [
  ['before-load', 1],
  ['between-batches', 1],
  ['between-batches', 2],
  ['before-index', 1],
  ['indexing', 1],
  ['before-sink', 1],
  ['between-batches', 3],
  ['before-steward', 1],
  ['between-batches', 4],
]
/** In the load, the index, the sink and the steward. */
const CANCELLED: typeof PLACES = [
  ['between-batches', 1],
  ['indexing', 1],
  ['before-sink', 1],
  ['before-steward', 1],
]

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'onefold-sync-'))

/** What every test begins with: nothing but the configuration is in it. */
let furnished: string
beforeAll(async () => {
  furnished = newDirectory()
  await furnish(placeIn(furnished))
})
afterAll(() => rmSync(furnished, { recursive: true, force: true }))

/** An installation on disk of the test's own. */
function openPlace() {
  const directory = newDirectory()
  cpSync(furnished, directory, { recursive: true })
  const place = placeIn(directory)
  onTestFinished(async () => {
    await place.leave()
    rmSync(directory, { recursive: true, force: true })
  })
  return place
}

/** An installation on disk; `at` is called at every point. */
function placeIn(directory: string) {
  const files = filesInMemory()
  files.put('crm.csv', PEOPLE_OF_CRM)
  const file = join(directory, 'store.db')
  let open: Onefold | undefined
  return {
    leave: async () => open?.close(),
    async enter(at: (point: FaultPoint, door: Onefold) => void = () => {}) {
      const store = sqliteStore(file)
      let entered: Onefold | undefined
      const faults = (point: FaultPoint) => entered && at(point, entered) // what was left goes on before the door is open
      const door = await openOnefold({ store, files, pollMs: 200, faults })
      entered = door
      open = door
      return { door, store: await store, admin: door.as(principal('ADMIN')) }
    },
  }
}

async function furnish(place: ReturnType<typeof placeIn>): Promise<void> {
  const { door, admin } = await place.enter()
  const crm = {
    type: 'source-file',
    _id: 'crm',
    description: 'C',
    inputPattern: 'crm.csv',
    system: 'crm',
    idColumn: 'no',
  }
  const copy = { type: 'sink-table', _id: 'copy', description: 'C', table: 'copy' }
  await admin.tables.create({ table: 'copy' })
  for (const resource of [DATASET, INDEXER, CLASSIFIER, MERGER, STEWARD, crm, copy])
    await admin.resources.create(resource as typeof DATASET)
  await admin.tables.create({ table: 'people', dataset: 'person', history: true })
  await admin.entities.create({
    ...PEOPLE,
    type: 'AUTO_DUPLICATES',
    steward: 'person-steward',
    sources: [{ resource: 'crm' }],
    sinks: [{ resource: 'copy' }],
  })
  await door.close()
}

const WHOLE = { index: 'FULL', sink: 'FULL' } as const

async function expectWhole(admin: Session): Promise<void> {
  await admin.events.settled()
  expect((await admin.tables.get('people')).size).toBe(FINAL)
  expect((await admin.tables.get('copy')).size).toBe(FINAL)
  expect(await admin.entities.get('people')).toMatchObject({ status: 'READY', stats: { recordCount: FINAL } })
}

test.each(PLACES)(
  '[EN-81] [JB-4402] left at %s, the %ith time, a synchronization goes on from there, and counts everything once',
  async (point, time) => {
    const place = openPlace()
    let count = 0
    let leave: (closing: Promise<void>) => void = () => {}
    const gone = new Promise<void>((resolve) => {
      leave = (closing) => void closing.then(resolve)
    })
    const { admin: before } = await place.enter((at, door) => {
      if (at === point && ++count === time) leave(door.close())
    })
    const { run } = await before.entities.synchronize('people', WHOLE)
    await gone
    const { admin, store } = await place.enter()
    const finished = await admin.runs.finished(run.id)
    expect(finished.failure).toBeUndefined()
    expect(finished).toMatchObject({
      status: 'SUCCEEDED',
      attempt: 2,
      output: { loaded: ROWS, inserted: ROWS, updated: 0, refused: 0, unreadable: 1, merged: TWICE },
    })
    const parts = await admin.runs.chain(run.id)
    expect(parts.find(({ type }) => type === 'entity-load')?.output).toEqual({ inserted: ROWS, updated: 0, refused: 0 })
    await expectWhole(admin)
    expect((await verifyStore(store)).findings).toEqual([])
  },
  180_000,
)

test.each(CANCELLED)(
  '[EN-82] cancelled at %s, the %ith time, a synchronization leaves whole batches, and the next one completes them',
  async (point, time) => {
    const place = openPlace()
    let count = 0
    let id = ''
    const { admin, store } = await place.enter((at, door) => {
      if (at === point && ++count === time) void door.as(principal('ADMIN')).runs.cancel(id)
    })
    const { run } = await admin.entities.synchronize('people', WHOLE)
    id = run.id
    const cancelled = await admin.runs.finished(run.id)
    expect(cancelled.status).toBe('CANCELLED')
    expect((await admin.entities.get('people')).status).not.toMatch(/WORKING|ERROR/)
    await admin.events.settled()
    expect((await verifyStore(store)).findings).toEqual([])
    await (await admin.entities.synchronize('people', WHOLE)).finished()
    await expectWhole(admin)
    expect((await verifyStore(store)).findings).toEqual([])
  },
  180_000,
)
