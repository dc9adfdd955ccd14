import { type Refusal, refusal } from '../../error/refusal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import { type Configuration, findResource } from '../configuration.ts'

/** What is named twice in a list whose items have a name. */
export function doubled(names: readonly string[], list: string, member: string): readonly Refusal[] {
  const seen = new Set<string>()
  return names.flatMap((name, index) => {
    if (seen.has(name)) return [refusal('doubled/twice', { resource: name }, `${list}[${index}].${member}`)]
    seen.add(name)
    return []
  })
}

export function doubledIds(items: readonly { readonly id: string }[], list: string): readonly Refusal[] {
  return doubled(
    items.map(({ id }) => id),
    list,
    'id',
  )
}

/** The column that a path names, through nested datasets; undefined where it leads nowhere. */
export function columnAt(path: string, dataset: Dataset, configuration: Configuration): Column | undefined {
  const [key, ...rest] = path.split('.')
  const column = dataset.columns.find((known) => known.key === key)
  if (rest.length === 0 || !column) return column
  const nested = findResource(configuration, 'dataset', column.dataset)
  return nested && columnAt(rest.join('.'), nested, configuration)
}

/** Column paths that lead nowhere, each naming the nearest column. A resource without a dataset may name any. */
export function unknownColumns(
  paths: readonly string[],
  dataset: Dataset | undefined,
  configuration: Configuration,
  placeOf: (index: number) => string,
): readonly Refusal[] {
  if (!dataset) return []
  return paths.flatMap((path, index) =>
    columnAt(path, dataset, configuration) ? [] : [unknownColumn(path, dataset, configuration, placeOf(index))],
  )
}

export function unknownColumn(path: string, dataset: Dataset, configuration: Configuration, place: string): Refusal {
  const hint = nearest(
    path,
    path.includes('.') ? columnPaths(dataset, configuration) : dataset.columns.map(({ key }) => key),
  )
  return hint
    ? refusal('column-unknown/did-you-mean', { dataset: dataset._id, path, hint }, place)
    : refusal('column-unknown/dataset-has-none', { dataset: dataset._id, path }, place)
}

/** The columns of a dataset and, one level down, of those nested in it. */
function columnPaths(dataset: Dataset, configuration: Configuration): readonly string[] {
  return dataset.columns.flatMap(({ key, dataset: nested }) => [
    key,
    ...(findResource(configuration, 'dataset', nested)?.columns.map((column) => `${key}.${column.key}`) ?? []),
  ])
}

/** A value of two groups would be compared as one of them alone, or make one group of both. */
export function twoMeanings(synonyms: readonly (readonly string[])[], path: string): readonly Refusal[] {
  const groupOf = new Map<string, number>()
  return synonyms.flatMap((group, at) =>
    group.flatMap((value) => {
      const known = groupOf.get(value)
      groupOf.set(value, at)
      return known === undefined || known === at
        ? []
        : [refusal('member-invalid/synonym-of-two', { value }, `${path}[${at}]`)]
    }),
  )
}
