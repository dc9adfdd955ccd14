import type { AuditEntry } from '../../../model/audit.ts'
import type { Change } from '../../../model/change.ts'
import {
  type Erased,
  type Erasing,
  erasedChange,
  erasedEntry,
  isErasedPayload,
  type Traces,
  tellsOfErased,
} from '../../../model/erasure.ts'
import type { Csn, RecordId, RowNumber } from '../../../model/record.ts'
import type { Forgetting } from '../../../ports/store/changes.ts'
import type { ErasureReads } from '../../../ports/store/erasure.ts'
import {
  column,
  insert,
  json,
  type OperationsOf,
  rows,
  type StoreOperation,
  snapshot,
  type Value,
  write,
} from '../operation.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import { openGenerations, readHead } from './head.ts'

/** Reads of what an erasure concerns. */
export const erasureReads: OperationsOf<ErasureReads> = {
  kin,
  traces: (table, ids, of) => snapshot(() => traces(table, ids, of)),
  erased: (table, ids) =>
    rows<Erased>(
      `SELECT e.id, e.instant FROM ?rows asked(id text) CROSS JOIN ${relationsOf(table).erasures} AS e
       WHERE e.id = asked.id ORDER BY asked.nth`,
      [ids],
    ),
}

/** One step further from these ids, through redirects and history. */
function* kin(table: number, ids: readonly RecordId[]): StoreOperation<readonly RecordId[]> {
  const { history, redirects } = relationsOf(table)
  return yield* column<RecordId>(
    `SELECT id FROM (SELECT id FROM ${redirects} WHERE into_id IN ?texts
       UNION SELECT into_id FROM ${redirects} WHERE id IN ?texts
       UNION SELECT #merged_into FROM ${history} WHERE id IN ?texts AND #merged_into IS NOT NULL) AS near
     WHERE id NOT IN ?texts ORDER BY id`,
    [ids, ids, ids, ids],
  )
}

/** How much there is of these records, place by place. */
function* traces(table: number, ids: readonly RecordId[], of: readonly RowNumber[]): StoreOperation<Traces> {
  const relations = relationsOf(table)
  const open = openGenerations(yield* readHead(table)).map((number) => indexRelationsOf(table, number))
  const erased = new Set(ids)
  let indexKeys = 0
  let links = 0
  for (const generation of open) {
    indexKeys += yield* count(`${generation.keys} WHERE row IN ?integers`, of)
    links += yield* count(`${generation.links} WHERE a IN ?integers OR b IN ?integers`, of, of)
  }
  const entries = yield* entriesOf(table, ids)
  const changes = yield* changesOf(table, ids)
  return {
    records: yield* count(`${relations.records} WHERE row IN ?integers`, of),
    history: yield* count(`${relations.history} WHERE id IN ?texts`, ids),
    redirects: yield* count(`${relations.redirects} WHERE id IN ?texts`, ids),
    sources: yield* count(`${relations.sources} WHERE row IN ?integers`, of),
    identities: yield* count(`${relations.identities} WHERE row IN ?integers`, of),
    indexKeys,
    links,
    lookups: yield* count(`${relations.lookups} WHERE row IN ?integers`, of),
    scopeValues: yield* count(`${relations.scopeValues} WHERE row IN ?integers`, of),
    rulings: yield* count(`${relations.rulingMembers} WHERE row IN ?integers OR origin IN ?integers`, of, of),
    audit: entries.filter(({ entry }) => tellsOfErased(entry, erased)).length,
    changeLog: changes.filter(({ change }) => !isErasedPayload(change.payload)).length,
    // Those that tell nothing but that a record is gone hold nothing of it.
    deliveries: yield* count(
      `@delivery WHERE serial = ? AND record_id IN ?texts
         AND CAST(payload -> '_metadata' -> '_erased' AS text) IS DISTINCT FROM 'true'`,
      ...[table, ids],
    ),
    pending: yield* count('@pending WHERE serial = ? AND row IN ?integers', table, of),
  }
}

