import { OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import { type Configuration, findResource } from './configuration.ts'

/** By entity, the column that row scopes on it speak of. */
export type ScopedColumns = ReadonlyMap<string, string>

/** Tokens whose values are no texts. */
const TEXTLESS = new Set(['NUMBER', 'IGNORE'])

/** Why rows cannot be told apart by this column; undefined when they can. */
function scopeColumnRefusal(dataset: Dataset | undefined, key: string): Refusal | undefined {
  const column = dataset?.columns.find((each) => each.key === key)
  if (column === undefined) return refusal('unknown-column/no-column-dataset', { key }, 'column')
  const textless = column.type === 'DATASET' || TEXTLESS.has(column.token)
  return textless ? refusal('column-not-scopable', { key }, 'column') : undefined
}

/** The same of the dataset that an entity has in this configuration. */
export function entityScopeRefusal(configuration: Configuration, entity: string, key: string): Refusal | undefined {
  const table = configuration.tables.get(configuration.entities.get(entity)?.table ?? '')
  return scopeColumnRefusal(findResource(configuration, 'dataset', table?.dataset), key)
}

/**
 * Refuses with `conflict` a change that takes from row scopes the column that they speak of: `after` is the configuration as it
 * would be. What was lost before does not count.
 */
export function refuseLostScopeColumns(scoped: ScopedColumns, before: Configuration, after: Configuration): void {
  const lost = [...scoped].filter(
    ([entity, column]) =>
      entityScopeRefusal(before, entity, column) === undefined &&
      entityScopeRefusal(after, entity, column) !== undefined,
  )
  if (lost.length === 0) return
  throw new OnefoldError(
    'conflict',
    lost.map(([entity, present]) => refusal('row-scopes-exist/entity-scoped', { entity, present })),
  )
}
