import { mutex } from '../../../lib/async/mutex.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import {
  buildIndex,
  type IndexPlan,
  type InMemoryIndex,
  JournalTruncated,
  refreshIndex,
  settleIndexes,
} from './in-memory-index.ts'

/** The search indexes of one installation in this process: made when they are first asked for, and kept up by what was written since. */
export interface InMemoryIndexes {
  /**
   * The index of a table with everything in it that was committed when this was called. Whoever asks while it is being made or
   * brought up waits for that one; who stops waiting takes nothing from the others. What was kept under another name of the plan goes.
   */
  of(records: RecordStore, name: string, plan: IndexPlan): Promise<InMemoryIndex>
  /**
   * Takes in, by and by, what was committed by now of a table of which something is kept: no search has to wait for it, and what was
   * erased leaves memory. Where that fails the next search does it.
   */
  refresh(table: number): void
  /** Gives up what is kept of tables that these are not. */
  keepOnly(tables: ReadonlySet<number>): void
  /** Ends what is being read or brought into order; settles when nothing reads any more. */
  close(): Promise<void>
  /** Bytes that all of it holds. */
  readonly bytes: number
}

/** A table that is written to faster than it can be read once is not read for ever. */
const MOST_BUILDS = 3

interface Slot {
  readonly name: string
  readonly plan: IndexPlan
  readonly records: RecordStore
  kept?: InMemoryIndex
  settling?: Promise<void>
}

export function createInMemoryIndexes(): InMemoryIndexes {
  const slots = new Map<number, Slot>()
  const turns = mutex()
  const running = new Set<Promise<unknown>>()
  let over = false
  const closed = (): boolean => over

  /** In the order asked, for each table. */
  function inTurn<T>(table: number, work: () => Promise<T>): Promise<T> {
    const turn = turns.run(String(table), work)
    const noted = turn.then(noop, noop).finally(() => running.delete(noted))
    running.add(noted)
    return turn
  }

  async function broughtUp(slot: Slot): Promise<InMemoryIndex> {
    const kept = await upToDate(slot, closed)
    slot.kept = kept
    slots.set(slot.plan.table, slot)
    // Answers are the same before and after, so nobody waits for it.
    slot.settling ??= settleIndexes(kept, closed).finally(() => delete slot.settling)
    return kept
  }

  return {
    of: (records, name, plan) =>
      inTurn(plan.table, () => {
        const known = slots.get(plan.table)
        return broughtUp(known?.name === name ? known : { name, plan, records })
      }),
    refresh(table) {
      inTurn(table, async () => {
        const known = slots.get(table)
        if (known !== undefined && !over) await broughtUp(known)
      }).catch(noop)
    },
    keepOnly(tables) {
      for (const table of slots.keys()) if (!tables.has(table)) slots.delete(table)
    },
    async close() {
      over = true
      await Promise.all([...running, ...[...slots.values()].map(({ settling }) => settling)])
    },
    get bytes() {
      return [...slots.values()].reduce(
        (all, { kept }) => all + (kept ? kept.live.bytes + kept.past.bytes + (kept.scopes?.bytes ?? 0) : 0),
        0,
      )
    },
  }
}

async function upToDate({ records, plan, kept }: Slot, closed: () => boolean): Promise<InMemoryIndex> {
  for (let builds = 0; ; builds++) {
    try {
      if (kept === undefined) return await buildIndex(records, plan, closed)
      await refreshIndex(records, plan, kept)
      return kept
    } catch (error) {
      if (!(error instanceof JournalTruncated) || builds === MOST_BUILDS) throw error
      kept = undefined
    }
  }
}

function noop(): void {}
