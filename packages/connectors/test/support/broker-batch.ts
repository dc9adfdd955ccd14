import { Reader } from './wire.ts'

/** A message that a broker keeps. */
export interface Kept {
  readonly partition: number
  readonly key: string
  readonly value: string
  readonly headers: { readonly [name: string]: string }
}

/** A batch as its producer sent it. */
export interface Batch {
  /** Which number of which producer it has; undefined where its messages are not numbered. */
  readonly number: string | undefined
  readonly producer: number
  readonly messages: readonly Kept[]
}

export function parseBatch(bytes: Buffer, partition: number): Batch {
  const batch = new Reader(bytes).skip(8 + 4 + 4 + 1 + 4 + 2 + 4 + 8 + 8)
  const producer = Number(batch.int64())
  const sequence = batch.skip(2).int32()
  const number = producer === -1 ? undefined : `${producer} ${partition} ${sequence}`
  const messages = batch.list(() => recordOf(batch, partition))
  return { number, producer, messages }
}

function recordOf(batch: Reader, partition: number): Kept {
  batch.varint()
  batch.int8()
  batch.varint()
  batch.varint()
  const word = () => batch.bytes(batch.varint()).toString()
  const [key, value] = [word(), word()]
  const headers = Array.from({ length: batch.varint() }, () => [word(), word()] as const)
  return { partition, key, value, headers: Object.fromEntries(headers) }
}
