import { isOnefoldError } from '../../error/onefold-error.ts'
import { sleep } from '../../lib/sleep.ts'
import type { RunProgress } from '../../ports/changes.ts'
import { changesOfPlan, type Plan, writesSomething } from './changes-of-plan.ts'
import { type Situation, situationOf, type WriteRooms } from './decision-context.ts'

/** What an operation makes of a situation: an answer for its caller, and what is to be written. */
export interface Decision<T> {
  readonly answer: T
  readonly plan: Plan
}

export type DecideOn<T> = (situation: Situation) => Promise<Decision<T>>

/**
 * How often a decision is made anew when others moved what it rests on. With many writers on one table a
 * small decision gets through soon; a big one is cut in halves by its caller.
 */
const ATTEMPTS = 6

export interface DecideOptions<T> {
  /** @default 6 */
  readonly attempts?: number
  /** Written with the changes, so that a resumed run knows how far it came. May depend on the answer. */
  readonly run?: RunProgress | ((answer: T) => RunProgress)
  /** Awaited in its turn, before anything is read. It does not fail. */
  readonly ahead?: Promise<unknown>
}

/**
 * Reads, decides, commits; reads and decides again when what was seen has moved. Decisions on one table take turns
 * within a process, so only other processes can move it.
 */
export async function decide<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  { attempts = ATTEMPTS, run, ahead }: DecideOptions<T> = {},
): Promise<T> {
  return rooms.locks.run(table, async () => {
    await ahead
    for (let attempt = 1; ; attempt++) {
      try {
        return await decideOnce(rooms, table, decideOn, run)
      } catch (error) {
        if (!hasMoved(error) || attempt >= attempts) throw error
        await sleep(Math.min(attempt * 3, 50))
      }
    }
  })
}

async function decideOnce<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  run: DecideOptions<T>['run'],
): Promise<T> {
  const situation = await situationOf(rooms, table)
  const { answer, plan } = await decideOn(situation)
  if (!writesSomething(plan)) return answer
  const changes = await changesOfPlan(rooms, situation, plan, typeof run === 'function' ? run(answer) : run)
  rooms.faults('before-commit')
  await rooms.store.commit(situation.table.serial, changes)
  rooms.faults('after-commit')
  if (changes.publish.length > 0) rooms.published()
  return answer
}

/** True when a decision was refused because others wrote meanwhile. */
export function hasMoved(error: unknown): boolean {
  return (
    isOnefoldError(error, 'conflict') && error.codes.some((code) => code === 'seen-moved' || code === 'generation-gone')
  )
}
