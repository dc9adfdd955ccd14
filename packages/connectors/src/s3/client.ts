import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { S3Client } from '@aws-sdk/client-s3'
import { OnefoldError } from '@onefold/core'
import { type ConnectGuard, createConnectGuard, customRefusal } from '@onefold/core/adapter-kit'
import { loadDriver } from '../jdbc/port/load-driver.ts'

/** How object storage is reached. Whoever opens the engine says so; no resource does. */
export interface S3Options {
  /** Where it is, of others than AWS: `https://minio.example:9000`. @default that of AWS in the region */
  readonly endpoint?: string
  /** @default 'us-east-1' */
  readonly region?: string
  /** Buckets are named in the path of a URL, not in its host. @default true beside an endpoint */
  readonly pathStyle?: boolean
  /** Who asks. */
  readonly accessKeyId?: string
  /** The secret of whoever asks. */
  readonly secretAccessKey?: string
  /** Beside keys that hold for a while. */
  readonly sessionToken?: string
  /** Which hosts may be spoken to. @default all but link-local addresses and metadata services */
  readonly guard?: ConnectGuard
}

export const loadS3 = () => loadDriver('S3', '@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'))

/** An open client: it holds no connection longer than a request takes. */
export async function s3Client(options: S3Options): Promise<S3Client> {
  const { S3Client } = await loadS3()
  const { endpoint, region = 'us-east-1', pathStyle = endpoint !== undefined, guard = createConnectGuard() } = options
  const { accessKeyId, secretAccessKey, sessionToken } = options
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw unavailable('Nobody stated an access key and its secret for object storage.')
  const refused = endpoint === undefined ? undefined : guard.refusalOf(new URL(endpoint).hostname)
  if (refused !== undefined) throw unavailable(refused)
  const { lookup } = guard
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    ...(endpoint === undefined ? {} : { endpoint }),
    // Storage of others than AWS does not know all checksums; TLS and signatures keep the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new HttpAgent({ keepAlive: true, lookup }),
      httpsAgent: new HttpsAgent({ keepAlive: true, lookup }),
      connectionTimeout: 10_000,
      requestTimeout: 60_000,
    },
    maxAttempts: 3,
  })
}

export function unavailable(text: string, cause?: unknown): OnefoldError {
  return new OnefoldError('unavailable', [customRefusal('storage-unavailable', text)], { cause })
}

interface S3Error {
  readonly name?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** There is no such object. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}

/** Refuses with `unavailable`, with the words of the storage, whatever it answers but that there is no such object. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isAbsent(error) || !(error instanceof Error)) throw error
    throw unavailable(`Object storage did not answer as wanted (${error.name}): ${error.message.slice(0, 300)}`, error)
  }
}
