import { digestOf } from '../../lib/bytes/hash.ts'
import type { RecordId, TableRecord, Values } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { Draft } from '../../table/draft.ts'
import { validatorOf } from '../../validate/validate-record.ts'
import { hasExternalChecks } from '../validate/external-lookups.ts'
import { withoutNulls, withSource } from '../validate/validated-record.ts'
import { locate, type RecordLocation, type RecordLocations } from './record-location.ts'

/** Whether a record with these values is who an identity says that was made of these columns. */
export type BearsIdentity = (identity: RecordId, values: Values, stated: StatedIdentity) => boolean
type StatedIdentity = Pick<Draft, 'stated' | 'sources'>

const compiled = new WeakMap<Dataset, BearsIdentity>()
const BY_ID_ALONE: BearsIdentity = () => true

/** A record keeps its id when the columns change that its id was made of: it bears another identity then. */
export function bearsIdentityIn(dataset: Dataset | undefined): BearsIdentity {
  if (dataset?.identityType !== 'COLUMN') return BY_ID_ALONE
  const known = compiled.get(dataset) ?? compileBearing(dataset)
  compiled.set(dataset, known)
  return known
}

function compileBearing(dataset: Dataset): BearsIdentity {
  const columns = dataset.columns.filter(({ identity }) => identity)
  const { identity: identityOf, validate } = validatorOf(dataset)
  // What a script, a pattern or another table makes of such a column is not known here.
  if (!identityOf || hasExternalChecks({ ...dataset, columns }, () => undefined)) return BY_ID_ALONE
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

export interface AskedIdentity {
  readonly identity: RecordId
  readonly stated: StatedIdentity
}

interface Bearer {
  /** Theirs, or the one that whoever is to bear the identity gets. */
  readonly id: RecordId
  /** Undefined, or deleted: nobody bears it. */
  readonly location: RecordLocation | undefined
}

/**
 * Who bears an identity: under the id that is made of it or, as long as whoever has that id bears another identity, under the next
 * one. `present`: a record as it is by now.
 */
export function bearerOf(
  bears: BearsIdentity,
  byId: RecordLocations['byId'],
  { identity, stated }: AskedIdentity,
  present: <T extends TableRecord>(record: T) => T = (record) => record,
): Bearer {
  for (let id = identity; ; id = nextId(id)) {
    const location = byId.get(id)
    const own = location && recordAt(location)
    // Without history a merge leads to its survivor, which speaks for whom it absorbed.
    if (own?.id !== id || bears(identity, present(own).values, stated)) return { id, location }
  }
}

function recordAt(location: RecordLocation): TableRecord | undefined {
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
  bears: BearsIdentity,
  byId: RecordLocations['byId'],
  asked: readonly AskedIdentity[],
): Promise<void> {
  for (let open = asked, read = new Set(byId.keys()); open.length > 0; ) {
    const ends = open.map((each) => ({ each, id: bearerOf(bears, byId, each).id }))
    const unread = ends.filter(({ each, id }) => id !== each.identity && !read.has(id))
    const ids = [...new Set(unread.map(({ id }) => id))]
    if (ids.length === 0) return
    const found = await locate(records, table, ids, [])
    for (const [id, location] of found.byId) byId.set(id, location)
    read = new Set([...read, ...ids])
    open = unread.map(({ each }) => each)
  }
}
