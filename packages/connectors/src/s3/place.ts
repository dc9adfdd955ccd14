import { OnefoldError } from '@onefold/core'
import { customRefusal } from '@onefold/core/adapter-kit'

/** A folder of a bucket. */
export interface Place {
  readonly bucket: string
  /** What every key in it begins with: empty, or with a slash at its end. */
  readonly prefix: string
}

const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** The folder that `s3://bucket/folder` names. Refuses with `invalid` what names none. */
export function placeOf(url: string): Place {
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(url) ?? []
  const parts = folder.split('/').filter((part) => part !== '')
  const isFolder = parts.every((part) => part !== '.' && part !== '..' && !/\p{Cc}/u.test(part))
  if (!BUCKET.test(bucket) || !isFolder)
    throw new OnefoldError('invalid', [
      customRefusal('bucket-invalid', `"${url}" names no bucket, as s3://bucket/folder does.`),
    ])
  return { bucket, prefix: parts.length === 0 ? '' : `${parts.join('/')}/` }
}
