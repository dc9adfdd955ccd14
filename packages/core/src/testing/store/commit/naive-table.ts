import type { ArchivedRecord, EntityKey, RecordId, SourceEntry, TableRecord } from '../../../model/record.ts'
import type { Changes } from '../../../ports/store/changes.ts'
import type { RecordAddress } from '../../../ports/store/record-store.ts'

/** One table as plainly as it can be held: the reference that a store is compared with. */
export interface NaiveTable {
  readonly live: Map<RecordId, TableRecord>
  readonly hashes: Map<RecordId, readonly number[]>
  readonly history: Map<RecordId, ArchivedRecord>
  readonly redirects: Map<RecordId, { readonly row: number; readonly key: EntityKey; readonly into: RecordId }>
  /** Who stated each pair, by `system id`. */
  readonly owners: Map<string, { readonly pair: SourceEntry; readonly id: RecordId; readonly row: number }>
  readonly everyId: Set<RecordId>
  readonly everyKey: Set<EntityKey>
  csn: number
}

export function naiveTable(): NaiveTable {
  return {
    live: new Map(),
    hashes: new Map(),
    history: new Map(),
    redirects: new Map(),
    owners: new Map(),
    everyId: new Set(),
    everyKey: new Set(),
    csn: 0,
  }
}

/** Writes a decision, in the order that the port states. */
export function apply(table: NaiveTable, changes: Pick<Changes, 'put' | 'remove' | 'archive'>): void {
  for (const { id, row, into } of changes.remove) {
    const { key } = table.live.get(id)!
    table.live.delete(id)
    table.hashes.delete(id)
    if (into) table.redirects.set(id, { row, key, into: into.id })
    else for (const [pair, owner] of table.owners) if (owner.id === id) table.owners.delete(pair)
  }
  for (const entry of changes.archive) table.history.set(entry.id, entry)
  for (const { record, keys } of changes.put) {
    const { id, row } = record
    table.live.set(id, record)
    table.hashes.set(id, keys[0]?.keys.map(({ hash }) => hash) ?? [])
    table.redirects.delete(id)
    table.everyId.add(id)
    table.everyKey.add(record.key)
    for (const pair of record.sources) {
      const name = `${pair.system} ${pair.id}`
      if (!table.owners.has(name)) table.owners.set(name, { pair, id, row })
    }
  }
  table.csn += 1
}

export function addressOf(table: NaiveTable, id: RecordId): RecordAddress | undefined {
  const record = table.live.get(id)
  if (record) return { id, row: record.row, revision: record.revision, state: 'LIVE' }
  const redirect = table.redirects.get(id)
  if (redirect) return { id, row: redirect.row, revision: 0, state: 'ABSORBED', into: redirect.into }
  const entry = table.history.get(id)
  return entry && { id, row: entry.row, revision: 0, state: 'DELETED' }
}

export function byKey(table: NaiveTable, key: EntityKey): TableRecord | undefined {
  for (const record of table.live.values()) if (record.key === key) return record
  for (const [id, redirect] of table.redirects) if (redirect.key === key) return survivorOf(table, id)
  return undefined
}

function survivorOf(table: NaiveTable, id: RecordId): TableRecord | undefined {
  const redirect = table.redirects.get(id)
  return redirect ? survivorOf(table, redirect.into) : table.live.get(id)
}

export function rowsUnder(table: NaiveTable, hash: number): readonly number[] {
  const rows = [...table.live.values()].filter(({ id }) => table.hashes.get(id)!.includes(hash)).map(({ row }) => row)
  return rows.sort((a, b) => a - b)
}
