import { type Refusal, refusal } from '../error/refusal.ts'
import { isObject } from '../lib/json.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { Aliases } from './columns/united-columns.ts'

/**
 * What is wrong with the aliases of a project: they are names of columns by the column of the dataset that is meant, each once and none of
 * them another column of the dataset.
 */
export function aliasRefusals(stated: unknown, dataset: Dataset): readonly Refusal[] {
  if (!isObject(stated)) {
    return [refusal('member-missing/object', {}, 'aliases')]
  }
  const keys = new Set(dataset.columns.map(({ key }) => key))
  const taken = new Set<unknown>(keys)
  return Object.entries(stated).flatMap(([key, names]: [string, unknown]): readonly Refusal[] => {
    const path = `aliases.${key}`
    if (!keys.has(key)) return [refusal('column-unknown/alias', { column: key }, path)]
    if (!Array.isArray(names)) return [refusal('member-invalid/aliases', {}, path)]
    return names.flatMap((name: unknown, at): readonly Refusal[] => {
      const place = `${path}[${at}]`
      if (typeof name !== 'string' || name === '') return [refusal('member-invalid/aliases', {}, place)]
      if (taken.has(name)) return [refusal('member-invalid/alias-taken', { name }, place)]
      taken.add(name)
      return []
    })
  })
}

/** Aliases by the keys under which the names of the files go; a name that no file has is left out. */
export function keyedAliases(aliases: Aliases | undefined, keys: ReadonlyMap<string, string>): Aliases | undefined {
  if (aliases === undefined) return undefined
  const keyed = new Set(keys.values())
  const keyOf = (name: string) => keys.get(name) ?? (keyed.has(name) ? [name] : [])
  return Object.fromEntries(Object.entries(aliases).map(([key, names]) => [key, names.flatMap(keyOf)]))
}
