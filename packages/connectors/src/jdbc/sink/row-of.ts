import type { Delivery, Json } from '@onefold/core/adapter-kit'
import type { Column } from '../port/connection.ts'
import type { Cells } from '../port/dialect.ts'
import { columnsOf, type WritePlan } from './write-plan.ts'

/** One event as what it does to one row. */
export interface RowEvent {
  readonly event: Delivery
  /** `remove`: the row goes. A removal that keeps its row is a `put`. */
  readonly action: 'put' | 'remove'
  /** The cells of the key, and of the whole row; of a removal those of key and stamp. */
  readonly cells: Cells
  /** One list for all rows that have the same. */
  readonly columns: readonly Column[]
  /** The key as a text. */
  readonly key: string
}

/** Null also for a column that only objects as such have, as `valueOf`. */
function heldBy(payload: Delivery['payload'], member: string): Json {
  return Object.hasOwn(payload, member) ? (payload[member] ?? null) : null
}

/** What an event writes, or what is wrong with it. Called for every event: it makes nothing that it does not need. */
export function rowOf(plan: WritePlan, event: Delivery): RowEvent | { readonly problem: string } {
  const { payload, operation } = event
  const cells: Json[] = []
  for (const { column, member } of plan.key) {
    const cell = member === undefined ? (event.recordId ?? payload._id ?? null) : heldBy(payload, member)
    if (cell === null || cell === '')
      return { problem: `The row has no key: "${member ?? '_id'}" is empty (${column.name}).` }
    cells.push(cell)
  }
  const key = cells.length === 1 && typeof cells[0] === 'string' ? cells[0] : JSON.stringify(cells)
  const removes = operation === 'remove' && !plan.keeps
  let { columns } = removes ? plan.removal : plan
  if (!removes) {
    const members = plan.members ?? membersOf(plan, payload)
    columns ??= columnsOf(plan, members)
    for (const { member } of members) cells.push(heldBy(payload, member))
    if (plan.operation) cells.push(operation)
  }
  if (plan.stamp) {
    const epochMs = changedAt(event)
    if (epochMs === undefined) return { problem: 'The event does not say when the record was changed.' }
    cells.push(stampCell(plan.stamp, epochMs))
  }
  return { event, action: removes ? 'remove' : 'put', cells, columns: columns ?? [], key }
}

/** Where no dataset says what a record may have, it has what it has. */
function membersOf({ columnOf, key, operation, stamp }: WritePlan, payload: Delivery['payload']) {
  const ours = new Set([...key.map(({ column }) => column.name), operation?.name, stamp?.name])
  return Object.keys(payload)
    .filter((member) => !member.startsWith('_'))
    .map((member) => ({ member, column: columnOf(member) }))
    .filter(({ column }) => !ours.has(column.name))
}

/** When the record of an event was changed. */
export function changedAt({ payload: { _metadata: metadata } }: Delivery): number | undefined {
  const updated = (metadata as { readonly _updated?: Json } | undefined | null)?._updated
  const epochMs = typeof updated === 'string' ? Date.parse(updated) : typeof updated === 'number' ? updated : Number.NaN
  return Number.isNaN(epochMs) ? undefined : epochMs
}

/** An instant as its column takes it: milliseconds since 1970 in a column of numbers, else ISO 8601 in UTC. */
function stampCell({ type }: Column, epochMs: number): Json {
  return /int|numeric|decimal|number|double|real|float/.test(type) ? epochMs : new Date(epochMs).toISOString()
}
