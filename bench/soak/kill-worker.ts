/**
 * A process that works on an installation and kills itself at a named point:
 * `node kill-worker.js '{"store": …, "seed": 1, "rows": 60, "point": "before-commit", "hit": 3}'`.
 * What it says on its standard output, one word of JSON a line, is what others may rely on.
 */
import { writeSync } from 'node:fs'
import { openOnefold } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { postgresStore } from '@onefold/postgres'
import type { FaultPoint } from '../../packages/core/src/ports/faults.ts'
import { filesOfJob, runJob, type Word } from './kill-job.ts'
import type { KillOrder } from './kill-order.ts'

const order = JSON.parse(process.argv[2] ?? '') as KillOrder
const hits: Record<string, number> = {}

/** Straight into the pipe: what is in there arrives, whatever becomes of this process. */
function tell(word: Word): void {
  writeSync(1, `${JSON.stringify(word)}\n`)
}

/** What it is at: a phase of a synchronization, or writes between two of them. */
let phase = 'writes'

function faults(point: FaultPoint): void {
  if (/^before-(load|index|sink|steward)$/.test(point)) phase = point.slice('before-'.length)
  hits[point] = (hits[point] ?? 0) + 1
  if (point !== order.point || hits[point] !== order.hit) {
    if (point === 'after-settle') phase = 'writes'
    return
  }
  tell({ word: 'dying', point, phase })
  process.kill(process.pid, 'SIGKILL')
  for (;;); // the signal comes at once; nothing more is done until then
}

const store =
  order.store.kind === 'sqlite'
    ? await sqliteStore(order.store.file, { synchronous: 'NORMAL' })
    : await postgresStore({ connectionString: order.store.url, schema: order.store.schema, max: 5 })
// So few records together that a full re-delivery takes several stretches.
const files = filesOfJob(order.rows, order.outside)
const onefold = await openOnefold({ store, files, pollMs: 20, replayBatchSize: 10, faults })
const session = onefold.as({ type: 'USER', id: 'worker', roles: ['ADMIN'] })
tell({ word: 'ready' })
await runJob(session, order.seed, tell)
const waiting = async (): Promise<number> =>
  (await session.events.stats()).reduce((sum, stats) => sum + stats.valid + stats.waiting, 0)
while ((await waiting()) > 0) await session.events.settled()
await onefold.close()
tell({ word: 'done', hits })
