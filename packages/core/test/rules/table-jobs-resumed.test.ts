import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type Onefold, openOnefold, type ResourceInput, type TableReport, type TableRun } from '../../src/index.ts'
import { filesInMemory } from '../fixtures/files.ts'
import { principal } from '../fixtures/house.ts'

const ROWS = 3500

/** An installation on disk that can be left in the middle of a run and entered again. */
function openPlace() {
  const directory = mkdtempSync(join(tmpdir(), 'onefold-'))
  const files = filesInMemory()
  let open: Onefold | undefined
  onTestFinished(async () => {
    await open?.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    files,
    /** `left` is called between batches. */
    async enter(left: (door: Onefold) => void = () => {}) {
      const door = await openOnefold({
        store: sqliteStore(join(directory, 'store.db')),
        files,
        pollMs: 20,
        faults: (point) => {
          if (point === 'between-batches') left(door)
        },
      })
      open = door
      return { door, admin: door.as(principal('ADMIN')) }
    },
  }
}

/** Leaves after so many batches. */
function leaveAfter(batches: number): { readonly left: (door: Onefold) => void; readonly gone: Promise<void> } {
  let leave: (closing: Promise<void>) => void = () => {}
  const gone = new Promise<void>((resolve) => {
    leave = (closing) => void closing.then(resolve)
  })
  let count = 0
  return {
    gone,
    left(door) {
      count += 1
      if (count === batches) leave(door.close())
    },
  }
}

async function resumed(
  start: (admin: Awaited<ReturnType<Place['enter']>>['admin']) => Promise<TableRun>,
  place: Place,
) {
  const { left, gone } = leaveAfter(2)
  const first = await place.enter(left)
  const { run } = await start(first.admin)
  await gone
  const { admin } = await place.enter()
  const finished = await admin.runs.finished(run.id)
  expect(finished).toMatchObject({ status: 'SUCCEEDED', attempt: 2 })
  return { report: finished.output as unknown as TableReport, admin }
}

type Place = ReturnType<typeof openPlace>

async function furnish(place: Place): Promise<void> {
  const { door, admin } = await place.enter()
  await admin.tables.create({ table: 'numbers' })
  const file = { type: 'source-file', _id: 'file', description: 'F', inputPattern: 'numbers.csv' } as const
  await admin.resources.create(file)
  const count: ResourceInput = {
    type: 'transformation',
    _id: 'count',
    description: 'Counts up',
    transformationType: 'SCRIPT',
    script: 'record.times = (record.times ?? 0) + 1; return record',
  }
  await admin.resources.create(count)
  const rows = Array.from({ length: ROWS }, (_, at) => (at % 1000 === 7 ? 'broken' : `number ${at};${at}`))
  place.files.put('numbers.csv', `name;no\n${rows.join('\n')}\n`)
  await door.close()
}

test('[JB-53] a load that its process left goes on behind its last commit, and its report counts everything once', async () => {
  const place = openPlace()
  await furnish(place)
  const { report, admin } = await resumed(({ tables }) => tables.load({ source: 'file', sinkTable: 'numbers' }), place)
  expect(report).toMatchObject({ read: ROWS - 4, inserted: ROWS - 4, unreadable: 4, refused: 0 })
  expect((await admin.tables.get('numbers')).size).toBe(ROWS - 4) // none of them has a key: twice would be twice
})

test('[JB-53] a transformation that its process left transforms every record once', async () => {
  const place = openPlace()
  await furnish(place)
  const { door, admin: before } = await place.enter()
  await (await before.tables.load({ source: 'file', sinkTable: 'numbers' })).finished()
  await door.close()
  const start = ({ tables }: typeof before) => tables.transform({ source: 'numbers', transformation: 'count' })
  const { report, admin } = await resumed(start, place)
  expect(report).toMatchObject({ read: ROWS - 4, updated: ROWS - 4 })
  const { records } = await admin.tables.records('numbers', { pageSize: 1000 })
  expect(new Set(records.map(({ times }) => times))).toEqual(new Set([1]))
})
