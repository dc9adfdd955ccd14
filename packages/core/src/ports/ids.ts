/** Makes identifiers: UUID version 7, so that they rise with time. */
export interface Ids {
  /** A new identifier. */
  next(): string
}
