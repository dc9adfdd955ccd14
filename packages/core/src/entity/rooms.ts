import type { Permission } from '../access/permissions.ts'
import { allow } from '../access/permissions.ts'
import type { Publisher } from '../event/publisher.ts'
import type { Runner } from '../job/runner.ts'
import type { Principal } from '../model/principal.ts'
import type { SourceFile } from '../model/source.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { SourceReader } from '../ports/source-reader.ts'
import type { WriteRooms } from '../write/situation.ts'

/** What the engine's own rooms lend to a session. */
export interface Rooms extends WriteRooms {
  readonly runner: Runner
  readonly publisher: Publisher
  readonly files: FileStore
  readerOf(source: SourceFile): SourceReader
}

/** A caller at the engine's door. */
export interface Caller {
  readonly principal: Principal
  /** Refuses with `forbidden`. */
  allow(permission: Permission): void
}

export function callerOf(principal: Principal): Caller {
  return { principal, allow: (permission) => allow(principal, permission) }
}
