import { isOnefoldError } from '../error/onefold-error.ts'
import { sleep } from '../lib/sleep.ts'
import type { Mark } from '../model/record.ts'
import type { Changes, RunProgress } from '../ports/changes.ts'
import { storeBehind } from './behind/store-behind.ts'
import { canBeFollowed, type UnderWay } from './behind/under-way.ts'
import { changesOfPlan, type Plan, writesSomething } from './plan.ts'
import { type Situation, situationOf, type WriteRooms } from './situation.ts'

/** What an operation makes of a situation: an answer for its caller, and what is to be written. */
export interface Decision<T> {
  readonly answer: T
  readonly plan: Plan
}

/** Behind a commit that is under way it reads the table through the rooms that it gets, and through no others. */
export type DecideOn<T> = (situation: Situation, rooms: WriteRooms) => Promise<Decision<T>>

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
  options: DecideOptions<T> = {},
): Promise<T> {
  return rooms.locks.run(table, async () => {
    await options.ahead
    return (await committed(rooms, table, decideOn, options)).answer
  })
}

/**
 * The same, for decisions that may be made while the one before is still being committed, as if it were there: the caller's
 * thread decides while the store writes. Nothing is committed before that one has landed, and if it has not, everything is read
 * and decided anew.
 */
export async function decideBehind<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  options: DecideOptions<T> = {},
): Promise<T> {
  return rooms.locks.follow(table, async (before) => {
    await options.ahead
    const decided = await decidedBehind(rooms, table, decideOn, options, before)
    const done = committed(rooms, table, decideOn, options, decided)
    const answer = done.then((landed) => landed.answer)
    const left = decided && underWay(decided, done)
    return { answer, ...(left ? { left } : {}) }
  })
}

/** What was decided, with what it writes, if anything. */
interface Decided<T> {
  readonly answer: T
  readonly table: number
  readonly changes?: Changes
}

interface Landed<T> {
  readonly answer: T
  /** Of the changes that were decided first; absent when there are none, or others were decided in their place. */
  readonly mark?: Mark
}

/** Undefined when it has to be decided anew. */
async function decidedBehind<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  { run }: DecideOptions<T>,
  before: UnderWay | undefined,
): Promise<Decided<T> | undefined> {
  const over = before ? { ...rooms, store: storeBehind(rooms.store, before) } : rooms
  const [outcome] = await Promise.allSettled([decidedOnce(over, table, decideOn, run)])
  const stands = before === undefined || (await before.landed) === before.mark // whatever came out: nobody overtakes
  if (!stands) return undefined
  if (outcome.status === 'rejected') {
    if (hasMoved(outcome.reason)) return undefined
    throw outcome.reason
  }
  const { changes } = outcome.value
  return before && changes && changes.seen.mark !== before.mark ? undefined : outcome.value
}

function underWay<T>({ table, changes }: Decided<T>, done: Promise<Landed<T>>): UnderWay | undefined {
  if (changes === undefined || !canBeFollowed(changes)) return undefined
  const landed = done.then(
    ({ mark }) => mark,
    () => undefined,
  )
  return { table, changes, mark: changes.seen.mark + 1, landed }
}

/** Commits what is decided, if it is; decides and commits until it stands. */
async function committed<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  { run, attempts = ATTEMPTS }: DecideOptions<T>,
  first?: Decided<T>,
): Promise<Landed<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const decided = (attempt === 1 ? first : undefined) ?? (await decidedOnce(rooms, table, decideOn, run))
      const mark = decided.changes && (await commit(rooms, decided.table, decided.changes))
      return { answer: decided.answer, ...(decided === first && mark !== undefined ? { mark } : {}) }
    } catch (error) {
      if (!hasMoved(error) || attempt >= attempts) throw error
      await sleep(Math.min(attempt * 3, 50))
    }
  }
}

async function decidedOnce<T>(
  rooms: WriteRooms,
  table: string,
  decideOn: DecideOn<T>,
  run: DecideOptions<T>['run'],
): Promise<Decided<T>> {
  const situation = await situationOf(rooms, table)
  const { answer, plan } = await decideOn(situation, rooms)
  const { serial } = situation.table
  if (!writesSomething(plan)) return { answer, table: serial }
  const changes = await changesOfPlan(rooms, situation, plan, typeof run === 'function' ? run(answer) : run)
  return { answer, table: serial, changes }
}

async function commit(rooms: WriteRooms, table: number, changes: Changes): Promise<Mark> {
  rooms.faults('before-commit')
  const mark = await rooms.store.commit(table, changes)
  rooms.faults('after-commit')
  if (changes.publish.length > 0) rooms.published()
  return mark
}

/** True when a decision was refused because others wrote meanwhile. */
export function hasMoved(error: unknown): boolean {
  return (
    isOnefoldError(error, 'conflict') && error.codes.some((code) => code === 'seen-moved' || code === 'generation-gone')
  )
}
