import type { Merger } from '../../model/resources/merger.ts'

/** What merges where nothing was configured: the newest value of each column. */
export const PLAIN_MERGER: Merger = Object.freeze({
  type: 'merger-weight',
  _id: 'default',
  description: '',
  mergeType: 'CONSTANT',
  mergeSort: 'HIGHEST_WEIGHT',
  constant: 1,
})
