import type { AnyRequest, QueryValue } from './operation.ts'

/** The method and the address of an operation, its path filled in. */
export function addressOf(
  base: string,
  name: string,
  { path = {}, query = {} }: AnyRequest,
): readonly [method: string, url: string] {
  const space = name.indexOf(' ')
  const filled = name.slice(space + 1).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(path[key])))
  const search = searchOf(query)
  return [name.slice(0, space), `${base}${filled}${search === '' ? '' : `?${search}`}`]
}

function searchOf(query: { readonly [name: string]: QueryValue }): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const each of typeof value === 'object' ? value : [value]) search.append(name, String(each))
  }
  return search.toString()
}
