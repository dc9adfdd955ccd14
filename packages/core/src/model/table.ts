import type { Instant } from './record.ts'

/** A logical table. Its relations in the database are named by the serial, so a rename moves no data. */
export interface Table {
  readonly id: string
  readonly serial: number
  readonly description?: string
  /** The dataset that defines the structure; without one any JSON is accepted. */
  readonly dataset?: string
  /** Deleted and merged records are kept in `<table>_history`. @default false */
  readonly history: boolean
  /** @default false */
  readonly audit: boolean
  /** @default false */
  readonly locked: boolean
  readonly created: Instant
}
