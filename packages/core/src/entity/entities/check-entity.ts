import type { EntityInput } from '../../api/configuration.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { ENTITY_TYPES, type EntityType } from '../../model/resources/entity.ts'
import type { ResourceType } from '../../model/resources/resource.ts'
import { unknownReference } from '../../resource/check-resource.ts'
import { leadsBack } from '../../resource/checks/sink-cycle.ts'
import { columnRefusalsIn } from '../../resource/component-columns.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { ID_PATTERN } from '../../resource/schemas/parts.ts'
import { textRefusals } from '../../validate/storable.ts'
import { recordFlowRefusals } from './check-flow.ts'
import { stewardRuleRefusals } from './check-stewards.ts'
import { cronRefusals } from './entity-crons.ts'

type Component = 'indexer' | 'classifier' | 'merger' | 'steward'

const KIND = {
  indexer: 'indexer',
  classifier: 'classifier-weight',
  merger: 'merger-weight',
  steward: 'steward-bucket',
} as const satisfies Record<Component, ResourceType>

/** What each type needs; what it does not need it refuses. */
const REQUIRED: Readonly<Record<EntityType, readonly Component[]>> = {
  NONE: [],
  SEARCH: ['indexer'],
  DUPLICATES: ['indexer', 'classifier', 'merger'],
  AUTO_DUPLICATES: ['indexer', 'classifier', 'merger', 'steward'],
}

const RESERVED_IDS = [
  'table',
  'export',
  'import',
  'synchronize',
  'record',
  'records',
  'bucket',
  'buckets',
  'cluster',
  'clusters',
  'search',
  'upsert',
  'resolve',
  'keys',
]

/** Everything wrong with an entity as it was given, but for its flags. */
export function entityRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  if (!ENTITY_TYPES.includes(given.type))
    return [refusal('member-invalid/expected', { entityTypes: ENTITY_TYPES.join(', ') }, 'type')]
  return [
    ...idRefusals(given.id),
    ...textRefusals('description', given.description),
    ...restingRefusals(given, configuration),
    ...stewardRuleRefusals(given, configuration),
    ...cronRefusals(given),
  ]
}

/** What is wrong with the table, components, sources and sinks of an entity: a save of any of these can bring it about. */
export function restingRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  return [
    ...tableRefusals(given, configuration),
    ...componentRefusals(given, configuration),
    ...flowRefusals(given, configuration),
    ...recordFlowRefusals(given, configuration),
  ]
}

/** What is wrong with the flags that an entity is made with; a later save does not read them. */
export function flagRefusals({ automatic = false, enabled = true }: EntityInput): readonly Refusal[] {
  return automatic && !enabled ? [refusal('automatic-disabled', {}, 'automatic')] : []
}

function idRefusals(id: string): readonly Refusal[] {
  if (!ID_PATTERN.test(id)) return [refusal('member-invalid/id-1-63', {}, 'id')]
  return RESERVED_IDS.includes(id.toLowerCase()) ? [refusal('id-reserved', { id }, 'id')] : []
}

function tableRefusals({ table, type }: EntityInput, configuration: Configuration): readonly Refusal[] {
  const present = configuration.tables.get(table)
  if (!present) return [unknownReference('table', 'table', table)]
  if (type === 'NONE') return []
  if (present.dataset === undefined) return [refusal('dataset-missing/entity-type-needs', { type }, 'table')]
  const { dataType = 'RECORD' } = findResource(configuration, 'dataset', present.dataset) ?? {}
  if (dataType === 'RECORD') return []
  return [refusal('dataset-differs/table-holds-entity', { dataType }, 'table')]
}

function componentRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  const dataset = configuration.tables.get(given.table)?.dataset
  return (Object.keys(KIND) as Component[]).flatMap((component): readonly Refusal[] => {
    const id = given[component]
    const needed = REQUIRED[given.type].includes(component)
    if (id === undefined)
      return needed ? [refusal('member-missing/entity-type-needs', { type: given.type }, component)] : []
    if (!needed) return [refusal('component-unused', { type: given.type }, component)]
    const resource = configuration.resources.get(id)
    if (resource?.type !== KIND[component]) return [unknownReference(component, KIND[component], id)]
    if (resource.type === 'steward-bucket' && resource.entity !== undefined && resource.entity !== given.id)
      return [refusal('entity-differs', { id, entity: resource.entity }, component)]
    const own = 'dataset' in resource ? resource.dataset : undefined
    if (dataset === undefined || own === dataset) return [] // without a dataset the table is refused itself
    if (own === undefined) return columnRefusalsIn(dataset, resource, component, configuration)
    return [refusal('dataset-differs/made-dataset-table', { id, own, dataset }, component)]
  })
}

function flowRefusals(
  { sources = [], sinks = [], table }: EntityInput,
  configuration: Configuration,
): readonly Refusal[] {
  const kinds = (
    list: readonly { readonly resource: string }[],
    path: string,
    role: 'source' | 'sink',
  ): readonly Refusal[] =>
    list.flatMap(({ resource }, index) =>
      configuration.resources.get(resource)?.type.startsWith(`${role}-`)
        ? []
        : [unknownReference(`${path}[${index}].resource`, role, resource)],
    )
  const doubled = (list: readonly { readonly resource: string }[], path: string): readonly Refusal[] =>
    list.flatMap(({ resource }, index) =>
      list.findIndex((other) => other.resource === resource) < index
        ? [refusal('doubled/twice', { resource }, `${path}[${index}].resource`)]
        : [],
    )
  return [
    ...kinds(sources, 'sources', 'source'),
    ...kinds(sinks, 'sinks', 'sink'),
    ...doubled(sources, 'sources'),
    ...doubled(sinks, 'sinks'),
    ...cycleRefusals(table, sinks, configuration),
  ]
}

/** A table sink that leads, through the entities of the tables it writes, back to the entity's own table. */
function cycleRefusals(
  table: string,
  sinks: readonly { readonly resource: string }[],
  configuration: Configuration,
): readonly Refusal[] {
  return sinks.flatMap(({ resource: sink }, index) =>
    leadsBack(table, sink, configuration)
      ? [refusal('sink-cycle/leads-back', { sink, table }, `sinks[${index}].resource`)]
      : [],
  )
}
