import type { Refusal } from '../../error/onefold-error.ts'
import { transformProblem } from '../../matching/indexing/transform.ts'
import { MOST_TYPOS } from '../../matching/indexing/typos.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Indexer, IndexMapping } from '../../model/indexer.ts'
import type { Configuration } from '../configuration.ts'
import { columnAt, doubledIds, memberInvalid, memberMissing, refusal, unknownColumns } from './parts.ts'

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
        ? [memberInvalid(`${path}.keys[${index}]`, `"${key}" holds records: name one of their columns.`)]
        : [],
    ),
    ...(type === 'SCRIPT' && script === undefined
      ? [memberMissing(`${path}.script`, 'A mapping of the type SCRIPT needs a script.')]
      : []),
    ...scriptedRefusals(mapping, path),
    ...placeRefusals(mapping, path, dataset, configuration),
    ...typoRefusals(mapping, path),
    ...transformRefusals(mapping, path),
  ]
}

/** A script is shown the whole record and answers keys: what makes keys of columns has no say. */
function scriptedRefusals({ type, keys, combine }: IndexMapping, path: string): readonly Refusal[] {
  if (type !== 'SCRIPT') return []
  const text = 'A mapping of the type SCRIPT takes its keys from the script.'
  return [
    ...(keys.length > 0 ? [memberInvalid(`${path}.keys`, text)] : []),
    ...(combine ? [memberInvalid(`${path}.combine`, text)] : []),
  ]
}

/** The cells that duplicates are found by grow with the power of the typos; a search may ask for more. */
function typoRefusals({ matching, duplicates, maximumTypos }: IndexMapping, path: string): readonly Refusal[] {
  if (matching !== 'FUZZY' || !duplicates || (maximumTypos ?? 0) <= MOST_TYPOS) return []
  const text = `Duplicates are found with at most ${MOST_TYPOS} typing errors.`
  return [memberInvalid(`${path}.maximumTypos`, text)]
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
  return fits
    ? []
    : [
        memberInvalid(
          `${path}.keys`,
          'GEOGRAPHIC takes one column of GEO_COORDINATES, or one of GEO_LATITUDE and then one of GEO_LONGITUDE.',
        ),
      ]
}

function transformRefusals({ matching, keys, transform }: IndexMapping, path: string): readonly Refusal[] {
  if (matching === 'GEOGRAPHIC' && Object.keys(transform).length > 0)
    return [memberInvalid(`${path}.transform`, 'A place is taken as it is: GEOGRAPHIC has no transform.')]
  return Object.entries(transform).flatMap(([column, given]) => {
    const place = `${path}.transform.${column}`
    if (!keys.includes(column)) return [refusal('column-unknown', place, 'The mapping does not name this column.')]
    const problem = transformProblem(given)
    return problem === undefined ? [] : [refusal('transform-unknown', place, problem)]
  })
}