function* count(from: string, ...values: readonly Value[]): StoreOperation<number> {
  return (yield* column<number>(`SELECT count(*) FROM ${from}`, values))[0] ?? 0
}

/** Takes these records out of history, with where their ids, keys, source pairs and identities led. */
export function* forget(table: number, { ids, rows: of }: Forgetting): StoreOperation<void> {
  const { history, redirects, sources, identities } = relationsOf(table)
  yield* write(`DELETE FROM ${history} WHERE id IN ?texts`, [ids])
  yield* write(`DELETE FROM ${redirects} WHERE id IN ?texts`, [ids])
  yield* write(`DELETE FROM ${sources} WHERE row IN ?integers`, [of])
  yield* write(`DELETE FROM ${identities} WHERE row IN ?integers`, [of])
}

/** Takes the content of these records out of everything but the live table, its keys and its rulings, which the decision names. */
export function* erase(table: number, { ids, rows: of, instant }: Erasing, csn: Csn): StoreOperation<void> {
  yield* forget(table, { ids, rows: of })
  yield* emptyAudit(table, ids)
  yield* emptyLog(table, ids)
  yield* write('DELETE FROM @delivery WHERE serial = ? AND record_id IN ?texts', [table, ids])
  // A receiver may have quoted what it refused; a publisher at work would queue what it has read: its claim is over.
  const over = 'last_error = NULL, node = NULL, #lease = 0, attempt = attempt + 1'
  yield* write(`UPDATE @destination SET ${over} WHERE serial = ?`, [table])
  yield* insert({
    into: relationsOf(table).erasures,
    columns: { id: 'text', csn: 'integer', instant: 'integer' },
    rows: [...new Set(ids)].map((id) => [id, csn, instant]),
    more: 'ON CONFLICT (id) DO UPDATE SET csn = excluded.csn, instant = excluded.instant',
  })
}

function* emptyAudit(table: number, ids: readonly RecordId[]): StoreOperation<void> {
  const erased = new Set(ids)
  const telling = (yield* entriesOf(table, ids)).filter(({ entry }) => tellsOfErased(entry, erased))
  yield* write(
    `UPDATE ${relationsOf(table).audit} AS a SET body = emptied.body
     FROM ?rows emptied(csn integer, position integer, body json)
     WHERE a.csn = emptied.csn AND a.position = emptied.position`,
    [telling.map(({ csn, position, entry }) => [csn, position, json(erasedEntry(entry, erased))])],
  )
}

function* emptyLog(table: number, ids: readonly RecordId[]): StoreOperation<void> {
  const found = yield* changesOf(table, ids)
  yield* write(
    `UPDATE @change AS c SET body = emptied.body FROM ?rows emptied(csn integer, position integer, body json)
     WHERE c.serial = ? AND c.csn = emptied.csn AND c.position = emptied.position`,
    [found.map(({ csn, position, change }) => [csn, position, json(erasedChange(change))]), table],
  )
}

interface Position {
  readonly csn: Csn
  readonly position: number
}

/** What the audit tells of these records. */
function entriesOf(table: number, ids: readonly RecordId[]) {
  const { audit, auditOfRecord } = relationsOf(table)
  return rows<Position & { readonly entry: AuditEntry }>(
    `SELECT a.csn, a.position, a.body AS entry
     FROM (SELECT DISTINCT csn, position FROM ${auditOfRecord} WHERE #audited IN ?texts) AS named
       JOIN ${audit} AS a ON a.csn = named.csn AND a.position = named.position`,
    [ids],
    ['entry'],
  )
}

/** What the change log still tells of these records. */
function changesOf(table: number, ids: readonly RecordId[]) {
  return rows<Position & { readonly change: Change }>(
    `SELECT csn, position, body AS change FROM @change WHERE serial = ? AND body ->> 'recordId' IN ?texts`,
    [table, ids],
    ['change'],
  )
}
