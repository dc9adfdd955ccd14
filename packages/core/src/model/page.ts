/** Pages are counted from 0; a page holds 1..1000 items. */
export interface PageRequest {
  /** @default 0 */
  readonly pageNumber?: number
  /** @default 10 */
  readonly pageSize?: number
}

export interface Page {
  readonly number: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
}

export function pageOf(number: number, size: number, totalElements: number): Page {
  return { number, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
