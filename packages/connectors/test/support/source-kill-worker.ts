/**
 * Loads the entity `person`, and dies at the n-th batch: `node source-kill-worker.js '{"file": …, "hit": 2}'`.
 */
import { writeSync } from 'node:fs'
import { adminOf, openHouse } from './house.ts'

const { file, hit, folder } = JSON.parse(process.argv[2] ?? '') as {
  readonly file: string
  readonly hit: number
  /** Of SQLite files. */
  readonly folder?: string
}
let hits = 0
writeSync(1, 'ready\n')
const onefold = await openHouse(
  { url: '', ...(folder === undefined ? {} : { folder }) },
  {
    file,
    faults(at) {
      if (at !== 'between-batches' || ++hits !== hit) return
      process.kill(process.pid, 'SIGKILL')
      for (;;); // the signal comes at once; nothing more is done until then
    },
  },
)
await (await adminOf(onefold).entities.synchronize('person')).finished()
