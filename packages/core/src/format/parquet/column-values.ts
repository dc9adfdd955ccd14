import type { SchemaTree } from 'hyparquet'
import type { Json } from '../../model/record.ts'
import { jsonOf, leafValue } from './leaf-values.ts'

/** Makes JSON of one value of a column, as the library puts it together: lists, maps and structs with bare values within. */
export type ColumnValue = (value: unknown) => Json

export function columnValue(node: SchemaTree): ColumnValue {
  const single = singleValue(node)
  if (node.element.repetition_type !== 'REPEATED') return orNull(single)
  return orNull((values) => (values as readonly unknown[]).map(orNull(single)))
}

function orNull(value: ColumnValue): ColumnValue {
  return (given) => (given === null || given === undefined ? null : value(given))
}

function singleValue({ element, children }: SchemaTree): ColumnValue {
  if (children.length === 0) return leafValue(element)
  if (element.logical_type?.type === 'VARIANT') return jsonOf
  const [only] = children
  if (only !== undefined && children.length === 1 && only.element.repetition_type === 'REPEATED') {
    if (element.converted_type === 'LIST' || element.logical_type?.type === 'LIST') return listValue(only)
    const [key, mapped] = only.children
    if (element.converted_type === 'MAP' && key !== undefined && mapped !== undefined)
      return memberValues(() => columnValue(mapped))
  }
  const byName = new Map(children.map((child) => [child.element.name, columnValue(child)]))
  return memberValues((name) => byName.get(name) ?? jsonOf)
}

/** The library leaves out the level that a list has around its elements, where it has one. */
function listValue(repeated: SchemaTree): ColumnValue {
  const [inner] = repeated.children
  const element =
    repeated.children.length === 1 && inner !== undefined ? columnValue(inner) : orNull(singleValue(repeated))
  return (values) => (values as readonly unknown[]).map(element)
}

function memberValues(columnOf: (name: string) => ColumnValue): ColumnValue {
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, columnOf(name)(inner)]))
}
