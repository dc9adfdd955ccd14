/**
 * One table of the grid: `side make FAMILY NAME FOLDER` writes it, `side measure FOLDER` lets `dedupe` find what it can without a
 * project, and prints what it found and took as JSON. Two processes, so that memory is the product's alone.
 */
import { join } from 'node:path'
import { writeGenerated } from '../corpus/write-generated.ts'
import { GRID } from './grid.ts'
import { measureFiles } from './measure.ts'

const [what = '', ...rest] = process.argv.slice(2)
if (what === 'make') {
  const [family = '', name = '', folder = ''] = rest
  const point = GRID.find((one) => one.family === family && one.name === name)
  if (point === undefined) throw new TypeError(`There is no point "${name}" of "${family}".`)
  await writeGenerated(folder, point.make())
} else {
  const folder = rest[0] ?? ''
  const files = { records: join(folder, 'records.csv'), truth: join(folder, 'clusters.csv') }
  console.log(JSON.stringify(await measureFiles(files, folder)))
}
