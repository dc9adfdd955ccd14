import { isOnefoldError } from '../error/onefold-error.ts'
import { mapTexts } from '../lib/json.ts'
import { isSealed } from '../model/secret.ts'
import type { Document } from '../ports/store/catalogue-store.ts'
import type { SecretBox, SecretPlace } from './secret-box.ts'

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
    const body = mapTexts(document.body, (text, member) => (isSealed(text) ? anew(text, { kind, id, member }) : text))
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
