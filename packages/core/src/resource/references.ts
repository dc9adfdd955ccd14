import type { Resource, ResourceType } from '../model/resource.ts'

/** What one resource says of another object. */
export interface Reference {
  readonly kind: 'resource' | 'table' | 'entity'
  /** Of a resource: the kinds that it may be. */
  readonly types: readonly ResourceType[]
  readonly id: string
  /** The member that holds it. */
  readonly relation: string
  /** Where it stands. */
  readonly path: string
}

/** Everything that a resource refers to, each place by itself. */
export function referencesOf(resource: Resource): readonly Reference[] {
  return 'dataset' in resource && resource.dataset !== undefined
    ? [to('dataset', resource.dataset, 'dataset'), ...particularReferences(resource)]
    : particularReferences(resource)
}

function particularReferences(resource: Resource): readonly Reference[] {
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
    case 'sink-http':
      return optional('credentials', resource.credentials, 'credentials')
    case 'sink-table':
    case 'source-table':
      return [toTable(resource.table, 'table', 'table')]
    default:
      return []
  }
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
