import * as v from 'valibot'
import { OnefoldError, refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { OWN_KINDS } from '../../resource/kinds.ts'
import { parseStated } from '../../resource/parse-resource.ts'
import { refusalsOfIssues } from '../../validate/schema-issues.ts'
import { type AnyDefinition, type DefinitionResources, datasetOf, definitionResources } from './definition-resources.ts'

const Mapping = v.looseObject({})

/** As far as the resources, which are looked at afterwards, could not say it. */
const Shape = v.strictObject({
  columns: v.record(v.string(), v.union([v.string(), Mapping])),
  description: v.optional(v.string()),
  keys: v.optional(v.array(v.union([v.string(), v.array(v.string()), Mapping]))),
  compare: v.optional(v.array(v.union([v.string(), Mapping]))),
  merge: v.optional(v.record(v.string(), v.unknown())),
  history: v.optional(v.boolean()),
  audit: v.optional(v.boolean()),
})

/**
 * The resources of a definition. Refuses with `invalid` before anything is saved, every problem at once and at its place in the
 * definition: in plain JavaScript it may be anything.
 */
export function parseDefinition(id: string, given: unknown): DefinitionResources {
  const shaped = v.safeParse(Shape, given)
  if (!shaped.success) throw new OnefoldError('invalid', refusalsOfIssues(Shape, given, shaped.issues))
  const definition = given as AnyDefinition // its shape was looked at, and what it is made of comes now
  const keys = Object.keys(definition.columns)
  refuseAll(unknownColumns(definition, id))
  refuseAll(problemsOf(datasetOf(id, definition), (path) => columnPath(path, keys, definition)))
  const resources = definitionResources(id, definition)
  const { indexer, classifier, merger } = resources
  const merged = Object.keys(definition.merge ?? {})
  refuseAll([
    ...problemsOf(indexer, (path) => path.replace(/^mappings(?=\[)/, definition.keys ? 'keys' : 'columns')),
    ...problemsOf(classifier, (path) => path.replace(/^mappings(?=\[)/, definition.compare ? 'compare' : 'columns')),
    ...problemsOf(merger, (path) =>
      path.replace(/^rules\[(\d+)\](?:\.strategy)?/, (_, index) => `merge.${merged[Number(index)]}`),
    ),
  ])
  return resources
}

/** What is wrong with a resource, where its author wrote it. */
function problemsOf(resource: ResourceInput, placeOf: (path: string) => string): readonly Refusal[] {
  try {
    parseStated(resource, OWN_KINDS)
    return []
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    return error.refusals.map(({ path, ...said }) => (path === undefined ? said : { ...said, path: placeOf(path) }))
  }
}

/** `columns[2].token` is `columns.email` where the column is its token, and `columns.email.token` otherwise. */
function columnPath(path: string, keys: readonly string[], { columns }: AnyDefinition): string {
  return path.replace(/^columns\[(\d+)\](\.token)?/, (_, index, token = '') => {
    const key = keys[Number(index)] ?? ''
    return `columns.${key}${typeof columns[key] === 'string' ? '' : token}`
  })
}

function unknownColumns(
  { columns, keys = [], compare = [], merge = {} }: AnyDefinition,
  id: string,
): readonly Refusal[] {
  const known = Object.keys(columns)
  const unknownOf = (column: unknown, path: string): readonly Refusal[] => {
    if (typeof column !== 'string' || isColumn(known, column)) return []
    const hint = nearest(column, known)
    return hint === undefined
      ? [refusal('column-unknown/dataset-has-none', { dataset: id, path: column }, path)]
      : [refusal('column-unknown/did-you-mean', { dataset: id, path: column, hint }, path)]
  }
  const named = (given: unknown, path: string): readonly Refusal[] => {
    if (Array.isArray(given)) return given.flatMap((column, index) => unknownOf(column, `${path}[${index}]`))
    if (typeof given === 'string') return unknownOf(given, path)
    const { keys: own } = given as { readonly keys?: unknown }
    return Array.isArray(own) ? named(own, `${path}.keys`) : []
  }
  return [
    ...keys.flatMap((key, index) => named(key, `keys[${index}]`)),
    ...compare.flatMap((mapping, index) => named(mapping, `compare[${index}]`)),
    ...Object.keys(merge).flatMap((column) => unknownOf(column, `merge.${column}`)),
  ]
}

/** A column of nested records is named by its way there. */
function isColumn(known: readonly string[], column: string): boolean {
  return known.some((key) => key === column || column.startsWith(`${key}.`))
}
