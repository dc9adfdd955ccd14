import { FETCH, METADATA } from './broker-api.ts'
import { PartitionLog } from './broker-reads.ts'
import {
  all,
  compactBytes,
  compactList,
  compactNumbers,
  compactText,
  int16,
  int32,
  int64,
  type Reader,
  untagged,
} from './wire.ts'

const TOPIC_ID = Buffer.alloc(16, 7)
const NULL = Buffer.from([0])

/**
 * Whether a request is of the protocol's newer form, with compact lists and tagged fields. Of that form there is what the second client
 * asks for. These versions are not told to those who ask which there are: `kafkajs` would want the ones in between.
 */
export const isFlexible = (api: number, version: number): boolean =>
  (api === FETCH && version === 15) || (api === METADATA && version === 12)

/** Answers such a request, behind the number that it is known by. */
export function answerFlexible(request: Reader, api: number, port: number, logs: readonly PartitionLog[]): Buffer {
  request.skip(1) // the tagged fields of its header
  return all(untagged, api === METADATA ? metadata(port, logs.length) : fetched(request, logs), untagged)
}

function metadata(port: number, partitions: number): Buffer {
  const one = compactNumbers([1])
  const partitionOf = (index: number) => all(int16(0), int32(index), int32(1), int32(0), one, one, compactNumbers([]))
  const topic = all(
    ...[int16(0), compactText('people'), TOPIC_ID, Buffer.from([0])],
    ...[compactList(Array.from({ length: partitions }, (_, index) => partitionOf(index))), int32(0)],
  )
  const broker = all(int32(1), compactText('localhost'), int32(port), NULL)
  return all(int32(0), compactList([broker]), NULL, int32(1), compactList([topic]))
}

function fetched(request: Reader, logs: readonly PartitionLog[]): Buffer {
  request.skip(4 + 4 + 4 + 1 + 4 + 4)
  const topics = request.compactList(() => {
    request.skip(TOPIC_ID.length)
    const partitions = request.compactList(() => {
      const partition = request.int32()
      const offset = Number(request.skip(4).int64())
      const most = request.skip(4 + 8).int32()
      const log = logs[partition] ?? new PartitionLog()
      const high = int64(log.high)
      const records = compactBytes(log.read(offset, most))
      return all(int32(partition), int16(0), high, high, int64(log.low), compactList([]), int32(-1), records)
    })
    return all(TOPIC_ID, compactList(partitions))
  })
  return all(int32(0), int16(0), int32(0), compactList(topics))
}
