import { invalid, type Revision } from '@onefold/core'

/** The revision that an `If-Match` header demands: `"7"`, `W/"7"` or `7`; undefined for `*` and without the header. */
export function expectedRevision(header: string | undefined): Revision | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const revision = /^(?:(?:W\/)?"(?<quoted>\d{1,15})"|(?<bare>\d{1,15}))$/.exec(header.trim())?.groups
  if (revision === undefined) {
    throw invalid('member-invalid', 'This must be a revision like "7", or *.', 'If-Match')
  }
  return Number(revision.quoted ?? revision.bare)
}

export const etagOf = (revision: Revision): string => `"${revision}"`
