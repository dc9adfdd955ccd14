import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Transformation, TransformationMapping } from '../../model/resources/transformation.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { doubledIds, unknownColumns } from './parts.ts'

export function transformationRefusals(
  { transformationType, script, mappings, source, target }: Transformation,
  configuration: Configuration,
): readonly Refusal[] {
  const from = findResource(configuration, 'dataset', source)
  const to = findResource(configuration, 'dataset', target)
  return [
    ...(transformationType === 'SCRIPT' && script === undefined
      ? [refusal('member-missing/type-script-needs', {}, 'script')]
      : []),
    ...(transformationType === 'SCRIPT' && mappings.length > 0
      ? [refusal('member-unused/transformation-type-script', {}, 'mappings')]
      : []),
    ...doubledIds(mappings, 'mappings'),
    ...mappings.flatMap((mapping, index) => {
      const path = `mappings[${index}]`
      return [
        ...mappingRefusals(mapping, path),
        ...unknownColumns(mapping.source, from, configuration, (place) => `${path}.source[${place}]`),
        ...unknownColumns(mapping.target, to, configuration, (place) => `${path}.target[${place}]`),
      ]
    }),
    ...filledTwice(mappings),
  ]
}

/** How many columns each kind of mapping reads and fills: at least, at most. */
const COUNTS: Readonly<
  Record<
    TransformationMapping['mappingType'],
    { readonly source: readonly [number, number]; readonly target: readonly [number, number] }
  >
> = {
  COLUMN: { source: [1, 1000], target: [1, 1000] },
  CONSTANT: { source: [0, 0], target: [1, 1000] },
  CONCATENATE: { source: [1, 1000], target: [1, 1000] },
  SPLIT: { source: [1, 1], target: [1, 1000] },
  SCRIPT: { source: [0, 1000], target: [1, 1000] },
}

function mappingRefusals(mapping: TransformationMapping, path: string): readonly Refusal[] {
  const { mappingType, delimiter, constant, script } = mapping
  const counts = COUNTS[mappingType]
  return [
    ...countRefusals(mappingType, mapping.source.length, counts.source, `${path}.source`, 'reads'),
    ...countRefusals(mappingType, mapping.target.length, counts.target, `${path}.target`, 'fills'),
    ...(mappingType === 'CONSTANT' && constant === undefined
      ? [refusal('member-missing/constant-needs-value', {}, `${path}.constant`)]
      : []),
    ...(mappingType === 'SCRIPT' && script === undefined
      ? [refusal('member-missing/script-needs-script', {}, `${path}.script`)]
      : []),
    ...(mappingType === 'SPLIT' && delimiter === ''
      ? [refusal('member-invalid/split-needs-text', {}, `${path}.delimiter`)]
      : []),
  ]
}

function countRefusals(
  type: string,
  count: number,
  [least, most]: readonly [number, number],
  path: string,
  verb: 'reads' | 'fills',
): readonly Refusal[] {
  if (count >= least && count <= most) return []
  const bound = count < least ? least : most
  const number = bound === 1 ? 'one' : 'many'
  const side = least === most ? number : count < least ? (`least-${number}` as const) : (`most-${number}` as const)
  return [refusal(`member-invalid/${verb}-${side}`, { type, count: bound, given: count }, path)]
}

function filledTwice(mappings: readonly TransformationMapping[]): readonly Refusal[] {
  const filled = new Set<string>()
  return mappings.flatMap(({ target }, mapping) =>
    target.flatMap((column, index) => {
      if (filled.has(column))
        return [refusal('doubled/column-filled-already', { column }, `mappings[${mapping}].target[${index}]`)]
      filled.add(column)
      return []
    }),
  )
}
