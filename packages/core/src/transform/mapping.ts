import { textsIn } from '../lib/json.ts'
import type { Json, Values } from '../model/record.ts'
import type { TransformationMapping } from '../model/resources/transformation.ts'
import { type OpenValues, type Path, parsePath, putAt, valueAt } from './path.ts'

/** Takes what a mapping reads from the record that came in and puts it into the one that goes out. */
export type MappingStep = (from: Values, into: OpenValues) => void

/** The paths of a mapping; those that name no place are left out, as its check has said. */
export function pathsOf(texts: readonly string[]): readonly Path[] {
  return texts.flatMap((text) => parsePath(text) ?? [])
}

/** A mapping without a script, as a function. */
export function compileMapping(mapping: TransformationMapping): MappingStep {
  const source = pathsOf(mapping.source)
  const target = pathsOf(mapping.target)
  switch (mapping.mappingType) {
    case 'COLUMN':
      return source.length > target.length ? firstOf(source, target) : copies(source, target)
    case 'CONSTANT':
      return (_, into) => putAll(into, target, mapping.constant)
    case 'CONCATENATE':
      return (from, into) => putAll(into, target, concatenated(source, from, mapping.delimiter))
    case 'SPLIT':
      return (from, into) => split(source[0] && valueAt(from, source[0]), into, target, mapping.delimiter)
    case 'SCRIPT':
      throw new TypeError('A script is not a mapping of its own: it runs in a batch.')
  }
}

/** By position; a source that is left alone fills the targets that are left over. */
function copies(source: readonly Path[], target: readonly Path[]): MappingStep {
  return (from, into) => {
    for (const [index, path] of target.entries()) {
      const origin = source[Math.min(index, source.length - 1)]
      putAt(into, path, origin && (valueAt(from, origin) ?? undefined))
    }
  }
}

/** More sources than targets: the first that has a value fills them all. */
function firstOf(source: readonly Path[], target: readonly Path[]): MappingStep {
  return (from, into) => {
    const found = source.map((path) => valueAt(from, path)).find((value) => !isEmpty(value))
    putAll(into, target, found)
  }
}

export function putAll(into: OpenValues, target: readonly Path[], value: Json | undefined): void {
  for (const path of target) putAt(into, path, value)
}

/** Joins the texts of the columns; where one of them is a list, item by item, and the single ones go to every item. */
function concatenated(source: readonly Path[], from: Values, delimiter: string): Json | undefined {
  const parts = source.map((path) => valueAt(from, path))
  const lists = parts.filter((part) => Array.isArray(part))
  if (lists.length === 0) return joined(parts, delimiter)
  const length = Math.max(...lists.map((list) => list.length))
  return Array.from({ length }, (_, index) => {
    const own = parts.map((part) => (Array.isArray(part) ? (part[index] as Json | undefined) : part))
    return joined(own, delimiter) ?? null
  })
}

function joined(parts: readonly (Json | undefined)[], delimiter: string): string | undefined {
  const texts = parts.flatMap((part) => textsIn(part))
  return texts.length === 0 ? undefined : texts.join(delimiter)
}

/** One target takes all parts as a list; several take one part each, and the last what is left. */
export function split(value: Json | undefined, into: OpenValues, target: readonly Path[], delimiter: string): void {
  const [only] = target
  if (target.length === 1 && only) {
    const parts = textsIn(value).flatMap((text) => partsOf(text, delimiter, Number.POSITIVE_INFINITY))
    const kept = parts.filter((part) => part !== '')
    putAt(into, only, kept.length === 0 ? undefined : kept)
    return
  }
  const rows = Array.isArray(value) ? value.map((item) => textsIn(item)[0]) : undefined
  for (const [index, path] of target.entries()) {
    const part = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : partsOf(text, delimiter, target.length)[index] || undefined
    putAt(into, path, rows ? rows.map((text) => part(text) ?? null) : part(textsIn(value)[0]))
  }
}

function partsOf(text: string, delimiter: string, most: number): readonly string[] {
  const parts = text.split(delimiter)
  const kept = parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(delimiter)]
  return kept.map((part) => part.trim())
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty))
}
