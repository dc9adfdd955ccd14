import anyAscii from 'any-ascii'

const LONGEST = 63
const ROOM_FOR_NUMBER = 4

/** What a mapping is made of: its columns, each with what is taken of it. */
export type NamedParts = readonly { readonly column: string; readonly transform?: string }[]

/**
 * Ids of mappings after their columns, so that every message names what people know: `email`, `last_name_prefix4-city`. Letters that
 * an id cannot have are written in those that it can.
 */
export function mappingNames(mappings: readonly NamedParts[], taken: readonly string[] = []): readonly string[] {
  const known = new Set(taken)
  return mappings.map((parts) => {
    const plain = idOf(parts.map(partName).join('-'))
    let id = plain
    for (let number = 2; known.has(id); number++) id = `${plain}-${number}`
    known.add(id)
    return id
  })
}

function partName({ column, transform }: NamedParts[number]): string {
  return transform === undefined ? column : `${column}_${transform.toLowerCase().replace(/[^a-z0-9]/g, '')}`
}

function idOf(text: string): string {
  const letters = anyAscii(text)
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
  return letters.slice(0, LONGEST - ROOM_FOR_NUMBER) || 'column'
}
