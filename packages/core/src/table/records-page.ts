import type { RecordListQuery } from '../api/configuration.ts'
import { invalid } from '../error/onefold-error.ts'
import type { PageRequest } from '../model/page.ts'
import type { RecordFilter } from '../ports/record-store.ts'

const LARGEST_PAGE = 1000

/** Where a page begins and how much it holds. Refuses what lies outside the bounds, never clamps. */
export function sliceOf({ pageNumber = 0, pageSize = 10 }: PageRequest): {
  number: number
  size: number
  offset: number
  limit: number
} {
  if (!Number.isSafeInteger(pageNumber) || pageNumber < 0)
    throw invalid('page-number-invalid', 'The page number is a whole number from 0 and up.', 'pageNumber')
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > LARGEST_PAGE) {
    throw invalid('page-size-invalid', `The page size is a whole number from 1 to ${LARGEST_PAGE}.`, 'pageSize')
  }
  return { number: pageNumber, size: pageSize, offset: pageNumber * pageSize, limit: pageSize }
}

export function filterOf({
  filterError,
  filterMerged,
  filterUpdatedAfter,
  filterUpdatedBefore,
}: RecordListQuery): RecordFilter {
  return {
    ...(filterError ? { withIssues: true } : {}),
    ...(filterMerged ? { merged: true } : {}),
    ...(filterUpdatedAfter === undefined ? {} : { updatedAfter: filterUpdatedAfter }),
    ...(filterUpdatedBefore === undefined ? {} : { updatedBefore: filterUpdatedBefore }),
  }
}
