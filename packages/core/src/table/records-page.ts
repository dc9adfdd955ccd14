import type { RecordListQuery } from '../api/tables.ts'
import { invalid, type Refusal, refuseAll } from '../error/onefold-error.ts'
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

/** Refuses with `invalid` a quality outside 0..100. */
export function filterOf(query: RecordListQuery): RecordFilter {
  const { filterUpdatedAfter, filterUpdatedBefore, filterQualityGreater, filterQualityLess } = query
  refuseAll([
    ...qualityRefusals('filterQualityGreater', filterQualityGreater),
    ...qualityRefusals('filterQualityLess', filterQualityLess),
  ])
  return {
    ...(query.filterError ? { withIssues: true } : {}),
    ...(query.filterMerged ? { merged: true } : {}),
    ...(query.filterDisconnected ? { disconnected: true } : {}),
    ...(filterUpdatedAfter === undefined ? {} : { updatedAfter: filterUpdatedAfter }),
    ...(filterUpdatedBefore === undefined ? {} : { updatedBefore: filterUpdatedBefore }),
    ...(filterQualityGreater === undefined ? {} : { qualityFrom: filterQualityGreater }),
    ...(filterQualityLess === undefined ? {} : { qualityTo: filterQualityLess }),
  }
}

/** True when a filter asks for a quality. */
export function asksForQuality({ qualityFrom, qualityTo }: RecordFilter): boolean {
  return qualityFrom !== undefined || qualityTo !== undefined
}

function qualityRefusals(path: string, quality: number | undefined): readonly Refusal[] {
  if (quality === undefined || (quality >= 0 && quality <= 100)) return []
  return [{ code: 'quality-invalid', path, text: 'A quality is a number from 0 to 100.' }]
}
