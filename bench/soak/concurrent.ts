import type { RecordInput, ResourceInput, Session, Store } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { billing, COUNTRIES, createPeople, crm, customersSample, shop, writeSystem } from '@onefold/samples'
import { seededRandom } from '../../packages/core/src/lib/random.ts'
import { openEngine } from '../lib/engine.ts'
import { bySource, type MatchingState, matchingState } from './matching-state.ts'

export const CUSTOMERS = 'customers'
const TABLE = 1
const WANTED = ['dataset', 'indexer', 'classifier-weight', 'merger-weight']

export const CUSTOMER_RESOURCES: readonly ResourceInput[] = customersSample().resources.filter(({ type }) =>
  WANTED.includes(type),
)

/** Customers as three systems have them, many of them twice, each with its source pair. */
export function customers(count: number, seed: number): readonly RecordInput[] {
  const random = seededRandom(seed)
  const people = createPeople(count, COUNTRIES, random).slice(0, Math.ceil(count * 0.6))
  const records = [crm, shop, billing].flatMap((habit) => {
    const { system, rows } = writeSystem(habit, people, random)
    return rows.map(({ id, row }) => ({ ...row, _source: [{ _src: system, _src_id: id }] }))
  })
  return random.shuffled(records).slice(0, count)
}

/** Writes all records in an order and in batches of its own; answers how many of them it inserted. */
export async function upsertAll(session: Session, records: readonly RecordInput[], seed: number): Promise<number> {
  const random = seededRandom(seed)
  const mixed = random.shuffled(records)
  let inserted = 0
  for (let at = 0, size = 0; at < mixed.length; at += size) {
    size = random.between(1, 50)
    const answer = await session.records(CUSTOMERS).upsert(mixed.slice(at, at + size))
    if (answer.failed > 0) throw new Error(answer.results.flatMap(({ errors = [] }) => errors)[0])
    inserted += answer.inserted
  }
  return inserted
}

/** The state by names that are the same wherever and whenever a record was written. */
export function customersState(store: Store): Promise<MatchingState> {
  return matchingState(store, TABLE, bySource)
}

/** What one engine makes of the records when it indexes them all at once. */
export async function stateAlone(records: readonly RecordInput[]): Promise<MatchingState> {
  const store = await sqliteStore(':memory:')
  const { onefold, session } = await openEngine(store, CUSTOMERS, CUSTOMER_RESOURCES)
  try {
    await session.records(CUSTOMERS).upsert(records)
    await (await session.entities.synchronize(CUSTOMERS, { load: 'NONE', index: 'FULL' })).finished()
    return await customersState(store)
  } finally {
    await onefold.close()
  }
}
