import { isSink, isSource, type Resource, type ResourceType } from '../model/resources/resource.ts'
import type { Sink } from '../model/resources/sink.ts'
import type { Source } from '../model/resources/source.ts'
import type { Configuration } from './configuration.ts'
import type { Kinds } from './kinds.ts'
import { markedIn } from './marks.ts'

/** What one resource says of another object. */
export interface Reference {
  readonly kind: 'resource' | 'table' | 'entity'
  /** Of a resource: the kinds that it may be. */
  readonly types: readonly string[]
  readonly id: string
  /** The member that holds it. */
  readonly relation: string
  /** Where it stands. */
  readonly path: string
}

/** Everything that a resource refers to, each place by itself. */
export function referencesOf(resource: Resource, kinds: Kinds): readonly Reference[] {
  return 'dataset' in resource && resource.dataset !== undefined
    ? [to('dataset', resource.dataset, 'dataset'), ...particularReferences(resource, kinds)]
    : particularReferences(resource, kinds)
}

/** The tables that a source reads or a sink writes. */
export function tablesIn(resource: Source | Sink, kinds: Kinds): readonly Reference[] {
  return markedReferences(resource, kinds).filter(({ kind }) => kind === 'table')
}

/** The same of a source or sink by its id; none of any other resource. */
export function tablesOf(id: string, { resources, kinds }: Configuration): readonly Reference[] {
  const resource = resources.get(id)
  return resource && (isSource(resource) || isSink(resource)) ? tablesIn(resource, kinds) : []
}

function particularReferences(resource: Resource, kinds: Kinds): readonly Reference[] {
  switch (resource.type) {
    case 'dataset':
      return [
        ...optional('merger-weight', resource.merger, 'merger'),
        ...resource.columns.flatMap(({ dataset, foreignKey }, index) => [
          ...optional('dataset', dataset, 'dataset', `columns[${index}].dataset`),
          ...(foreignKey === undefined
            ? []
            : [toTable(tableOfKey(foreignKey), 'foreignKey', `columns[${index}].foreignKey`)]),
        ]),
      ]
    case 'steward-bucket':
      return resource.entity === undefined
        ? []
        : [{ kind: 'entity', types: [], id: resource.entity, relation: 'entity', path: 'entity' }]
    case 'transformation':
      return [...optional('dataset', resource.source, 'source'), ...optional('dataset', resource.target, 'target')]
    case 'pipeline':
      return resource.processors.flatMap(({ transformation }, index) =>
        optional('transformation', transformation, 'transformation', `processors[${index}].transformation`),
      )
    default:
      return markedReferences(resource, kinds)
  }
}

/** What the schema of a type says that its members hold. */
function markedReferences(resource: Resource, kinds: Kinds): readonly Reference[] {
  const schema = kinds.schemaOf(resource.type)
  if (schema === undefined) return []
  return markedIn(schema, resource, 'refersTo').flatMap(({ refersTo = [], value, member, path }) => {
    if (typeof value !== 'string') return []
    return refersTo === 'table'
      ? [toTable(value, member, path)]
      : [{ kind: 'resource' as const, types: refersTo, id: value, relation: member, path }]
  })
}

/** The table that a foreign key leads to. */
export function tableOfKey(foreignKey: string): string {
  return foreignKey.slice(0, foreignKey.indexOf('.'))
}

function to(type: ResourceType, id: string, relation: string, path = relation): Reference {
  return { kind: 'resource', types: [type], id, relation, path }
}

function optional(type: ResourceType, id: string | undefined, relation: string, path = relation): readonly Reference[] {
  return id === undefined ? [] : [to(type, id, relation, path)]
}

function toTable(id: string, relation: string, path: string): Reference {
  return { kind: 'table', types: [], id, relation, path }
}
