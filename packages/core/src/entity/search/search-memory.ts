import { mutex } from '../../lib/mutex.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { buildIndex, catchUp, Forgotten, type IndexPlan, type KeptIndex, settled } from './kept-index.ts'

/** The search indexes of one installation in this process: made when they are first asked for, and kept up by what was written since. */
export interface SearchMemory {
  /**
   * The index of a table with everything in it that was committed when this was called. Whoever asks while it is being made or
   * brought up waits for that one. What was kept under another name of the plan goes.
   */
  of(records: RecordStore, name: string, plan: IndexPlan): Promise<KeptIndex>
  /** Gives up what is kept of tables that these are not. */
  keepOnly(tables: ReadonlySet<number>): void
  /** Bytes that all of it holds. */
  readonly bytes: number
}

/** A table that is written to faster than it can be read once is not read for ever. */
const MOST_BUILDS = 3

interface Slot {
  readonly name: string
  kept?: KeptIndex
  settling?: Promise<void>
}

export function createSearchMemory(): SearchMemory {
  const slots = new Map<number, Slot>()
  const turns = mutex()
  return {
    of: (records, name, plan) =>
      turns.run(String(plan.table), async () => {
        const known = slots.get(plan.table)
        const slot: Slot = known?.name === name ? known : { name }
        const kept = await upToDate(records, plan, slot.kept)
        slot.kept = kept
        slots.set(plan.table, slot)
        // Answers are the same before and after, so nobody waits for it.
        slot.settling ??= settled(kept).finally(() => delete slot.settling)
        return kept
      }),
    keepOnly(tables) {
      for (const table of slots.keys()) if (!tables.has(table)) slots.delete(table)
    },
    get bytes() {
      return [...slots.values()].reduce(
        (all, { kept }) => all + (kept ? kept.live.bytes + kept.past.bytes + (kept.scopes?.bytes ?? 0) : 0),
        0,
      )
    },
  }
}

async function upToDate(records: RecordStore, plan: IndexPlan, kept: KeptIndex | undefined): Promise<KeptIndex> {
  for (let builds = 0; ; builds++) {
    try {
      if (kept === undefined) return await buildIndex(records, plan)
      await catchUp(records, plan, kept)
      return kept
    } catch (error) {
      if (!(error instanceof Forgotten) || builds === MOST_BUILDS) throw error
      kept = undefined
    }
  }
}
