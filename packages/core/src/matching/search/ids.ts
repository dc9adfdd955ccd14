import { type Bytes, bytes, bytesOf, extend, type Integers, integers, push } from './column.ts'
import type { Steps } from './steps.ts'

/** Ids by document. One in the usual form of a UUID takes 16 bytes, another as many as its text needs. */
export interface Ids {
  /** By document, side by side, since memory is fetched in pieces: where its bytes begin; its UTF-16 units × 4 + the form. */
  readonly places: Integers
  readonly bytes: Bytes
  /**
   * Of the documents that were there when heads were last made: the four bytes behind what all of their ids begin with, as a number below
   * or above 0. Most ids are told apart by them, without being looked at. Empty where the forms of ids differ.
   */
  heads: Int32Array<ArrayBuffer>
}

/** Numbers of a place. */
const PLACE = 2
const SHAPE = 1
const UUID_FORM = 0
const NARROW = 1
const WIDE = 2
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_LENGTH = 36
const UUID_BYTES = 16
const WIDEST_NARROW = 0xff
/** Ids that are gone through in one piece. */
const PIECE = 1 << 13
const HEAD_BYTES = 4
const LOWEST = 1 << 31
const MIXED = -1

export function createIds(): Ids {
  return { places: integers(), bytes: bytes(), heads: new Int32Array(0) }
}

export function addId(ids: Ids, id: string): void {
  const form = formOf(id)
  const start = extend(ids.bytes, form === UUID_FORM ? UUID_BYTES : form === NARROW ? id.length : 2 * id.length)
  const into = ids.bytes.data
  if (form === UUID_FORM) Buffer.from(into.buffer, start, UUID_BYTES).write(id.replaceAll('-', ''), 'hex')
  else if (form === NARROW) for (let at = 0; at < id.length; at++) into[start + at] = id.charCodeAt(at)
  else {
    for (let at = 0; at < id.length; at++) {
      into[start + 2 * at] = id.charCodeAt(at) >>> 8
      into[start + 2 * at + 1] = id.charCodeAt(at) & WIDEST_NARROW
    }
  }
  push(ids.places, start)
  push(ids.places, id.length * 4 + form)
}

export function idOf({ places, bytes: { data } }: Ids, doc: number): string {
  const start = places.data[PLACE * doc]!
  const shape = places.data[PLACE * doc + SHAPE]!
  const form = shape & 3
  const length = shape >>> 2
  if (form === NARROW) return Buffer.from(data.buffer, start, length).toString('latin1')
  if (form === UUID_FORM) {
    const hex = Buffer.from(data.buffer, start, UUID_BYTES).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
  let id = ''
  for (let at = start; at < start + 2 * length; at += 2) id += String.fromCharCode((data[at]! << 8) | data[at + 1]!)
  return id
}

/** By UTF-16 units, as texts compare. Below 0 when the id of document `a` comes first. */
export function compareIds(ids: Ids, a: number, b: number): number {
  const { heads } = ids
  if (a < heads.length && b < heads.length && heads[a] !== heads[b]) return heads[a]! - heads[b]!
  const { data: places } = ids.places
  const shape = places[PLACE * a + SHAPE]!
  const other = places[PLACE * b + SHAPE]!
  if ((shape & 3) !== (other & 3)) return compareTexts(idOf(ids, a), idOf(ids, b))
  const { data } = ids.bytes
  const first = places[PLACE * a]!
  const second = places[PLACE * b]!
  const count = bytesIn(Math.min(shape, other))
  for (let at = 0; at < count; at++) {
    const difference = data[first + at]! - data[second + at]!
    if (difference !== 0) return difference
  }
  return shape - other
}

export function bytesOfIds(ids: Ids): number {
  return bytesOf(ids.places, ids.bytes) + ids.heads.byteLength
}

/** Makes the heads of the ids that are there. */
export function* makeHeads(ids: Ids): Steps<void> {
  const count = ids.places.length / PLACE
  let shared = Number.POSITIVE_INFINITY
  for (let from = 0; from < count && shared !== MIXED; from += PIECE) {
    shared = sharedAmong(ids, from, Math.min(count, from + PIECE), shared)
    yield
  }
  const heads = new Int32Array(shared === MIXED ? 0 : count)
  for (let from = 0; from < heads.length; from += PIECE) {
    for (let doc = from; doc < Math.min(count, from + PIECE); doc++) heads[doc] = headOf(ids, doc, shared)
    yield
  }
  ids.heads = heads
}

/** With how many bytes, up to `most`, some ids begin as the first one of all does; MIXED where one has another form, or two bytes a letter. */
function sharedAmong(
  { places: { data: places }, bytes: { data } }: Ids,
  from: number,
  end: number,
  most: number,
): number {
  const shape = places[SHAPE]!
  const first = places[0]!
  let shared = Math.min(most, bytesIn(shape))
  for (let doc = from; doc < end; doc++) {
    const other = places[PLACE * doc + SHAPE]!
    if ((other & 3) !== (shape & 3) || (shape & 3) === WIDE) return MIXED
    const start = places[PLACE * doc]!
    shared = Math.min(shared, bytesIn(other))
    for (let at = 0; at < shared; at++) if (data[first + at] !== data[start + at]) shared = at
  }
  return shared
}

/** Bytes that are not there count as 0: no text comes before its beginning. */
function headOf({ places: { data: places }, bytes: { data } }: Ids, doc: number, shared: number): number {
  const start = places[PLACE * doc]!
  const count = bytesIn(places[PLACE * doc + SHAPE]!)
  let head = 0
  for (let at = shared; at < shared + HEAD_BYTES; at++) head = (head << 8) | (at < count ? data[start + at]! : 0)
  return head ^ LOWEST // signed numbers, in the order of those without a sign
}

function bytesIn(shape: number): number {
  return (shape & 3) === UUID_FORM ? UUID_BYTES : (shape >>> 2) * (shape & 3) // NARROW is 1 byte a unit, WIDE is 2
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function formOf(id: string): number {
  if (id.length === UUID_LENGTH && UUID.test(id)) return UUID_FORM
  for (let at = 0; at < id.length; at++) if (id.charCodeAt(at) > WIDEST_NARROW) return WIDE
  return NARROW
}
