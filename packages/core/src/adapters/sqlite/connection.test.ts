import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostClock } from '../../lib/time/instant.ts'
import { openReader, openWriter } from './connection.ts'

function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-connection-'))
  const file = join(folder, 'log.db')
  const writer = openWriter(file, 'NORMAL', hostClock)
  const reader = openReader(file, hostClock)
  onTestFinished(() => {
    reader.close()
    writer.close()
    rmSync(folder, { recursive: true })
  })
  const logged = () => writer.sql.one<{ log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)')!
  return { writer, reader, logged }
}

const MOVE = 'UPDATE catalogue SET csn = csn + 1'

test('a log is left alone until it is long, and moved into the file then', () => {
  const { writer, logged } = opened()
  writer.sql.run(MOVE)
  const { log, checkpointed } = logged()
  expect(checkpointed).toBeLessThan(log)
  writer.shortenLog(log + 1)
  expect(logged()).toMatchObject({ log, checkpointed })
  writer.shortenLog(log)
  expect(logged()).toMatchObject({ log, checkpointed: log })
  writer.sql.run(MOVE)
  expect(logged().log).toBeLessThan(log) // it begins anew
})

test('what a reader looks at is not taken away by it', () => {
  const { writer, reader, logged } = opened()
  const csn = () => reader.sql.one<{ csn: number }>('SELECT csn FROM catalogue')?.csn
  reader.hold()
  const before = csn()
  writer.sql.run(MOVE)
  writer.shortenLog(1)
  const { log, checkpointed } = logged()
  expect(checkpointed).toBeLessThan(log)
  expect(csn()).toBe(before)
  reader.release()
  writer.shortenLog(1)
  expect(logged().checkpointed).toBe(log)
  expect(csn()).not.toBe(before)
})

test('no commit moves the log itself', () => {
  const { writer } = opened()
  expect(writer.sql.one('PRAGMA wal_autocheckpoint')).toEqual({ wal_autocheckpoint: 0 })
})

test('a log that cannot be moved stays, and nothing is thrown at anybody', () => {
  const { writer } = opened()
  writer.close()
  expect(() => writer.shortenLog(0)).not.toThrow()
})
