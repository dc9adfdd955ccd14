import type { Refusal } from '../../error/onefold-error.ts'
import { transformProblem } from '../../matching/indexing/transform.ts'
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
  mapping: IndexMapping & { readonly type?: string; readonly script?: string },
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
    ...placeRefusals(mapping, path, dataset, configuration),
    ...transformRefusals(mapping, path),
  ]
}

/** Where something is takes a column of coordinates, or one of latitude and one of longitude. */
function placeRefusals(
  { matching, keys }: IndexMapping,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const wanted: string = matching
  if (wanted !== 'GEOGRAPHIC' || !dataset) return []
  const tokens = keys.map((key) => columnAt(key, dataset, configuration)?.token).sort()
  const fits = tokens.join() === 'GEO_COORDINATES' || tokens.join() === 'GEO_LATITUDE,GEO_LONGITUDE'
  return fits
    ? []
    : [
        memberInvalid(
          `${path}.keys`,
          'GEOGRAPHIC takes one column of GEO_COORDINATES, or one of GEO_LATITUDE and one of GEO_LONGITUDE.',
        ),
      ]
}

function transformRefusals({ keys, transform }: IndexMapping, path: string): readonly Refusal[] {
  return Object.entries(transform).flatMap(([column, given]) => {
    const place = `${path}.transform.${column}`
    if (!keys.includes(column)) return [refusal('column-unknown', place, 'The mapping does not name this column.')]
    const problem = transformProblem(given)
    return problem === undefined ? [] : [refusal('transform-unknown', place, problem)]
  })
}
