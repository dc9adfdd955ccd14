import { type JsonValue, textsIn } from './json.ts'

type Members = { readonly [key: string]: JsonValue | undefined }

/**
 * What lies at a path such as `address.street`: of a list of objects what all its items hold there, as one list. A member
 * whose name is the whole path is taken as it is: columns that were read one by one are kept under theirs.
 */
export function nestedValue(members: Members, path: string): JsonValue | undefined {
  if (Object.hasOwn(members, path)) return members[path]
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const head = path.slice(0, dot)
  return Object.hasOwn(members, head) ? within(members[head], path.slice(dot + 1)) : undefined
}

/** The texts at a path. */
export function nestedTexts(members: Members, path: string): readonly string[] {
  return textsIn(nestedValue(members, path))
}

function within(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (value === null || typeof value !== 'object') return undefined
  if (!isList(value)) return nestedValue(value, path)
  return value.flatMap((item) => {
    const found = within(item, path)
    return found === undefined ? [] : isList(found) ? found : [found]
  })
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
