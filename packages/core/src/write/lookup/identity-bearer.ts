import { digestOf } from '../../lib/bytes/hash.ts'
import { sameJson } from '../../lib/json.ts'
import type { RecordId, TableRecord, Values } from '../../model/record.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import type { KnownIdentity } from '../../ports/store/changes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { Draft } from '../../table/draft.ts'
import type { Identity } from '../../validate/identity.ts'
import { validatorOf } from '../../validate/validate-record.ts'
import { hasExternalChecks } from '../validate/external-lookups.ts'
import { withoutNulls, withSource } from '../validate/validated-record.ts'
import { locate, type RecordLocation, type RecordLocations } from './record-location.ts'

/** Whether a record with these values is who an identity says that was made of these columns. */
type BearsIdentity = (identity: RecordId, values: Values, stated: StatedIdentity) => boolean
type StatedIdentity = Pick<Draft, 'stated' | 'sources'>

/** How the records of a dataset bear identities: they keep their ids when the columns change that these were made of. */
export interface IdentityRules {
  /** Of whoever has the id that is made of an identity. */
  readonly byId: BearsIdentity
  /** Of whoever the store says is known by an identity besides its id. */
  readonly byEntry: BearsIdentity
  /** The identity that values come to where others stood; undefined: the one from before, or identities are not made of columns. */
  movedTo(before: Values, after: Values): { readonly identity: RecordId | undefined } | undefined
  /** Whether the store may know records by identities. */
  readonly ofColumns: boolean
}

const compiled = new WeakMap<Dataset, IdentityRules>()
const BY_ID_ALONE: BearsIdentity = () => true
const NO_COLUMNS: IdentityRules = {
  byId: BY_ID_ALONE,
  byEntry: BY_ID_ALONE,
  ofColumns: false,
  movedTo: () => undefined,
}

export function identityRulesOf(dataset: Dataset | undefined): IdentityRules {
  if (dataset?.identityType !== 'COLUMN') return NO_COLUMNS
  const known = compiled.get(dataset) ?? compileRules(dataset)
  compiled.set(dataset, known)
  return known
}

function compileRules(dataset: Dataset): IdentityRules {
  const columns = dataset.columns.filter(({ identity }) => identity)
  const { identity: identityOf } = validatorOf(dataset)
  if (!identityOf) return NO_COLUMNS
  const movedTo: IdentityRules['movedTo'] = (before, after) => {
    if (columns.every(({ key }) => sameJson(before[key] ?? null, after[key] ?? null))) return undefined
    const identity = identityOf(after)
    return identity === identityOf(before) ? undefined : { identity }
  }
  const shared = { ofColumns: true, movedTo }
  // What a script, a pattern or another table makes of such a column is not known here.
  if (hasExternalChecks({ ...dataset, columns }, () => undefined))
    return { ...shared, byId: BY_ID_ALONE, byEntry: (identity, values) => identityOf(values) === identity }
  const bears = compileBearing(dataset, columns, identityOf)
  return { ...shared, byId: bears, byEntry: bears }
}

function compileBearing(dataset: Dataset, columns: readonly Column[], identityOf: Identity): BearsIdentity {
  const { validate } = validatorOf(dataset)
  const source = columns.find(({ token }) => token === 'SOURCE')?.key
  const known = new Set(dataset.columns.map(({ key }) => key))
  const ofIdentity = (path: string): boolean => columns.some(({ key }) => path === key || path.startsWith(`${key}[`))
  return (identity, values, { stated, sources }) => {
    const present = identityOf(values)
    if (present === identity) return true
    // A check may have stored something else than was stated: then what is stated again changes nothing.
    const again = Object.entries({ ...values, ...withSource(stated, source, sources) })
    const updated = validate(withoutNulls(Object.fromEntries(again.filter(([key]) => known.has(key)))))
    const unclear = updated.refused.some(({ path = '' }) => ofIdentity(path))
    return unclear || identityOf(updated.values) === present
  }
}

/** What a record is known by since its values changed; undefined: its identity is the one from before. */
export function knownSince(
  rules: IdentityRules,
  { row, id, values }: TableRecord,
  after: Values,
): KnownIdentity | undefined {
  const moved = rules.movedTo(values, after)
  if (moved === undefined) return undefined
  const { identity } = moved
  return identity === undefined || identity === id ? { row, id } : { row, id, identity }
}

export interface AskedIdentity {
  readonly identity: RecordId
  readonly stated: StatedIdentity
}

export interface Bearer {
  readonly identity: RecordId
  /** Theirs, or the one that whoever is to bear the identity gets. */
  readonly id: RecordId
  /** Undefined, or deleted: nobody bears it. */
  readonly location: RecordLocation | undefined
}

/**
 * Who bears an identity: under the id that is made of it or, as long as whoever has that id bears another identity, under the next
 * one; else whoever took it later. `present`: a record as it is by now.
 */
export function bearerOf(
  { byId: bearsById, byEntry }: IdentityRules,
  { byId, byIdentity }: Pick<RecordLocations, 'byId' | 'byIdentity'>,
  { identity, stated }: AskedIdentity,
  present: <T extends TableRecord>(record: T) => T = (record) => record,
): Bearer {
  const isBorne = (id: RecordId, location: RecordLocation | undefined, bears: BearsIdentity): boolean => {
    const own = location && recordAt(location)
    // Without history a merge leads to its survivor, which speaks for whom it absorbed.
    return own?.id !== id || bears(identity, present(own).values, stated)
  }
  let id = identity
  while (!isBorne(id, byId.get(id), bearsById)) id = nextId(id)
  if (isThere(byId.get(id))) return { identity, id, location: byId.get(id) }
  const later = byIdentity
    .get(identity)
    ?.find((each) => isThere(byId.get(each)) && isBorne(each, byId.get(each), byEntry))
  return { identity, id: later ?? id, location: byId.get(later ?? id) }
}

function isThere(location: RecordLocation | undefined): boolean {
  return location !== undefined && location.state !== 'DELETED'
}

/** Who speaks for what an id leads to, as it was read. */
export function recordAt(location: RecordLocation): TableRecord | undefined {
  if (location.state === 'LIVE') return location.record
  return location.state === 'ABSORBED' ? location.contribution : location.last
}

/** Stands for an identity in place of an id that is taken; the same everywhere. */
function nextId(id: RecordId): RecordId {
  return digestOf([id])
}

/** Reads, beside what the identities' own ids lead to, what stands in their place where these are taken. */
export async function locateBearers(
  records: RecordStore,
  table: number,
  rules: IdentityRules,
  locations: RecordLocations,
  asked: readonly AskedIdentity[],
): Promise<void> {
  const { byId } = locations
  for (let open = asked, read = new Set(byId.keys()); open.length > 0; ) {
    const ends = open.map((each) => ({ each, id: bearerOf(rules, locations, each).id }))
    const unread = ends.filter(({ each, id }) => id !== each.identity && !read.has(id))
    const ids = [...new Set(unread.map(({ id }) => id))]
    if (ids.length === 0) return
    const found = await locate(records, table, ids, [])
    for (const [id, location] of found.byId) byId.set(id, location)
    read = new Set([...read, ...ids])
    open = unread.map(({ each }) => each)
  }
}
