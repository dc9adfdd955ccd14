import type { ArchivedRecord, Ruling, StoreScan, TableRecord } from '@onefold/core'
import { orWhenMissing } from './failures.ts'
import { generationScan } from './generation-scan.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, RECORD, type RecordRow, recordOf } from './record-codec.ts'
import { unknownTable } from './records/head.ts'
import { tableRelations } from './relations.ts'
import type { Session } from './session.ts'

type Marked<T> = T & { readonly mark: number }

export function storeScan(session: Session): StoreScan {
  const rows = <T>(table: number, text: string, values: readonly unknown[]) =>
    orWhenMissing(session.rows<T>(text, values), () => unknownTable(table))
  return Object.freeze<StoreScan>({
    ...generationScan(session),
    async tables() {
      const found = await session.rows<{ serial: number }>(`SELECT serial FROM "onefold".head ORDER BY serial`)
      return found.map(({ serial }) => serial)
    },
    async records(table, after, limit) {
      const text = `SELECT ${RECORD}, mark FROM ${tableRelations(table).records} WHERE row > $1 ORDER BY row LIMIT $2`
      const found = await rows<Marked<RecordRow>>(table, text, [after, limit])
      return found.map((row): Marked<{ record: TableRecord }> => ({ record: recordOf(row), mark: row.mark }))
    },
    async archive(table, { id, revision }, limit) {
      const text = `SELECT ${ARCHIVED}, mark FROM ${tableRelations(table).history}
        WHERE (id, revision) > ($1, $2) ORDER BY id, revision LIMIT $3`
      const found = await rows<Marked<ArchivedRow>>(table, text, [id, revision, limit])
      return found.map((row): Marked<{ record: ArchivedRecord }> => ({ record: archivedOf(row), mark: row.mark }))
    },
    sources(table, { system, id }, limit) {
      const text = `SELECT system, id, row, record_id AS "recordId" FROM ${tableRelations(table).sources}
        WHERE (system, id) > ($1, $2) ORDER BY system, id LIMIT $3`
      return rows(table, text, [system, id, limit])
    },
    redirects(table, after, limit) {
      const text = `SELECT id, row, key, into_id AS into FROM ${tableRelations(table).redirects}
        WHERE id > $1 ORDER BY id LIMIT $2`
      return rows(table, text, [after, limit])
    },
    async rulings(table, after, limit) {
      const text = `SELECT mark, body FROM ${tableRelations(table).rulings} WHERE id > $1 ORDER BY id LIMIT $2`
      const found = await rows<Marked<{ body: Ruling }>>(table, text, [after, limit])
      return found.map(({ body, mark }) => ({ ...body, mark }))
    },
    scopeEntries(table, { value, row }, limit) {
      const text = `SELECT value, row FROM ${tableRelations(table).scopeValues}
        WHERE (value, row) > ($1, $2) ORDER BY value, row LIMIT $3`
      return rows(table, text, [value, row, limit])
    },
    lookupEntries(table, { value, row }, limit) {
      const text = `SELECT value, row, search, descriptions FROM ${tableRelations(table).lookups}
        WHERE (value, row) > ($1, $2) ORDER BY value, row LIMIT $3`
      return rows(table, text, [value, row, limit])
    },
    audit(table, { mark, position }, limit) {
      const text = `SELECT mark, position FROM ${tableRelations(table).audit}
        WHERE (mark, position) > ($1, $2) ORDER BY mark, position LIMIT $3`
      return rows(table, text, [mark, position, limit])
    },
  })
}
