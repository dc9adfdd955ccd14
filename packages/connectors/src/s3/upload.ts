import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import { asked, loadS3 } from './client.ts'

/** Bytes of one part: what an upload holds in memory. A file has at most 10,000 parts, so one of 80 GB at most. */
const PART = 8 * 1024 * 1024

type Target = Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'Metadata'>

/** Writes an object whole or not at all: a small one by one request, any other in parts that become it together. */
export async function upload(client: S3Client, target: Target, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const s3 = await loadS3()
  const parts = inParts(bytes)
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  const { Bucket, Key } = target
  if (second.done) {
    const Body = first.done ? new Uint8Array() : first.value
    await asked(client.send(new s3.PutObjectCommand({ ...target, Body })))
    return Body.byteLength
  }
  const { UploadId } = await asked(client.send(new s3.CreateMultipartUploadCommand(target)))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let length = 0
    for await (const Body of chained([first.value, second.value], parts)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await asked(client.send(new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })))
      Parts.push({ PartNumber, ETag })
      length += Body.byteLength
    }
    const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
    await asked(client.send(new s3.CompleteMultipartUploadCommand(whole)))
    return length
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {}) // else a rule of the bucket takes it away
    throw error
  }
}

async function* chained(begun: readonly (Uint8Array | undefined)[], rest: AsyncIterable<Uint8Array>) {
  for (const each of begun) if (each) yield each
  yield* rest
}

/** The same bytes in pieces of one size, the last one apart. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const given of bytes) {
    for (let rest = given; rest.byteLength > 0; ) {
      const piece = rest.subarray(0, PART - length)
      rest = rest.subarray(piece.byteLength)
      held.push(Buffer.from(piece)) // a copy: whoever gave it may write over it
      length += piece.byteLength
      if (length < PART) continue
      yield Buffer.concat(held)
      held = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(held)
  return undefined
}
