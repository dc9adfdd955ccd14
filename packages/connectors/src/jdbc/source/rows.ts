import type { BadRow, Json, SourceBatch, SourceRow } from '@onefold/core/adapter-kit'
import type { Row } from '../port/connection.ts'
import { epochOf } from './epoch.ts'
import type { ReadPlan } from './read-plan.ts'

/** How far a reading came. */
export interface Rows {
  /** The key of the last row; undefined: at the beginning, or there is no key. */
  after(): readonly Json[] | undefined
  /** How many were read. */
  read(): number
  take(row: Row): SourceRow | BadRow
  progress(): number
  readonly position: () => Json | undefined
}

interface Position {
  readonly key: readonly Json[]
  readonly read: number
}

export function createRows(plan: ReadPlan, total: number | undefined, position: Json | undefined): Rows {
  const begun = positionIn(position, plan.key.length)
  let key = begun?.key
  let read = begun?.read ?? 0

  return {
    after: () => key,
    read: () => read,
    take(row) {
      read += 1
      const own = plan.key.map((at) => row[at] ?? null)
      const place = placeOf(plan, own, read)
      const twice = plan.key.length > 0 && key !== undefined && JSON.stringify(own) === JSON.stringify(key)
      // Behind an empty key comes nothing, or everything: databases differ.
      if (plan.key.length > 0 && !own.includes(null)) key = own
      const id = plan.id === undefined ? undefined : row[plan.id]
      if (plan.id !== undefined && (id === null || id === ''))
        return { place, problem: 'The column of the id is empty.' }
      if (twice) return { place, problem: 'A row before it has the same id.' }
      const updated = plan.updated === undefined ? undefined : epochOf(row[plan.updated])
      const values: { [column: string]: Json } = Object.fromEntries(
        plan.columns.map(({ name }, at) => [name, row[at] ?? null]),
      )
      if (id !== undefined) values._id = typeof id === 'string' ? id : JSON.stringify(id)
      return { values, place, ...(updated === undefined ? {} : { updated }) }
    },
    progress: () => (total === undefined || total === 0 ? 0 : Math.min(1, read / total)),
    position: () => (key === undefined ? undefined : { key: [...key], read }),
  }
}

/** A page as a batch. */
export function batchOf(rows: Rows, page: readonly Row[]): SourceBatch {
  const good: SourceRow[] = []
  const bad: BadRow[] = []
  for (const row of page) {
    const taken = rows.take(row)
    if ('problem' in taken) bad.push(taken)
    else good.push(taken)
  }
  const position = rows.position()
  return { rows: good, bad, progress: rows.progress(), ...(position === undefined ? {} : { position }) }
}

/** What somebody changed in the checkpoint is no position: reading begins anew. */
function positionIn(position: Json | undefined, length: number): Position | undefined {
  if (typeof position !== 'object' || position === null || Array.isArray(position) || length === 0) return undefined
  const { key, read } = position as { readonly key?: Json; readonly read?: Json }
  return Array.isArray(key) && key.length === length && typeof read === 'number' ? { key, read } : undefined
}

function placeOf({ label, columns, key: at }: ReadPlan, key: readonly Json[], read: number): string {
  if (at.length === 0) return `${label}, row ${read}`
  const parts = at.map(
    (place, index) =>
      `${columns[place]?.name} ${typeof key[index] === 'string' ? key[index] : JSON.stringify(key[index])}`,
  )
  return `${label}, ${parts.join(', ')}`
}
