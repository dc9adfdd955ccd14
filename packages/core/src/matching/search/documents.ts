import type { RowNumber } from '../../model/record.ts'
import { bytesOf, type Decimals, decimals, type Integers, integers, push } from './column.ts'
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
  /** Documents before this one are in the order of their ids. */
  inOrder: number
  living: number
  /** Counts `put` and `remove`, from 1. */
  epoch: number
  /** By row, open addressing: the last document of the row + 1; 0 where free. */
  slots: Int32Array<ArrayBuffer>
}

/** What one search sees. */
export interface Snapshot {
  readonly end: number
  readonly epoch: number
}

const FIRST_SLOTS = 64

export function createDocuments(epoch = 1): Documents {
  const slots = new Int32Array(FIRST_SLOTS)
  return { rows: decimals(), ids: createIds(), died: integers(), inOrder: 0, living: 0, epoch, slots }
}

/** Appends a document; another one of its row dies. */
export function addDocument(documents: Documents, row: RowNumber, id: string): number {
  const { rows, ids, died } = documents
  killRow(documents, row)
  const doc = push(rows, row)
  addId(ids, id)
  push(died, 0)
  documents.living++
  if (documents.inOrder === doc && (doc === 0 || compareIds(ids, doc - 1, doc) <= 0)) documents.inOrder++
  if (2 * (doc + 1) > documents.slots.length) enlarge(documents)
  else enter(documents, doc)
  return doc
}

export function killRow(documents: Documents, row: RowNumber): void {
  const doc = documents.slots[slotOf(documents, row)]! - 1
  if (doc >= 0) kill(documents, doc)
}

export function kill(documents: Documents, doc: number): void {
  if (documents.died.data[doc] !== 0) return
  documents.died.data[doc] = documents.epoch
  documents.living--
}

export function snapshotOf({ rows, epoch }: Documents): Snapshot {
  return { end: rows.length, epoch }
}

/** Whether a document lived when the snapshot was taken. */
export function livedIn({ died }: Documents, doc: number, { epoch }: Snapshot): boolean {
  const when = died.data[doc]!
  return when === 0 || when > epoch
}

/** Below 0 when the id of `a` comes first. */
export function compareDocs({ ids, inOrder }: Documents, a: number, b: number): number {
  return a < inOrder && b < inOrder ? a - b : compareIds(ids, a, b)
}

export function bytesOfDocuments({ rows, ids, died, slots }: Documents): number {
  return bytesOf(rows, died) + bytesOfIds(ids) + slots.byteLength
}

function enlarge(documents: Documents): void {
  documents.slots = new Int32Array(2 * documents.slots.length)
  // A row's last document comes last, so it is the one that stays.
  for (let doc = 0; doc < documents.rows.length; doc++) enter(documents, doc)
}

function enter(documents: Documents, doc: number): void {
  documents.slots[slotOf(documents, documents.rows.data[doc]!)] = doc + 1
}

/** Where the row stands, or would. */
function slotOf({ slots, rows }: Documents, row: RowNumber): number {
  const mask = slots.length - 1
  const mixed = Math.imul(row, 0x9e3779b1) ^ Math.floor(row / 2 ** 32)
  let at = (mixed ^ (mixed >>> 15)) & mask
  while (slots[at] !== 0 && rows.data[slots[at]! - 1] !== row) at = (at + 1) & mask
  return at
}
