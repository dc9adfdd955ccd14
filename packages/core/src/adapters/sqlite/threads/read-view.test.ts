import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostClock } from '../../../lib/time/instant.ts'
import { type Connection, openReader, openWriter } from '../connection.ts'
import { type ReadView, sharedReadView } from './read-view.ts'

let folder: string
let writer: Connection
let reader: Connection
let held: ReadView
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-held-'))
  const file = join(folder, 'held.db')
  writer = openWriter(file, 'NORMAL', hostClock)
  reader = openReader(file, hostClock)
  held = sharedReadView(reader)
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true })
})

const csn = () => reader.sql.one<{ csn: number }>('SELECT csn FROM catalogue')?.csn
const move = () => writer.sql.run('UPDATE catalogue SET csn = csn + 1')

test('[LM-901] reads share one look at the file until somebody writes, and then look anew', async () => {
  const before = held.read(csn) ?? 0
  move() // behind its back: nobody does that in a file of our own, and it shows that the look is one
  expect(held.read(csn)).toBe(before)
  await held.during(async () => move())
  expect(held.read(csn)).toBe(before + 2)
})

test('[LM-901] while a write is under way every read sees what is there by then', async () => {
  const before = held.read(csn) ?? 0
  await held.during(async () => {
    expect(held.read(csn)).toBe(before)
    move()
    expect(held.read(csn)).toBe(before + 1)
    await held.during(async () => move())
    expect(held.read(csn)).toBe(before + 2)
    move()
    expect(held.read(csn)).toBe(before + 3)
  })
})

test('[LM-901] a write that fails ends the look too, and so does a read that fails not', async () => {
  const before = held.read(csn) ?? 0
  expect(() => held.read(() => reader.sql.one('SELECT nothing FROM nowhere'))).toThrow()
  const write = held.during(async () => {
    move()
    throw new Error('no')
  })
  await expect(write).rejects.toThrow('no')
  expect(held.read(csn)).toBe(before + 1)
})

test('[LM-901] a look keeps no snapshot within it from working, and ends with the connection', () => {
  held.read(csn)
  expect(held.read(() => reader.sql.snapshot(csn))).toBe(held.read(csn))
})

test('[LM-901] the write-ahead log can be emptied as soon as a write begins', async () => {
  held.read(csn)
  await held.during(async () => {
    move()
    writer.emptyLog() // with a look open it would wait five seconds and leave the log as it is
    const [left] = writer.sql.all<{ busy: number; log: number }>('PRAGMA wal_checkpoint(PASSIVE)')
    expect(left).toMatchObject({ busy: 0, log: 0 })
  })
})
