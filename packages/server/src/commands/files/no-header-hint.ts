import type { DedupeReport } from '@onefold/core'

/** Of a file whose first row named its columns and looks like a record. */
export function noHeaderHint({ file, name }: DedupeReport['doubtfulHeaders'][number]): string {
  return `The first row of ${file} was taken for its header, and looks like a record ("${name}"): if it is one, use --no-header.`
}
