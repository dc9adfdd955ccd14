import type { FoundPending } from '../../ports/pending.ts'
import { EMPTY_PLAN } from './changes-of-plan.ts'
import { decide, hasMoved } from './decide.ts'
import type { WriteRooms } from './decision-context.ts'

/** Records that the index hears of in one commit. */
const BATCH = 1000

/**
 * Makes up for the pending writes of a table that wait now, oldest first: the index and the destinations hear of each
 * record as it is by then. Answers how many. Several may do it at once: what one settled another finds settled.
 */
export async function catchUp(rooms: WriteRooms, serial: number, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (let size = BATCH; ; ) {
    signal?.throwIfAborted()
    const { tables } = await rooms.configurations.current()
    const table = [...tables.values()].find((known) => known.serial === serial)
    if (table === undefined) return done // dropped meanwhile, and what waited with it
    try {
      const settled = await catchUpOnce(rooms, table.id, size)
      done += settled
      if (settled === 0) return done
    } catch (error) {
      if (!hasMoved(error) || size === 1) throw error
      size = Math.ceil(size / 2) // others keep moving what it rests on
    }
  }
}

async function catchUpOnce(rooms: WriteRooms, table: string, size: number): Promise<number> {
  return decide(rooms, table, async ({ head, table: { serial } }) => {
    const waiting: readonly FoundPending[] = head.pending ? await rooms.store.records.pendingSlice(serial, size) : []
    return { answer: waiting.length, plan: { ...EMPTY_PLAN, settle: waiting.map(({ row }) => row) } }
  })
}
