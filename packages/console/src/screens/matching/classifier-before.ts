import type { ClassifierMapping } from '@onefold/core'

/** A classifier as it was before: what is stated of it. */
export interface Before {
  readonly mappings: readonly (Pick<ClassifierMapping, 'id' | 'levels'> & { readonly weight?: number | undefined })[]
  readonly defaultWeight?: number | undefined
}
