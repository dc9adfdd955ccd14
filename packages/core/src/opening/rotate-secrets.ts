import { hostChance } from '../adapters/host/index.ts'
import type { Chance } from '../ports/chance.ts'
import type { CatalogueStore } from '../ports/store/catalogue-store.ts'
import { type Rotation, type RotationOutcome, rotateSecrets as rotate } from '../secret/rotate.ts'

/** From which key to which. */
export interface RotationOptions extends Omit<Rotation, 'chance'> {
  /** Where the new seals' randomness comes from. @default the operating system */
  readonly chance?: Chance
}

/**
 * Seals every secret of a store with another key, in one save: all of them or none. Done twice, it does nothing the second
 * time. Processes that hold the old key read no secrets from then on.
 *
 * @throws OnefoldError `invalid` (`secret-key-short`) a key of fewer than 32 bytes
 * @example
 * const { unreadable } = await rotateSecrets(store.catalogue, { from: oldKey, to: newKey })
 */
export function rotateSecrets(
  catalogue: CatalogueStore,
  { chance = hostChance, ...keys }: RotationOptions,
): Promise<RotationOutcome> {
  return rotate(catalogue, { ...keys, chance })
}
