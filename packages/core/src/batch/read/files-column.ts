import { basename } from 'node:path'
import type { EncodedColumn } from '../columns/table.ts'
import type { ReadResult } from './read-files.ts'

/** What a column is called that is made here with the file or the list of each record: as the one with its system usually is. */
export const MADE_COLUMN = 'source'

/** Of more files each may as well be a part of one list. */
const MOST_FILES = 6

/** The file that each record comes from, where a few were read: nothing says it better which system that is. Undefined of one, and of many. */
export function filesColumn(files: ReadResult['files']): EncodedColumn | undefined {
  const read = files.filter(({ rows }) => rows > 0)
  if (read.length < 2 || read.length > MOST_FILES) return undefined
  const short = read.map(({ path }) => basename(path))
  const names = new Set(short).size === read.length ? short : read.map(({ path }) => path)
  if (new Set(names).size < read.length) return undefined // one file, read twice
  const numbers = new Int32Array(read.reduce((sum, { rows }) => sum + rows, 0))
  let from = 0
  for (const [at, { rows }] of read.entries()) {
    numbers.fill(at + 1, from, from + rows)
    from += rows
  }
  return { name: MADE_COLUMN, numbers, values: ['', ...names] }
}
