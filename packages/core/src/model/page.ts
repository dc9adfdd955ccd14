/** Pages are counted from 0; a page holds 1..1000 items. */
export interface PageRequest {
  /** @default 0 */
  readonly pageNumber?: number
  /** @default 10 */
  readonly pageSize?: number
}

/** Which page of a list an answer holds, and how much there is. */
export interface Page {
  /** From 0. */
  readonly number: number
  /** How many items a whole page has. */
  readonly size: number
  /** How many items there are in all, those that the caller sees. */
  readonly totalElements: number
  /** How many pages those make. */
  readonly totalPages: number
}

export function pageOf(number: number, size: number, totalElements: number): Page {
  return { number, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
