import { fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import type { Sql } from './sql.ts'

/** Pages looked at in one read. */
const PAGES_AT_ONCE = 256
/** The first byte of a page that belongs to a tree. Other pages begin with a page number, and reach these bytes only beyond `MOST_PAGES`. */
const TREE_PAGES = new Set([2, 5, 10, 13])
const INTERIOR_PAGES = new Set([2, 5])
const MOST_PAGES = 2 ** 25 - 1
const FILE_HEADER = 100

/**
 * Leaves no byte in the file of what was deleted. `secure_delete` overwrites what leaves a page, but when a page is divided its
 * cells move on and their old bytes stay in the unused middle of it: these are overwritten here. False: somebody reads an
 * older state of the file at this moment, or it is too large to be looked through.
 */
export function scrub(sql: Sql): boolean {
  // What was written since waits in the write-ahead log, and what was there before lies in the file.
  if (sql.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy !== 0) return false
  const file = sql.one<{ file: string }>(`SELECT file FROM pragma_database_list WHERE name = 'main'`)?.file ?? ''
  if (file === '') return true // in memory
  const whole = sql.write(() => overwriteUnused(sql, file))
  sql.execute('PRAGMA shrink_memory') // pages remembered as they were would bring it back
  return whole
}

function overwriteUnused(sql: Sql, file: string): boolean {
  const { size = 0, count = 0 } =
    sql.one<{ size: number; count: number }>(
      'SELECT page_size AS size, page_count AS count FROM pragma_page_size, pragma_page_count',
    ) ?? {}
  if (count > MOST_PAGES) return false
  const descriptor = openedFile(file)
  const buffer = Buffer.alloc(size * PAGES_AT_ONCE)
  const zeros = Buffer.alloc(size)
  for (let page = 0; page < count; page += PAGES_AT_ONCE) {
    const read = readSync(descriptor, buffer, 0, buffer.length, page * size)
    for (let at = 0; at + size <= read; at += size) {
      const [from, to] = unusedIn(buffer, at, at === 0 && page === 0 ? FILE_HEADER : 0, size)
      if (to > from && buffer.compare(zeros, 0, to - from, from, to) !== 0)
        writeSync(descriptor, zeros, 0, to - from, page * size + from)
    }
  }
  fsyncSync(descriptor)
  return true
}

/** Where in the buffer the unused middle of a page begins and ends: between the list of its cells and the cells. */
function unusedIn(buffer: Buffer, at: number, header: number, size: number): readonly [from: number, to: number] {
  const type = buffer[at + header] as number
  if (!TREE_PAGES.has(type)) return [0, 0]
  const cells = buffer.readUInt16BE(at + header + 3)
  const content = buffer.readUInt16BE(at + header + 5) || 65_536
  return [at + header + (INTERIOR_PAGES.has(type) ? 12 : 8) + 2 * cells, at + Math.min(content, size)]
}

/**
 * One descriptor a file for as long as this thread lives: where locks belong to processes, closing any descriptor of a file
 * would give up those of every connection to it.
 */
const descriptors = new Map<string, number>()

function openedFile(file: string): number {
  const known = descriptors.get(file) ?? openSync(file, 'r+')
  descriptors.set(file, known)
  return known
}
