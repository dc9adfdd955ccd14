import { type Refusal, refusal } from '../../error/refusal.ts'
import { parseTransform, shownTransform } from '../../matching/indexing/transform.ts'
import { MOST_TYPOS } from '../../matching/indexing/typos.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'
import type { Configuration } from '../configuration.ts'
import { columnAt, doubledIds, twoMeanings, unknownColumns } from './parts.ts'

export function indexerRefusals(
  { mappings }: Indexer,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  return [
    ...doubledIds(mappings, 'mappings'),
    ...mappings.flatMap((mapping, index) => mappingRefusals(mapping, `mappings[${index}]`, dataset, configuration)),
  ]
}

function mappingRefusals(
  mapping: IndexMapping,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { keys, type, script } = mapping
  return [
    ...unknownColumns(keys, dataset, configuration, (index) => `${path}.keys[${index}]`),
    ...keys.flatMap((key, index) =>
      dataset && columnAt(key, dataset, configuration)?.type === 'DATASET'
        ? [refusal('member-invalid/holds-records-name', { key }, `${path}.keys[${index}]`)]
        : [],
    ),
    ...(type === 'SCRIPT' && script === undefined
      ? [refusal('member-missing/mapping-type-script', {}, `${path}.script`)]
      : []),
    ...scriptedRefusals(mapping, path),
    ...placeRefusals(mapping, path, dataset, configuration),
    ...typoRefusals(mapping, path),
    ...transformRefusals(mapping, path),
    ...synonymRefusals(mapping, path),
  ]
}

/** A script is shown the whole record and answers keys: what makes keys of columns has no say. */
function scriptedRefusals({ type, keys, combine }: IndexMapping, path: string): readonly Refusal[] {
  if (type !== 'SCRIPT') return []
  return [
    ...(keys.length > 0 ? [refusal('member-invalid/script-answers-keys', {}, `${path}.keys`)] : []),
    ...(combine ? [refusal('member-invalid/script-answers-keys', {}, `${path}.combine`)] : []),
  ]
}

/** The cells that duplicates are found by grow with the power of the typos; a search may ask for more. */
function typoRefusals({ matching, duplicates, maximumTypos }: IndexMapping, path: string): readonly Refusal[] {
  if (matching !== 'FUZZY' || !duplicates || (maximumTypos ?? 0) <= MOST_TYPOS) return []
  return [refusal('member-invalid/too-many-typos', { most: MOST_TYPOS }, `${path}.maximumTypos`)]
}

/** Where something is takes a column of coordinates, or one of latitude and then one of longitude. */
function placeRefusals(
  { type, matching, keys }: IndexMapping,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  if (matching !== 'GEOGRAPHIC' || type === 'SCRIPT' || !dataset) return []
  const tokens = keys.map((key) => columnAt(key, dataset, configuration)?.token)
  const fits = tokens.join() === 'GEO_COORDINATES' || tokens.join() === 'GEO_LATITUDE,GEO_LONGITUDE'
  return fits ? [] : [refusal('member-invalid/geographic-takes-column', {}, `${path}.keys`)]
}

function transformRefusals({ matching, keys, transform }: IndexMapping, path: string): readonly Refusal[] {
  if (matching === 'GEOGRAPHIC' && Object.keys(transform).length > 0)
    return [refusal('member-invalid/place-taken-as', {}, `${path}.transform`)]
  return Object.entries(transform).flatMap(([column, given]): readonly Refusal[] => {
    const place = `${path}.transform.${column}`
    if (!keys.includes(column)) return [refusal('column-unknown/mapping-not-name', {}, place)]
    return parseTransform(given) === undefined
      ? [refusal('transform-unknown', { given: shownTransform(given) }, place)]
      : []
  })
}

function synonymRefusals({ matching, keys, synonyms = {} }: IndexMapping, path: string): readonly Refusal[] {
  if (matching === 'GEOGRAPHIC' && Object.keys(synonyms).length > 0)
    return [refusal('member-invalid/place-has-no-synonyms', {}, `${path}.synonyms`)]
  return Object.entries(synonyms).flatMap(([column, groups]): readonly Refusal[] => {
    const place = `${path}.synonyms.${column}`
    if (!keys.includes(column)) return [refusal('column-unknown/mapping-not-name', {}, place)]
    return twoMeanings(groups, place)
  })
}
