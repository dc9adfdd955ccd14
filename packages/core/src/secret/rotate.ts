import { isOnefoldError } from '../error/onefold-error.ts'
import type { Chance } from '../ports/chance.ts'
import { type CatalogueStore, DOCUMENT_KINDS } from '../ports/store/catalogue-store.ts'
import { reseal } from './reseal.ts'
import { createSecretBox, type SecretPlace } from './secret-box.ts'

const ATTEMPTS = 5

/** From which key to which. */
export interface Rotation {
  /** The key that everything is sealed with now. */
  readonly from: string | Uint8Array
  /** The key from now on; 32 bytes or more. */
  readonly to: string | Uint8Array
  /** Where the new seals' randomness comes from. */
  readonly chance: Chance
}

/** What became of the secrets of a store. */
export interface RotationOutcome {
  /** How many secrets were sealed anew. */
  readonly secrets: number
  /** Secrets that the old key did not open. They are as unreadable as they were. */
  readonly unreadable: readonly SecretPlace[]
}

/**
 * Seals every secret of a store with another key, in one save: all of them or none. Done twice, it does nothing the second
 * time. Processes that hold the old key read no secrets from then on.
 */
export async function rotateSecrets(
  catalogue: CatalogueStore,
  { from, to, chance }: Rotation,
): Promise<RotationOutcome> {
  const boxes = [createSecretBox(from, chance), createSecretBox(to, chance)] as const
  for (let tries = 1; ; tries++) {
    const { csn, documents } = await catalogue.read(DOCUMENT_KINDS)
    const { documents: put, secrets, unreadable } = reseal(documents, ...boxes)
    try {
      if (put.length > 0) await catalogue.save({ csn, put, remove: [] })
      return { secrets, unreadable }
    } catch (error) {
      if (!isOnefoldError(error, 'conflict') || tries >= ATTEMPTS) throw error
    }
  }
}
