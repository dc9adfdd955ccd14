import type { RecordView, Revision } from '@onefold/core'
import { invalid } from '@onefold/core/adapter-kit'

/** The revision that an `If-Match` header demands: `"7"`, `W/"7"` or `7`; ANY for `*`, which asks that there is one. */
export function expectedRevision(header: string | undefined): Revision | 'ANY' | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return 'ANY'
  const revision = /^(?:(?:W\/)?"(?<quoted>\d{1,15})"|(?<bare>\d{1,15}))$/.exec(header.trim())?.groups
  if (revision === undefined) {
    throw invalid('member-invalid/must-revision-like', {}, 'If-Match')
  }
  return Number(revision.quoted ?? revision.bare)
}

/** The ETag of a record that was read: what a write that names the id that was asked for is compared with. */
export const etagOfRead = ({ _metadata: { _revision, _absorbed } }: RecordView): string =>
  etagOf(_absorbed?._revision ?? _revision)

export const etagOf = (revision: Revision): string => `"${revision}"`
