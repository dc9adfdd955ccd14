import type { AuditEntry, AuditPage } from '@onefold/core'
import { members, withInstants } from '../transport/answer.ts'

/** An entry as the engine shows it. */
const auditEntryOf = (shown: AuditEntry): AuditEntry => withInstants<AuditEntry>(['instant'], shown)

/** A page of an audit. */
export function auditPageOf(answer: unknown): AuditPage {
  const { page, audit } = members<AuditPage>('page', 'audit')(answer)
  return { page, audit: audit.map(auditEntryOf) }
}

/** What belongs to a record, as far as the answer has it. */
export function expandedOf<T extends { readonly audit?: readonly AuditEntry[] }>(shown: T): T {
  return shown.audit === undefined ? shown : { ...shown, audit: shown.audit.map(auditEntryOf) }
}
