import type { Statement } from '../port/connection.ts'
import type { Dialect } from '../port/dialect.ts'
import { changedAt, type RowEvent } from './row-of.ts'
import type { WritePlan } from './write-plan.ts'

/** What events come to, told in order and without a clear among them. */
export interface NetEffect {
  readonly statements: readonly Statement[]
  /** Which record each row is of, by its key; null: the row is gone. */
  readonly owners: ReadonlyMap<string, string | null>
}

/**
 * One write a row, however often it is told of, and all removals before all others: whoever takes over what has to be unique
 * from one that goes is not in its way. An event that a newer one of its record was told before is passed over, and so is the
 * removal of a record whose row another one has taken over: a survivor may have the key of what it absorbed. Where an undo gives
 * the row back, the removal of the survivor is written first: the record may be older than the row is by its stamp.
 */
export function netEffect(
  plan: WritePlan,
  dialect: Dialect,
  events: readonly RowEvent[],
  ownerOf: (key: string) => string | null | undefined,
): NetEffect {
  const last = new Map<string, RowEvent>()
  const givenUp = new Map<string, RowEvent>()
  for (const told of events) {
    const before = last.get(told.key)
    if (told.event.superseded || (before && isLate(told, before))) continue
    const owner = before ? (before.action === 'put' ? before.event.recordId : null) : ownerOf(told.key)
    const takenOver = typeof owner === 'string' && owner !== told.event.recordId
    if (told.event.operation === 'remove' && takenOver) continue
    if (before) last.delete(told.key) // its place is that of its newest event
    if (before && plan.stamp && takesOver(told, before)) givenUp.set(told.key, before)
    last.set(told.key, told)
  }
  const owners = new Map<string, string | null>()
  const removed = [...givenUp.values()].filter(({ action }) => action === 'remove')
  const marked = [...givenUp.values()].filter(({ action }) => action === 'put')
  const put: RowEvent[] = []
  for (const told of last.values()) {
    const puts = told.action === 'put'
    owners.set(told.key, puts ? (told.event.recordId ?? null) : null)
    if (puts) put.push(told)
    else removed.push(told)
  }
  const key = plan.key.map(({ column }) => column)
  const mark = plan.keeps && plan.key.every(({ member }) => member !== undefined) ? plan.operation : undefined
  const write = { table: plan.table, key, ...(plan.stamp && { stamp: plan.stamp, ...(mark && { mark }) }) }
  return {
    owners,
    statements: [
      ...(removed.length === 0
        ? []
        : dialect.remove(
            write,
            removed.map(({ cells }) => cells),
          )),
      ...[...groups(marked), ...groups(put)].flatMap(({ columns, rows }) =>
        dialect.upsert({ ...write, columns }, rows),
      ),
    ],
  }
}

/** Older than what was told before of the same row. What follows a removal brings the record back, as it does later. */
function isLate({ event }: RowEvent, before: RowEvent): boolean {
  if (before.action === 'remove') return false
  const { csn, position } = before.event
  if (event.recordId === before.event.recordId)
    return event.csn < csn || (event.csn === csn && event.position < position)
  if (takesOver({ event }, before)) return false
  return (changedAt(event) ?? 0) < (changedAt(before.event) ?? 0)
}

/** A record comes into the row of another one that goes, as at an undo. */
function takesOver({ event }: Pick<RowEvent, 'event'>, before: RowEvent): boolean {
  return event.operation === 'insert' && before.event.operation === 'remove' && event.recordId !== before.event.recordId
}

/** Rows with the same columns go together, in their order. */
function groups(events: readonly RowEvent[]) {
  const found: { columns: RowEvent['columns']; rows: RowEvent['cells'][] }[] = []
  for (const { columns, cells } of events) {
    const current = found.at(-1)
    if (current !== undefined && haveSame(current.columns, columns)) current.rows.push(cells)
    else found.push({ columns, rows: [cells] })
  }
  return found
}

function haveSame(some: RowEvent['columns'], others: RowEvent['columns']): boolean {
  return some === others || (some.length === others.length && some.every((column, at) => column === others[at]))
}
