import type { RecordAnswer } from '@onefold/core'

/** A record with all that belongs to it. */
export type ShownRecord = RecordAnswer & { readonly expanded: NonNullable<RecordAnswer['expanded']> }
