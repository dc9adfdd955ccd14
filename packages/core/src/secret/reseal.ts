import { isOnefoldError } from '../error/onefold-error.ts'
import type { Json } from '../model/record.ts'
import type { Document } from '../ports/catalogue-store.ts'
import { isSealed, type SecretBox, type SecretPlace } from './secret-box.ts'

export interface Resealed {
  /** The documents that changed. */
  readonly documents: readonly Document[]
  /** How many secrets were sealed anew. */
  readonly secrets: number
  /** Places of texts that look sealed and that the old key does not open. They stay as they are. */
  readonly unreadable: readonly SecretPlace[]
}

/** Every sealed text of these documents, opened with the one box and sealed with the other. */
export function reseal(documents: readonly Document[], from: SecretBox, to: SecretBox): Resealed {
  const unreadable: SecretPlace[] = []
  let secrets = 0
  const anew = (sealed: string, place: SecretPlace): string => {
    if (to.isOurs(sealed)) return sealed // by a rotation that was cut short
    const text = openedOr(from, sealed, place)
    if (text === undefined) {
      unreadable.push(place)
      return sealed
    }
    secrets += 1
    return to.seal(text, place)
  }
  const changed = documents.flatMap((document) => {
    const { kind, id } = document
    const body = mapTexts(document.body, '', (text, member) =>
      isSealed(text) ? anew(text, { kind, id, member }) : text,
    )
    return body === document.body ? [] : [{ kind, id, body }]
  })
  return { documents: changed, secrets, unreadable }
}

function openedOr(box: SecretBox, sealed: string, place: SecretPlace): string | undefined {
  try {
    return box.open(sealed, place)
  } catch (error) {
    if (isOnefoldError(error, 'unavailable')) return undefined
    throw error
  }
}

/** The same value with its texts replaced; the very same one when none of them changed. */
function mapTexts(value: Json, path: string, replace: (text: string, path: string) => string): Json {
  if (typeof value === 'string') return replace(value, path)
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mapTexts(item, `${path}[${index}]`, replace))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const before = Object.entries(value)
  const after = before.map(
    ([name, item]) => [name, mapTexts(item, path === '' ? name : `${path}.${name}`, replace)] as const,
  )
  return after.some(([, item], index) => item !== before[index]?.[1]) ? Object.fromEntries(after) : value
}
