import type { Delivery, Json } from '@onefold/core/adapter-kit'
import type { Column } from '../port/connection.ts'
import type { Cells } from '../port/dialect.ts'
import type { WritePlan } from './write-plan.ts'

/** One event as what it does to one row. */
export interface RowEvent {
  readonly event: Delivery
  /** `remove`: the row goes. A removal that keeps its row is a `put`. */
  readonly action: 'put' | 'remove'
  /** The cells of the key, and of the whole row; of a removal those of key and stamp. */
  readonly cells: Cells
  readonly columns: readonly Column[]
  /** The key as a text. */
  readonly key: string
  /** When the record was changed. */
  readonly epochMs: number | undefined
}

/** What an event writes, or what is wrong with it. */
export function rowOf(plan: WritePlan, event: Delivery): RowEvent | { readonly problem: string } {
  const { payload, operation } = event
  const keyCells: Json[] = []
  for (const { column, member } of plan.key) {
    const cell = member === undefined ? (event.recordId ?? payload._id ?? null) : (payload[member] ?? null)
    if (cell === null || cell === '')
      return { problem: `The row has no key: "${member ?? '_id'}" is empty (${column.name}).` }
    keyCells.push(cell)
  }
  const epochMs = changedAt(payload)
  if (plan.stamp && epochMs === undefined) return { problem: 'The event does not say when the record was changed.' }
  const stampCells = plan.stamp ? [stampCell(plan.stamp, epochMs as number)] : []
  const common = { event, key: JSON.stringify(keyCells), epochMs }
  const keyColumns = plan.key.map(({ column }) => column)
  const stampColumns = plan.stamp ? [plan.stamp] : []
  if (operation === 'remove' && !plan.keeps)
    return {
      ...common,
      action: 'remove',
      cells: [...keyCells, ...stampCells],
      columns: [...keyColumns, ...stampColumns],
    }
  const members = plan.members ?? membersOf(plan, payload)
  return {
    ...common,
    action: 'put',
    columns: [
      ...keyColumns,
      ...members.map(({ column }) => column),
      ...(plan.operation ? [plan.operation] : []),
      ...stampColumns,
    ],
    cells: [
      ...keyCells,
      ...members.map(({ member }) => payload[member] ?? null),
      ...(plan.operation ? [operation] : []),
      ...stampCells,
    ],
  }
}

/** Where no dataset says what a record may have, it has what it has. */
function membersOf({ columnOf, key, operation, stamp }: WritePlan, payload: Delivery['payload']) {
  const ours = new Set([...key.map(({ column }) => column.name), operation?.name, stamp?.name])
  return Object.keys(payload)
    .filter((member) => !member.startsWith('_'))
    .map((member) => ({ member, column: columnOf(member) }))
    .filter(({ column }) => !ours.has(column.name))
}

function changedAt({ _metadata: metadata }: Delivery['payload']): number | undefined {
  const updated = (metadata as { readonly _updated?: Json } | undefined | null)?._updated
  const epochMs = typeof updated === 'string' ? Date.parse(updated) : typeof updated === 'number' ? updated : Number.NaN
  return Number.isNaN(epochMs) ? undefined : epochMs
}

/** An instant as its column takes it: milliseconds since 1970 in a column of numbers, else ISO 8601 in UTC. */
function stampCell({ type }: Column, epochMs: number): Json {
  return /int|numeric|decimal|number|double|real|float/.test(type) ? epochMs : new Date(epochMs).toISOString()
}
