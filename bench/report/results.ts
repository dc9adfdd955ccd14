import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a bench wrote; its shape is that bench's own. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }
export type JsonObject = { readonly [member: string]: Json }

export const RESULTS = join(import.meta.dirname, '..', 'results')

/** What a bench wrote last; undefined when it was not run. */
export function resultOf(name: string): Json | undefined {
  const file = join(RESULTS, `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Json) : undefined
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; none when it is no list. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: Json): item is JsonObject => isObject(item)) : []
}

export function numberIn(value: Json | undefined, member: string): number | undefined {
  const found = isObject(value) ? value[member] : undefined
  return typeof found === 'number' ? found : undefined
}

/** Where, when and under what load figures were taken, as far as the bench says it. */
export function provenance(result: Json): string {
  if (!isObject(result)) return ''
  const said = [
    ['commit', 'commit '],
    ['node', 'Node '],
    ['cores', 'cores: '],
    ['rounds', 'rounds: '],
    ['seed', 'seed '],
    ['loadAverage', 'load '],
  ] as const
  const parts = said.flatMap(([member, words]) => {
    const value = result[member]
    return typeof value === 'number' || typeof value === 'string' ? [`${words}${value}`] : []
  })
  return parts.length === 0 ? '' : `*${parts.join(', ')}.*`
}
