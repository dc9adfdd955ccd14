import type { EntityInput } from '../../api/configuration.ts'
import type { Refusal } from '../../error/onefold-error.ts'
import { ENTITY_TYPES, type EntityType } from '../../model/entity.ts'
import type { ResourceType } from '../../model/resource.ts'
import { unknownReference } from '../../resource/check-resource.ts'
import { leadsBack } from '../../resource/checks/sink-cycle.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { textRefusals } from '../../validate/storable.ts'
import { recordFlowRefusals } from './check-flow.ts'
import { cronRefusals } from './entity-crons.ts'

type Component = 'indexer' | 'classifier' | 'merger' | 'steward'

const KIND: Readonly<Record<Component, ResourceType>> = {
  indexer: 'indexer',
  classifier: 'classifier-weight',
  merger: 'merger-weight',
  steward: 'steward-bucket',
}

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

/** Everything wrong with an entity as it was given. */
export function entityRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  if (!ENTITY_TYPES.includes(given.type))
    return [{ code: 'member-invalid', path: 'type', text: `One of ${ENTITY_TYPES.join(', ')} is expected.` }]
  return [
    ...idRefusals(given.id),
    ...textRefusals('description', given.description),
    ...tableRefusals(given, configuration),
    ...componentRefusals(given, configuration),
    ...flowRefusals(given, configuration),
    ...recordFlowRefusals(given, configuration),
    ...cronRefusals(given),
  ]
}

function idRefusals(id: string): readonly Refusal[] {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(id))
    return [
      {
        code: 'member-invalid',
        path: 'id',
        text: 'An id has 1 to 63 letters, digits, "_" and "-", and begins with a letter or digit.',
      },
    ]
  return RESERVED_IDS.includes(id.toLowerCase())
    ? [{ code: 'id-reserved', path: 'id', text: `"${id}" is a word of the interface.` }]
    : []
}

function tableRefusals({ table, type }: EntityInput, configuration: Configuration): readonly Refusal[] {
  const present = configuration.tables.get(table)
  if (!present) return [unknownReference('table', 'table', table)]
  if (type === 'NONE') return []
  if (present.dataset === undefined)
    return [
      { code: 'dataset-missing', path: 'table', text: `An entity of the type ${type} needs a table with a dataset.` },
    ]
  const { dataType = 'RECORD' } = findResource(configuration, 'dataset', present.dataset) ?? {}
  if (dataType === 'RECORD') return []
  return [
    { code: 'dataset-differs', path: 'table', text: `The table holds ${dataType}: its entity is of the type NONE.` },
  ]
}

function componentRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  const dataset = configuration.tables.get(given.table)?.dataset
  return (Object.keys(KIND) as Component[]).flatMap((component): readonly Refusal[] => {
    const id = given[component]
    const needed = REQUIRED[given.type].includes(component)
    if (id === undefined)
      return needed
        ? [
            {
              code: 'member-missing',
              path: component,
              text: `An entity of the type ${given.type} needs this component.`,
            },
          ]
        : []
    if (!needed)
      return [
        {
          code: 'component-unused',
          path: component,
          text: `An entity of the type ${given.type} has no use for this component.`,
        },
      ]
    const resource = configuration.resources.get(id)
    if (resource?.type !== KIND[component]) return [unknownReference(component, KIND[component], id)]
    if (resource.type === 'steward-bucket' && resource.entity !== undefined && resource.entity !== given.id)
      return [{ code: 'entity-differs', path: component, text: `"${id}" is made for the entity "${resource.entity}".` }]
    const own = 'dataset' in resource ? resource.dataset : undefined
    if (own === undefined || own === dataset) return []
    return [
      {
        code: 'dataset-differs',
        path: component,
        text: `"${id}" is made for the dataset "${own}", the table for "${dataset}".`,
      },
    ]
  })
}

function flowRefusals(
  { sources = [], sinks = [], table }: EntityInput,
  configuration: Configuration,
): readonly Refusal[] {
  const kinds = (list: readonly { readonly resource: string }[], path: string, prefix: string): readonly Refusal[] =>
    list.flatMap(({ resource }, index) =>
      configuration.resources.get(resource)?.type.startsWith(prefix)
        ? []
        : [unknownReference(`${path}[${index}].resource`, prefix.slice(0, -1), resource)],
    )
  const doubled = (list: readonly { readonly resource: string }[], path: string): readonly Refusal[] =>
    list.flatMap(({ resource }, index) =>
      list.findIndex((other) => other.resource === resource) < index
        ? [{ code: 'doubled', path: `${path}[${index}].resource`, text: `"${resource}" is there twice.` }]
        : [],
    )
  return [
    ...kinds(sources, 'sources', 'source-'),
    ...kinds(sinks, 'sinks', 'sink-'),
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
  return sinks.flatMap(({ resource }, index) => {
    const text = `The sink "${resource}" leads back to the table "${table}".`
    return leadsBack(table, resource, configuration)
      ? [{ code: 'sink-cycle', path: `sinks[${index}].resource`, text }]
      : []
  })
}
