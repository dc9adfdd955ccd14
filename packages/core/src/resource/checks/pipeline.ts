import { type Refusal, refusal } from '../../error/refusal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { CLEANINGS, type Pipeline, type Processor, type ProcessorType } from '../../model/resources/pipeline.ts'
import { readPart } from '../../pattern/pattern.ts'
import type { Configuration } from '../configuration.ts'
import { doubled, doubledIds, unknownColumns } from './parts.ts'

/** `flag or columns`: `true`, or the columns it is for. */
type PropertyKind = 'flag or columns' | 'columns' | 'column' | 'text' | 'flag'

/** The settings of each kind of step. */
const PROCESSOR_PROPERTIES: Readonly<Record<ProcessorType, { readonly [key: string]: PropertyKind }>> = {
  CLEANER: Object.fromEntries(CLEANINGS.map((key) => [key, 'flag or columns' as const])),
  REPLACER: { columns: 'columns', pattern: 'text', replacement: 'text', regex: 'flag' },
  TOKENIZER: { column: 'column', delimiter: 'text', into: 'columns' },
  TRANSFORMER: {},
  SCRIPT: {},
}

const REQUIRED: Readonly<Record<ProcessorType, readonly string[]>> = {
  CLEANER: [],
  REPLACER: ['columns', 'pattern', 'replacement'],
  TOKENIZER: ['column'],
  TRANSFORMER: [],
  SCRIPT: [],
}

export function pipelineRefusals(
  { processors }: Pipeline,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  return [
    ...doubledIds(processors, 'processors'),
    ...processors.flatMap((processor, index) =>
      processorRefusals(processor, `processors[${index}]`, dataset, configuration),
    ),
  ]
}

function processorRefusals(
  processor: Processor,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { processorType: type, properties, script, transformation } = processor
  const stated = properties.map(({ key }) => key)
  return [
    ...(type === 'SCRIPT' && script === undefined
      ? [refusal('member-missing/script-needs-script', {}, `${path}.script`)]
      : []),
    ...(type === 'TRANSFORMER' && transformation === undefined
      ? [refusal('member-missing/transformer-needs-transformation', {}, `${path}.transformation`)]
      : []),
    ...(type === 'CLEANER' && properties.length === 0
      ? [refusal('member-missing/cleaner-needs-something', {}, `${path}.properties`)]
      : []),
    ...doubled(stated, `${path}.properties`, 'key'),
    ...REQUIRED[type]
      .filter((key) => !stated.includes(key))
      .map((key) => refusal('member-missing/needs-property', { type, key }, `${path}.properties`)),
    ...properties.flatMap(({ key, value }, index) =>
      propertyRefusals({ type, key, value }, `${path}.properties[${index}]`, dataset, configuration),
    ),
    ...patternRefusals(processor, path),
  ]
}

function propertyRefusals(
  { type, key, value }: { readonly type: ProcessorType; readonly key: string; readonly value: string },
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const known = PROCESSOR_PROPERTIES[type]
  const kind = Object.hasOwn(known, key) ? known[key] : undefined
  if (kind === undefined) {
    const hint = nearest(key, Object.keys(known))
    return [
      hint
        ? refusal('property-unknown/did-you-mean', { type, key, hint }, `${path}.key`)
        : refusal('property-unknown/type-has-none', { type, key }, `${path}.key`),
    ]
  }
  if (kind === 'flag')
    return value === 'true' || value === 'false'
      ? []
      : [refusal('member-invalid/true-false-expected', {}, `${path}.value`)]
  if (kind === 'text') return []
  if (kind === 'flag or columns' && (value === 'true' || value === 'false')) return []
  const columns = columnsIn(value)
  if (columns.length === 0) return [refusal('member-invalid/column-expected-several', {}, `${path}.value`)]
  if (kind === 'column' && columns.length > 1) return [refusal('member-invalid/column-expected', {}, `${path}.value`)]
  return unknownColumns(columns, dataset, configuration, () => `${path}.value`)
}

/** The columns in the value of a property, which commas divide. */
function columnsIn(value: string): readonly string[] {
  return value
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '')
}

function patternRefusals({ processorType, properties }: Processor, path: string): readonly Refusal[] {
  const settingOf = (key: string) => properties.find((property) => property.key === key)?.value
  const pattern = settingOf('pattern')
  if (processorType !== 'REPLACER' || pattern === undefined) return []
  if (pattern === '') return [refusal('member-invalid/pattern-replacer-not', {}, `${path}.properties`)]
  if (settingOf('regex') !== 'true') return []
  if ('source' in readPart(pattern, settingOf('replacement') ?? '')) return []
  return [refusal('member-invalid/pattern-no-regular', {}, `${path}.properties`)]
}
