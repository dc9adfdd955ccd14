import { OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { longerThan } from '../lib/text/characters.ts'
import { instantOf } from '../lib/time/instant.ts'
import { type Json, pairName, type RecordId, type SourceEntry } from '../model/record.ts'

/** A record as a caller gave it, read but not yet compared with what is there. */
export interface Draft {
  readonly index: number
  readonly id?: RecordId
  readonly sources: readonly SourceEntry[]
  /** The stated columns; null clears one. */
  readonly stated: { readonly [column: string]: Json }
  readonly refusals: readonly Refusal[]
}

const FORBIDDEN_MEMBERS = ['_metadata', '_search', '_audit']
/** Control characters, and halves of surrogate pairs: no store keeps these as they are. */
const UNFIT = /[\p{Cc}\p{Cs}]/u
const UNDERSCORE = 0x5f
const DAY = /^\d{4}-\d\d-\d\d$/

/** Refuses the whole request when any record carries what only the engine writes. Nothing is written then. */
export function refuseReservedMembers(
  records: readonly { readonly [member: string]: unknown }[],
  placeOf = (index: number): string => `records[${index}]`,
): void {
  const refusals = records.flatMap((record, index) =>
    FORBIDDEN_MEMBERS.filter((member) => Object.hasOwn(record ?? {}, member)).map((member) =>
      refusal('reserved-member/member-written-engine', { member }, placeOf(index)),
    ),
  )
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}

/** Reads one given record. Problems are noted, never thrown: one bad record must not stop its batch. */
export function readDraft(record: { readonly [member: string]: unknown }, index: number): Draft {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { index, sources: [], stated: {}, refusals: [refusal('record-invalid')] }
  }
  const refusals: Refusal[] = []
  const id = readId(record._id, refusals)
  const sources = withoutRepeats(readSources(record._source, refusals))
  const stated: { [column: string]: Json } = {}
  for (const member of Object.keys(record)) {
    if (member === '_id' || member === '_source') continue
    const value = record[member] as Json | undefined // parsed JSON, by the caller's word
    if (member.charCodeAt(0) === UNDERSCORE)
      refusals.push(refusal('reserved-member/members-begin-reserved', {}, member))
    else if (value !== undefined) stated[member] = value
  }
  return id === undefined ? { index, sources, stated, refusals } : { index, id, sources, stated, refusals }
}

function withoutRepeats(sources: readonly SourceEntry[]): readonly SourceEntry[] {
  if (sources.length < 2) return sources
  const pairs = sources.map(pairName)
  return sources.filter((_, index) => pairs.indexOf(pairs[index] as string) === index)
}

function readId(id: unknown, refusals: Refusal[]): RecordId | undefined {
  if (id === undefined || id === null) return undefined
  if (isRecordId(id)) return id
  refusals.push(refusal('record-id-invalid', {}, '_id'))
  return undefined
}

/** What a path cannot name: the record with every column and no value, and what URLs resolve away. */
const UNNAMEABLE: ReadonlySet<unknown> = new Set(['empty', '.', '..'])

export function isRecordId(id: unknown): id is RecordId {
  return typeof id === 'string' && id !== '' && !longerThan(id, 255) && !isUnfit(id) && !UNNAMEABLE.has(id)
}

function readSources(given: unknown, refusals: Refusal[]): readonly SourceEntry[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) {
    refusals.push(refusal('source-invalid', {}, '_source'))
    return []
  }
  if (given.length === 1) {
    const only = readSource(given[0], 0, refusals)
    return only ? [only] : [] // as most have, and a list that grows has room for many
  }
  const entries: SourceEntry[] = []
  for (let index = 0; index < given.length; index++) {
    const entry = readSource(given[index], index, refusals)
    if (entry) entries.push(entry)
  }
  return entries
}

function readSource(entry: unknown, index: number, refusals: Refusal[]): SourceEntry | undefined {
  const { _src, _src_id, _src_updated } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
    [member: string]: unknown
  }
  const updated = sourceInstant(_src_updated)
  const told = _src_updated !== undefined && _src_updated !== null
  if (!isName(_src) || !isName(_src_id) || (told && updated === undefined)) {
    refusals.push(refusal('source-invalid/entry', {}, `_source[${index}]`))
    return undefined
  }
  return updated === undefined ? { system: _src, id: _src_id } : { system: _src, id: _src_id, updated }
}

/** When a source changed its record: an instant with its offset, or a day, which begins by UTC; undefined when it is neither. */
export function sourceInstant(given: unknown): number | undefined {
  if (typeof given !== 'string') return undefined
  return instantOf(DAY.test(given) ? `${given}T00:00:00Z` : given)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !longerThan(value, 255) && !isUnfit(value)
}

function isUnfit(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit >= 0x7f) return UNFIT.test(text)
  }
  return false // plain ASCII, as most are
}
