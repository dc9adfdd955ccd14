import type { RecordListQuery } from '../api/record-list.ts'
import { refuseAll } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { defined } from '../lib/defined.ts'
import type { PageRequest } from '../model/page.ts'
import type { RecordFilter } from '../ports/store/record-store.ts'

const LARGEST_PAGE = 1000

/** Where a page begins and how much it holds. Refuses what lies outside the bounds, never clamps. */
export function sliceOf({ pageNumber = 0, pageSize = 10 }: PageRequest): {
  number: number
  size: number
  offset: number
  limit: number
} {
  refuseAll(pageRefusals({ pageNumber, pageSize }))
  return { number: pageNumber, size: pageSize, offset: pageNumber * pageSize, limit: pageSize }
}

/** What is wrong with the page that is asked for. */
export function pageRefusals({ pageNumber = 0, pageSize = 10 }: PageRequest): readonly Refusal[] {
  const isNumber = Number.isSafeInteger(pageNumber) && pageNumber >= 0
  const isSize = Number.isSafeInteger(pageSize) && pageSize >= 1 && pageSize <= LARGEST_PAGE
  return [
    ...(isNumber ? [] : [refusal('page-number-invalid', {}, 'pageNumber')]),
    ...(isSize ? [] : [refusal('page-size-invalid', { most: LARGEST_PAGE }, 'pageSize')]),
  ]
}

/** Refuses with `invalid` a quality outside 0..100. */
export function filterOf(query: RecordListQuery): RecordFilter {
  const { filterUpdatedAfter, filterUpdatedBefore, filterQualityGreater, filterQualityLess } = query
  refuseAll(filterRefusals(query))
  return {
    ...(query.filterError ? { withIssues: true } : {}),
    ...(query.filterMerged ? { merged: true } : {}),
    ...(query.filterDisconnected ? { disconnected: true } : {}),
    ...defined({
      updatedAfter: filterUpdatedAfter,
      updatedBefore: filterUpdatedBefore,
      qualityFrom: filterQualityGreater,
      qualityTo: filterQualityLess,
    }),
  }
}

/** True when a filter asks for a quality. */
export function asksForQuality({ qualityFrom, qualityTo }: RecordFilter): boolean {
  return qualityFrom !== undefined || qualityTo !== undefined
}

/** What is wrong with a filter. */
export function filterRefusals({ filterQualityGreater, filterQualityLess }: RecordListQuery): readonly Refusal[] {
  return [
    ...qualityRefusals('filterQualityGreater', filterQualityGreater),
    ...qualityRefusals('filterQualityLess', filterQualityLess),
  ]
}

function qualityRefusals(path: string, quality: number | undefined): readonly Refusal[] {
  if (quality === undefined || (quality >= 0 && quality <= 100)) return []
  return [refusal('quality-invalid', {}, path)]
}
