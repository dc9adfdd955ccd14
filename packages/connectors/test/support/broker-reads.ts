import { all, int16, int32, int64, list, nothing, type Reader, text } from './wire.ts'

/** The batches of a partition, as they were sent, each under the offset of its first message. */
export class PartitionLog {
  readonly #batches: { readonly from: number; readonly next: number; readonly bytes: Buffer }[] = []
  /** Everything before it was taken away. */
  low = 0

  get high(): number {
    return this.#batches.at(-1)?.next ?? 0
  }

  append(bytes: Buffer, count: number): void {
    const from = this.high
    const own = Buffer.from(bytes)
    own.writeBigInt64BE(BigInt(from), 0)
    this.#batches.push({ from, next: from + count, bytes: own })
  }

  /** Whole batches from the one that holds the offset, as a broker answers, up to so many bytes; at least one. */
  read(offset: number, most: number): Buffer {
    const found: Buffer[] = []
    let length = 0
    for (const { next, bytes } of this.#batches) {
      if (next <= offset) continue
      if (found.length > 0 && length + bytes.length > most) break
      found.push(bytes)
      length += bytes.length
    }
    return all(...found)
  }
}

const OUT_OF_RANGE = 1

/** How the requests of a consumer are answered, from the logs of the one topic. */
export function answerOffsets(request: Reader, logs: readonly PartitionLog[]): Buffer {
  request.skip(4 + 1)
  const topics = request.list(() => {
    const name = request.text()
    const partitions = request.list(() => {
      const partition = request.int32()
      const log = logs[partition]
      const offset = request.int64() === -2n ? log?.low : log?.high
      return all(int32(partition), int16(0), int64(-1), int64(offset ?? 0))
    })
    return all(text(name), list(partitions))
  })
  return all(int32(0), list(topics))
}

/** The bytes, and whether there are any. */
export function answerFetch(request: Reader, logs: readonly PartitionLog[]): { bytes: Buffer; isEmpty: boolean } {
  request.skip(4 + 4 + 4 + 4 + 1)
  let isEmpty = true
  const topics = request.list(() => {
    const name = request.text()
    const partitions = request.list(() => {
      const partition = request.int32()
      const offset = Number(request.int64())
      const most = request.int32()
      const log = logs[partition] ?? new PartitionLog()
      const code = offset < log.low || offset > log.high ? OUT_OF_RANGE : 0
      const records = code === 0 ? log.read(offset, most) : Buffer.alloc(0)
      if (records.length > 0 || code !== 0) isEmpty = false
      const high = int64(log.high)
      return all(int32(partition), int16(code), high, high, int32(-1), int32(records.length), records)
    })
    return all(text(name), list(partitions))
  })
  return { bytes: all(int32(0), list(topics)), isEmpty }
}

/** Each member is a group of its own, and its leader. */
export function answerJoin(request: Reader): Buffer {
  request.text()
  request.int32()
  const member = request.text() || 'member'
  request.text()
  const [first] = request.list(() => [request.text(), request.bytes(request.int32())] as const)
  const [protocol, metadata] = first ?? ['', Buffer.alloc(0)]
  const members = list([all(text(member), int32(metadata.length), metadata)])
  return all(int16(0), int32(1), text(protocol), text(member), text(member), members)
}

export function answerSync(request: Reader): Buffer {
  request.text()
  request.int32()
  request.text()
  const [assignment = Buffer.alloc(0)] = request.list(() => {
    request.text()
    return request.bytes(request.int32())
  })
  return all(int16(0), int32(assignment.length), assignment)
}

/** Nobody commits offsets here. */
export function answerCommitted(request: Reader): Buffer {
  request.text()
  const topics = request.list(() => {
    const name = request.text()
    return all(text(name), list(request.list(() => all(int32(request.int32()), int64(-1), nothing, int16(0)))))
  })
  return list(topics)
}
