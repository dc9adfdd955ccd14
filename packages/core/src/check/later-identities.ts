import { sameJson } from '../lib/json.ts'
import type { AuditType, ColumnChange } from '../model/audit.ts'
import type { RecordId, RowNumber, TableRecord } from '../model/record.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { Table } from '../model/resources/table.ts'
import type { KnownIdentity } from '../ports/store/changes.ts'
import { type Configuration, findResource } from '../resource/configuration.ts'
import { type IdentityRules, identityRulesOf, knownSince } from '../write/lookup/identity-bearer.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/**
 * What records are known by besides their ids. That somebody is known by it at all and is there is seen of each; which identity
 * it has to be is told by the audit alone, as a record keeps its id and its former values are gone.
 */
export async function checkLaterIdentities(
  configuration: Configuration,
  facts: TableFacts,
  walks: TableWalks,
  report: Report,
): Promise<void> {
  const known = new Map<RowNumber, RecordId>()
  for await (const slice of walks.identities()) {
    report.count('later identities', slice.length)
    for (const entry of slice) {
      checkEntry(facts, entry, known, report)
      known.set(entry.row, entry.identity)
    }
  }
  const dataset = findResource(configuration, 'dataset', facts.table.dataset)
  const moves = dataset?.identityType === 'COLUMN' ? await lastMoves(configuration, facts.table, dataset, walks) : NONE
  if (moves.size === 0) return
  const rules = identityRulesOf(dataset)
  for await (const slice of walks.records())
    for (const { record } of slice) {
      const changes = moves.get(record.id)
      if (changes) checkMove(rules, record, changes, known.get(record.row), report)
    }
}

function checkEntry(
  { live, redirects, archived }: TableFacts,
  { identity, row, id }: Required<KnownIdentity>,
  known: ReadonlyMap<RowNumber, RecordId>,
  report: Report,
): void {
  const former = archived.get(id)
  const owner = live.get(id) ?? redirects.get(id) ?? former
  const entry = `The identity "${identity}" is entered for "${id}"`
  if (!owner) report.find('identity-ownerless', `${entry}, which does not exist.`)
  else if (owner.row !== row)
    report.find('identity-row', `${entry} in row ${row}, and that record has row ${owner.row}.`)
  else if (!live.has(id) && !redirects.has(id) && former?.reason === 'DELETED')
    report.find('identity-of-deleted', `${entry}, which is deleted.`)
  else if (identity === id) report.find('identity-stray', `${entry}, which has it for its id.`)
  if (known.has(row)) report.find('identity-doubled', `The row ${row} of "${id}" is entered for two identities.`)
}

type Moves = ReadonlyMap<RecordId, readonly ColumnChange[]>
const NONE: Moves = new Map()

/** Types of entries that tell of another life of a record than an update before them did. */
const ENDS: readonly AuditType[] = ['INSERT', 'DELETE', 'ABSORB', 'RESTORE', 'ERASE']

/** The newest update of each record's identity columns that the audit tells of, as far as it was made under the present dataset. */
async function lastMoves(
  { stored }: Configuration,
  { audit, auditSince, datasetSince = 0 }: Table,
  { _id, columns }: Dataset,
  walks: TableWalks,
): Promise<Moves> {
  if (!audit || auditSince === undefined) return NONE
  const identity = new Set(columns.flatMap((column) => (column.identity ? column.key : [])))
  // Under another dataset another identity was taken, or none. Clocks are compared here only to say less.
  const since = Math.max(auditSince, datasetSince, stored.get(_id)?.lastUpdated ?? 0)
  const moves = new Map<RecordId, readonly ColumnChange[]>()
  for await (const slice of walks.auditEntries())
    for (const { entry } of slice) {
      const { type, records, instant, erased } = entry
      const changes = entry.changes.filter(({ column }) => identity.has(column))
      const [subject] = records
      if (type === 'CLEAR') moves.clear()
      else if (ENDS.includes(type) || erased) for (const id of records) moves.delete(id)
      else if (type === 'UPDATE' && subject !== undefined && changes.length > 0) {
        if (instant > since) moves.set(subject, changes)
        else moves.delete(subject)
      }
    }
  return moves
}

/** A record whose identity moved with its newest change of these columns is known by what they are now. */
function checkMove(
  rules: IdentityRules,
  record: TableRecord,
  changes: readonly ColumnChange[],
  known: RecordId | undefined,
  report: Report,
): void {
  const { id, values, merged } = record
  // What a merger computes is no identity of its own: the contributions are found.
  if (merged.length > 0) return
  if (!changes.every(({ column, after }) => sameJson(values[column] ?? null, after ?? null))) return
  const before = { ...values, ...Object.fromEntries(changes.map(({ column, before }) => [column, before ?? null])) }
  const since = knownSince(rules, { ...record, values: before }, values)
  if (since === undefined || since.identity === known) return
  if (known === undefined)
    report.find(
      'identity-missing',
      `The record "${id}" took the identity "${since.identity}", which does not lead to it.`,
    )
  else report.find('identity-wrong', `The record "${id}" is entered for the identity "${known}", which is not its own.`)
}
