import { type Bytes, bytes, bytesOf, extend, type Integers, integers, push } from '../../columnar/column.ts'

/** Ids by document. One in the usual form of a UUID takes 16 bytes, another as many as its text needs. */
export interface Ids {
  /** By document, side by side, since memory is fetched in pieces: where its bytes begin; its UTF-16 units × 4 + the form. */
  readonly places: Integers
  readonly bytes: Bytes
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

export function createIds(): Ids {
  return { places: integers(), bytes: bytes() }
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
  return bytesOf(ids.places, ids.bytes)
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
