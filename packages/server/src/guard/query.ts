/** What a query says: one text a name; a name given twice has a list of them. */
export interface Query {
  [name: string]: string | string[]
}

/** What has to be decoded, and the one name that an object does not take by assignment. */
const CODED = /[%+]|[^!-~]|__proto__/

/** The query of an address, as it is written there. */
export function queryText(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** A query as the URL standard reads it. */
export function queryOf(text: string): Query {
  return CODED.test(text) ? decoded(text) : plain(text)
}

/** Nearly every query is plain, and to take it apart as one that is not costs as much as looking for a record. */
function plain(text: string): Query {
  const query: Query = {}
  for (const piece of text.split('&')) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    const name = equals < 0 ? piece : piece.slice(0, equals)
    const value = equals < 0 ? '' : piece.slice(equals + 1)
    query[name] = Object.hasOwn(query, name) ? [query[name]!, value].flat() : value
  }
  return query
}

function decoded(text: string): Query {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values) // not by assignment: a name may be that of a prototype
}
