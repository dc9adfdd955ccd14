import type { RefusalKey, Said } from '../error/message.ts'
import { OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import type { Principal } from '../model/principal.ts'
import type { Notifier } from '../notify/notifier.ts'
import type { Chance } from '../ports/chance.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { AttemptStore } from '../ports/store/attempt-store.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { Directories } from './directory.ts'
import type { LastAccess } from './last-access.ts'
import type { Permission } from './permissions.ts'
import type { AccessSettings } from './settings.ts'

/** What the operations of the directory work with. */
export interface AccessServices {
  readonly directories: Directories
  readonly attempts: AttemptStore
  readonly clock: Clock
  readonly ids: Ids
  readonly chance: Chance
  readonly secrets: SecretBox
  readonly notifier: Notifier
  readonly lastAccess: LastAccess
  readonly settings: AccessSettings
  readonly log: (sentence: string, cause?: unknown) => void
}

/** A caller at the door of the directory. */
export interface AccessCaller {
  readonly principal: Principal
  /** Refuses with `forbidden`. */
  allow(permission: Permission): void
}

/** The caller is not who it says it is, or not any more. */
export function unauthenticated<const Key extends RefusalKey>(key: Key, ...said: Said<Key>): OnefoldError {
  return new OnefoldError('unauthenticated', [refusal(key, ...said)])
}
