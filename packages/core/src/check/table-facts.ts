import {
  type ArchiveReason,
  type Csn,
  type EntityKey,
  pairName,
  type RecordId,
  type Revision,
  type RowNumber,
  type TableRecord,
} from '../model/record.ts'
import type { Table } from '../model/resources/table.ts'
import type { Head } from '../ports/store/record-store.ts'
import type { ScannedArchive } from '../ports/store/store-scan.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'

interface LiveFact {
  readonly row: RowNumber
  readonly revision: Revision
}

export interface ArchiveFact {
  readonly row: RowNumber
  readonly revision: Revision
  readonly reason: ArchiveReason
  readonly mergedInto?: RecordId
}

export interface RedirectFact {
  readonly row: RowNumber
  readonly key: EntityKey
  readonly into: RecordId
}

/** Who is who in one table: ids, rows, keys and pairs, without any values. */
export interface TableFacts {
  readonly table: Table
  readonly head: Head
  readonly idByRow: ReadonlyMap<RowNumber, RecordId>
  readonly live: ReadonlyMap<RecordId, LiveFact>
  readonly idByKey: ReadonlyMap<EntityKey, RecordId>
  /** The newest history entry of each id. */
  readonly archived: ReadonlyMap<RecordId, ArchiveFact>
  readonly redirects: ReadonlyMap<RecordId, RedirectFact>
  /** What each live survivor says that it absorbed. */
  readonly absorbedBy: ReadonlyMap<RecordId, readonly RecordId[]>
  /** Who says to have absorbed an id: survivors, live or in history, any of their versions. */
  readonly survivorsOf: ReadonlyMap<RecordId, ReadonlySet<RecordId>>
  /** The live record that states a source pair, by `pairName`. */
  readonly stated: ReadonlyMap<string, RecordId>
  readonly merged: number
  readonly withIssues: number
}

type Gathered = {
  -readonly [Name in keyof TableFacts]: TableFacts[Name] extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : TableFacts[Name]
}

/** Reads who is who, and finds what one look at each record shows. */
export async function gatherFacts(
  table: Table,
  head: Head,
  columns: ReadonlySet<string> | undefined,
  walks: TableWalks,
  report: Report,
): Promise<TableFacts> {
  const facts = noFacts(table, head)
  const claim = rowClaims(report)
  for await (const slice of walks.records()) {
    report.count('records', slice.length)
    for (const { record, csn } of slice) addLive(facts, record, csn, claim, report)
    // A column that a dataset gave up stays with each record until its next write: worth knowing, and nothing broken.
    const held = slice.filter(({ record }) =>
      Object.keys(record.values).some((column) => columns?.has(column) === false),
    )
    if (held.length > 0) report.count('records with columns that their dataset gave up', held.length)
  }
  for await (const slice of walks.archive()) {
    report.count('history entries', slice.length)
    for (const entry of slice) addArchived(facts, entry, claim, report)
  }
  for await (const slice of walks.redirects()) {
    report.count('redirects', slice.length)
    for (const { id, row, key, into } of slice) {
      claim(row, id)
      facts.redirects.set(id, { row, key, into })
    }
  }
  return facts
}

function noFacts(table: Table, head: Head): Gathered {
  return {
    table,
    head,
    idByRow: new Map(),
    live: new Map(),
    idByKey: new Map(),
    archived: new Map(),
    redirects: new Map(),
    absorbedBy: new Map(),
    survivorsOf: new Map(),
    stated: new Map(),
    merged: 0,
    withIssues: 0,
  }
}

type Claim = (row: RowNumber, id: RecordId) => void

function addArchived(facts: Gathered, { record, csn }: ScannedArchive, claim: Claim, report: Report): void {
  const { row, id, revision, reason, mergedInto, merged } = record
  claim(row, id)
  checkCsn(`The history entry ${revision} of "${id}"`, csn, facts.head, report)
  for (const absorbed of merged) addSurvivor(facts, absorbed, id)
  // By (id, revision): the last one seen is the newest.
  facts.archived.set(id, { row, revision, reason, ...(mergedInto === undefined ? {} : { mergedInto }) })
}

function addLive(facts: Gathered, record: TableRecord, csn: Csn, claim: Claim, report: Report): void {
  const { row, id, key, revision, sources, merged, issues } = record
  claim(row, id)
  checkCsn(`The record "${id}"`, csn, facts.head, report)
  if (revision < 1) report.find('revision-wrong', `The record "${id}" has the revision ${revision}.`)
  if (facts.live.has(id)) report.find('id-doubled', `Two live records have the id "${id}".`)
  const other = facts.idByKey.get(key)
  if (other !== undefined)
    report.find('key-doubled', `The live records "${other}" and "${id}" have the same key "${key}".`)
  facts.idByRow.set(row, id)
  facts.live.set(id, { row, revision })
  facts.idByKey.set(key, id)
  if (merged.length > 0) facts.absorbedBy.set(id, merged)
  for (const absorbed of merged) addSurvivor(facts, absorbed, id)
  for (const pair of sources) addStatement(facts, pairName(pair), id, report)
  if (merged.length > 0) facts.merged += 1
  if (issues.length > 0) facts.withIssues += 1
}

function addStatement(facts: Gathered, pair: string, id: RecordId, report: Report): void {
  const other = facts.stated.get(pair)
  if (other !== undefined && other !== id)
    report.find('source-doubled', `The source pair ${pair} is stated by the live records "${other}" and "${id}".`)
  facts.stated.set(pair, id)
}

function addSurvivor({ survivorsOf }: Gathered, absorbed: RecordId, survivor: RecordId): void {
  const known = survivorsOf.get(absorbed)
  survivorsOf.set(absorbed, new Set([...(known ?? []), survivor]))
}

/** A row number belongs to one id, wherever it is named. */
function rowClaims(report: Report): Claim {
  const owners = new Map<RowNumber, RecordId>()
  return (row, id) => {
    const owner = owners.get(row)
    if (owner === undefined) owners.set(row, id)
    else if (owner !== id) report.find('row-shared', `The row ${row} belongs to "${owner}" and to "${id}".`)
  }
}

export function checkCsn(what: string, csn: Csn, head: Head, report: Report): void {
  if (csn >= 1 && csn <= head.csn) return
  report.find('csn-wrong', `${what} carries the commit sequence number ${csn}; the table is at ${head.csn}.`)
}

/** The live record that an id leads to; undefined when the way ends elsewhere, or nowhere. */
export function endOf({ live, redirects }: TableFacts, id: RecordId): RecordId | undefined {
  const passed = new Set<RecordId>()
  for (let at: RecordId | undefined = id; at !== undefined && !passed.has(at); at = redirects.get(at)?.into) {
    if (live.has(at)) return at
    passed.add(at)
  }
  return undefined
}

/** Does the way from an id come back to where it was? */
export function goesInCircles({ live, redirects }: TableFacts, id: RecordId): boolean {
  const passed = new Set<RecordId>()
  for (let at: RecordId | undefined = id; at !== undefined && !live.has(at); at = redirects.get(at)?.into) {
    if (passed.has(at)) return true
    passed.add(at)
  }
  return false
}
