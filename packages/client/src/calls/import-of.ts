import type { ImportOutcome } from '@onefold/core'
import { whole } from '../transport/answer.ts'

/** What an import came to; its notices are in `messages`, in the language of the client. */
export function importOf(answer: unknown): ImportOutcome {
  const {
    imported,
    total,
    messages = [],
  } = whole<Partial<ImportOutcome> & Pick<ImportOutcome, 'imported' | 'total'>>(answer)
  return { imported, total, messages, notices: [] }
}
