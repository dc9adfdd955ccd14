import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine } from '../../packages/core/src/lib/text/csv.ts'
import type { Generated } from './generated.ts'

/** Writes `records.csv` and `clusters.csv`, which says what each record stands for. */
export async function writeGenerated(folder: string, { columns, rows, truth }: Generated) {
  const files = { records: join(folder, 'records.csv'), truth: join(folder, 'clusters.csv') }
  const sourced = rows.some(({ source }) => source !== '')
  const lead = sourced ? ['id', 'source'] : ['id']
  await write(files.records, function* () {
    yield csvLine([...lead, ...columns])
    for (const { id, source, cells } of rows) yield csvLine([id, ...(sourced ? [source] : []), ...cells])
  })
  await write(files.truth, function* () {
    yield csvLine(['id', 'cluster'])
    for (const [row, { id }] of rows.entries()) yield csvLine([id, `t${truth[row]}`])
  })
  return files
}

const LOT = 2000

async function write(path: string, lines: () => Generator<string>): Promise<void> {
  await pipeline(Readable.from(lots(lines())), createWriteStream(path))
}

function* lots(lines: Generator<string>): Generator<string> {
  let lot: string[] = []
  for (const line of lines) {
    if (lot.push(line) < LOT) continue
    yield lot.join('')
    lot = []
  }
  yield lot.join('')
}
