import { hash53 } from '../lib/bytes/hash.ts'
import { canonicalJson } from '../lib/json.ts'
import { type LookupEntry, lookupEntriesOf } from '../model/lookup.ts'
import type { TableRecord } from '../model/record.ts'
import type { Table } from '../model/resources/table.ts'
import { isScopeValue, scopeTextsOf } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'

/** What is kept beside the records for row scopes and look-ups is what the records hold: a scope that is asked there must not leak. */
export async function checkSideRelations(
  { records }: Pick<Store, 'records'>,
  { id, serial }: Table,
  walks: TableWalks,
  report: Report,
): Promise<void> {
  const scope = await records.scopeIndexState(serial)
  if (scope?.complete) {
    const { column } = scope
    const held = ({ row, values }: TableRecord) =>
      scopeTextsOf(values, column)
        .filter(isScopeValue)
        .map((value) => ({ value, row }))
    if (!(await agree(walks.records(), held, walks.scopeEntries(), 'scope values', report)))
      report.find(
        'scope-index-wrong',
        `What is kept of the scope column "${column}" of the table "${id}" is not what its records hold.`,
      )
  }
  const lookup = await records.lookupState(serial)
  if (lookup?.complete) {
    const { columns } = lookup
    const held = (record: TableRecord) =>
      lookupEntriesOf(record, columns).map((entry) => ({ ...entry, row: record.row }))
    if (!(await agree(walks.records(), held, walks.lookupEntries(), 'look-up values', report)))
      report.find('lookup-wrong', `What is kept for look-ups in the table "${id}" is not what its records hold.`)
  }
}

type Entry = { readonly value: string; readonly row: number } & Partial<Omit<LookupEntry, 'value'>>

/** Whether two sets are one, told by their sizes and the sums of their hashes: neither fits into memory. */
async function agree(
  records: ReturnType<TableWalks['records']>,
  entriesOf: (record: TableRecord) => readonly Entry[],
  entries: AsyncIterable<readonly Entry[]>,
  what: string,
  report: Report,
): Promise<boolean> {
  const wanted = createDigest()
  const found = createDigest()
  for await (const slice of records)
    for (const { record } of slice) for (const entry of entriesOf(record)) wanted.add(entry)
  for await (const slice of entries) {
    report.count(what, slice.length)
    for (const entry of slice) found.add(entry)
  }
  return wanted.text() === found.text()
}

const MODULUS = 2 ** 52

function createDigest() {
  let size = 0
  let sum = 0
  return {
    add(entry: Entry): void {
      size += 1
      sum = (sum + (hash53(canonicalJson({ ...entry })) % MODULUS)) % MODULUS
    },
    text: () => `${size} ${sum}`,
  }
}
