/** What a query says: one text a name; a name given twice has a list of them. */
interface Query {
  readonly [name: string]: string | string[]
}

/** A query as the URL standard reads it. */
export function queryOf(text: string): Query {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values) // not by assignment: a name may be that of a prototype
}

/** The query of an address, as it is written there. */
export function queryText(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
