import type { ResourceEnums } from '../../api/resources.ts'
import type { Language } from '../../model/language.ts'
import type { Configuration } from '../configuration.ts'
import type { GraphEdge } from '../graph.ts'
import { DATA_LABELS } from './data-labels.ts'
import type { Labels } from './labels.ts'
import { MATCHING_LABELS } from './matching-labels.ts'
import { OPERATION_LABELS } from './operation-labels.ts'

/** Every list of values that the interface knows. */
export const VOCABULARY: { readonly [list: string]: Labels } = {
  ...DATA_LABELS,
  ...MATCHING_LABELS,
  ...OPERATION_LABELS,
}

/** What of the installation the caller sees. */
export interface EnumsView {
  readonly visible: (place: GraphEdge['from']) => boolean
  /** Sources, sinks, credentials and people are shown too. */
  readonly administers: boolean
  /** Names by id. */
  readonly people?: ReadonlyMap<string, string>
}

/** Every list of values, and the ids of what the caller sees, each beside its labels. */
export function enumsOf(configuration: Configuration, language: Language, view: EnumsView): ResourceEnums {
  const position = language === 'en' ? 0 : 1
  const words = Object.entries(VOCABULARY).map(([list, labels]): Listed => {
    const entries = Object.entries(labels).map(([value, texts]) => [value, texts[position]] as const)
    return [list, new Map(list === 'resourceTypes' ? [...entries, ...kindLabels(configuration, language)] : entries)]
  })
  const lists = [...words, ...objectsOf(configuration, view)]
  return Object.fromEntries([
    ...lists.flatMap(([list, labels]) => [
      [list, [...labels.keys()]],
      [`${list}Labels`, Object.fromEntries(labels)],
    ]),
    ['viewsByDataset', viewsByDataset(configuration, view)],
  ]) as ResourceEnums
}

/** What the kinds are called that the host added. */
function kindLabels({ kinds }: Configuration, language: Language): readonly (readonly [string, string])[] {
  return kinds.types.flatMap((type) => {
    if (Object.hasOwn(DATA_LABELS.resourceTypes, type)) return []
    const { label } = kinds.definitionOf(type) ?? {}
    return [[type, label?.[language] ?? label?.en ?? type]]
  })
}

type Listed = readonly [list: string, labels: ReadonlyMap<string, string>]

/** The lists of objects, by the beginning of their kind. */
const OBJECT_LISTS: readonly (readonly [list: string, prefix: string, forAll: boolean])[] = [
  ['datasets', 'dataset', true],
  ['indexers', 'indexer', true],
  ['classifiers', 'classifier-', true],
  ['mergers', 'merger-', true],
  ['stewards', 'steward-', true],
  ['transformations', 'transformation', true],
  ['pipelines', 'pipeline', true],
  ['views', 'data-view', true],
  ['credentials', 'credentials', false],
  ['sources', 'source-', false],
  ['sinks', 'sink-', false],
]

function objectsOf(configuration: Configuration, { visible, administers, people }: EnumsView): readonly Listed[] {
  const resources = OBJECT_LISTS.map(([list, prefix, forAll]): Listed => {
    const listed = [...configuration.resources.values()].filter(
      ({ _id, type }) => type.startsWith(prefix) && (forAll || administers) && visible({ kind: 'resource', id: _id }),
    )
    return [list, new Map(listed.map(({ _id, description }) => [_id, description]))]
  })
  const labelled = (kind: 'table' | 'entity', list: Iterable<{ readonly id: string; readonly description?: string }>) =>
    new Map(
      [...list].filter(({ id }) => visible({ kind, id })).map(({ id, description = '' }) => [id, description || id]),
    )
  const tables = labelled('table', configuration.tables.values())
  const entities = labelled('entity', configuration.entities.values())
  const sources = resources.find(([list]) => list === 'sources')?.[1] ?? []
  return [
    ...resources,
    ['tables', tables],
    ['entities', entities],
    // What a load may read or write, whatever it is: a resource of an id is sought before a table.
    ['tablesEntitiesResources', new Map([...tables, ...entities, ...sources])],
    ...(administers && people ? [['users', people] as const] : []),
  ]
}

function viewsByDataset(
  { resources }: Configuration,
  { visible }: EnumsView,
): { readonly [dataset: string]: readonly string[] } {
  const views: { [dataset: string]: string[] } = {}
  for (const resource of resources.values())
    if (resource.type === 'data-view' && visible({ kind: 'resource', id: resource._id }))
      views[resource.dataset] = [...(views[resource.dataset] ?? []), resource._id]
  return views
}
