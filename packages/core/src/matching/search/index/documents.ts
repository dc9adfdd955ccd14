import type { RowNumber } from '../../../model/record.ts'
import { bytesOf, type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { addId, bytesOfIds, compareIds, createIds, type Ids } from './ids.ts'

/**
 * The documents, numbered from 0 as they came; one that is replaced dies, and its new shape is another document. So what a running
 * search sees does not change beneath it.
 */
export interface Documents {
  readonly rows: Decimals
  readonly ids: Ids
  /** By document: the epoch in which it died; 0 while it lives. */
  readonly died: Integers
  /** By document a bit: 1 when it has died. Small enough to stay near, as every document that is hit is asked for it. */
  readonly dead: Integers
  /** Documents before this one are in the order of their ids. */
  inOrder: number
  living: number
  /** Counts `put` and `remove`, from 1. */
  epoch: number
  /** By row, open addressing: the last document of the row + 1; 0 where free. */
  slots: Int32Array<ArrayBuffer>
  /** Slots that take over, and the documents below this number are in them already: moving all at once would hold the thread. */
  larger: Int32Array<ArrayBuffer> | undefined
  moved: number
}

/** What one search sees. */
export interface Snapshot {
  readonly end: number
  readonly epoch: number
}

const FIRST_SLOTS = 64
/** So the slots in use are never more than three fifths full. */
const MOVED_A_DOCUMENT = 8
/** Of a number whose bits stand for 32 documents. */
const BITS = 5
const MASK = 31

export function createDocuments(epoch = 1): Documents {
  return {
    rows: decimals(),
    ids: createIds(),
    died: integers(),
    dead: integers(),
    inOrder: 0,
    living: 0,
    epoch,
    slots: new Int32Array(FIRST_SLOTS),
    larger: undefined,
    moved: 0,
  }
}

/** Appends a document; another one of its row dies. */
export function addDocument(documents: Documents, row: RowNumber, id: string): number {
  const { rows, ids, died, dead } = documents
  killRow(documents, row)
  const doc = push(rows, row)
  addId(ids, id)
  push(died, 0)
  if (doc >> BITS === dead.length) push(dead, 0)
  documents.living++
  if (documents.inOrder === doc && (doc === 0 || compareIds(ids, doc - 1, doc) <= 0)) documents.inOrder++
  enter(documents, documents.slots, doc)
  if (documents.larger !== undefined || 2 * (doc + 1) > documents.slots.length) moveSome(documents)
  return doc
}

export function killRow(documents: Documents, row: RowNumber): void {
  const doc = documents.slots[slotOf(documents.slots, documents.rows, row)]! - 1
  if (doc >= 0) kill(documents, doc)
}

export function kill(documents: Documents, doc: number): void {
  if (documents.died.data[doc] !== 0) return
  documents.died.data[doc] = documents.epoch
  documents.dead.data[doc >> BITS]! |= 1 << (doc & MASK)
  documents.living--
}

export function snapshotOf({ rows, epoch }: Documents): Snapshot {
  return { end: rows.length, epoch }
}

/** Whether a document lived when the snapshot was taken. */
export function livedIn({ died, dead }: Documents, doc: number, { epoch }: Snapshot): boolean {
  return ((dead.data[doc >> BITS]! >>> (doc & MASK)) & 1) === 0 || died.data[doc]! > epoch
}

/** Below 0 when the id of `a` comes first. */
export function compareDocs({ ids, inOrder }: Documents, a: number, b: number): number {
  return a < inOrder && b < inOrder ? a - b : compareIds(ids, a, b)
}

export function bytesOfDocuments({ rows, ids, died, dead, slots, larger }: Documents): number {
  return bytesOf(rows, died, dead) + bytesOfIds(ids) + slots.byteLength + (larger?.byteLength ?? 0)
}

function moveSome(documents: Documents): void {
  documents.larger ??= new Int32Array(2 * documents.slots.length)
  const { larger, rows } = documents
  const end = Math.min(rows.length, documents.moved + MOVED_A_DOCUMENT)
  // A row's last document comes last, so it is the one that stays.
  for (; documents.moved < end; documents.moved++) enter(documents, larger, documents.moved)
  if (documents.moved < rows.length) return
  documents.slots = larger
  documents.larger = undefined
  documents.moved = 0
}

function enter({ rows }: Documents, slots: Int32Array, doc: number): void {
  slots[slotOf(slots, rows, rows.data[doc]!)] = doc + 1
}

/** Where the row stands, or would. */
function slotOf(slots: Int32Array, rows: Decimals, row: RowNumber): number {
  const mask = slots.length - 1
  const mixed = Math.imul(row, 0x9e3779b1) ^ Math.floor(row / 2 ** 32)
  let at = (mixed ^ (mixed >>> 15)) & mask
  while (slots[at] !== 0 && rows.data[slots[at]! - 1] !== row) at = (at + 1) & mask
  return at
}
