import { sinkFileKind } from '../adapters/sink-file/kind.ts'
import { sinkHttpKind } from '../adapters/sink-http/kind.ts'
import { sinkTableKind } from '../adapters/sink-table/kind.ts'
import { sourceFileKind } from '../adapters/source-file/kind.ts'
import { sourceTableKind } from '../adapters/source-table/kind.ts'
import { type OnefoldError, unavailable } from '../error/onefold-error.ts'
import type { Resource } from '../model/resources/resource.ts'
import type { Clock } from '../ports/clock.ts'
import type { ConnectGuard } from '../ports/connect-guard.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { KindContext } from '../ports/kinds/kind.ts'
import type { SinkKind } from '../ports/kinds/sink-kind.ts'
import type { SourceKind } from '../ports/kinds/source-kind.ts'
import type { Folders } from '../ports/open-folder.ts'
import type { Configuration } from '../resource/configuration.ts'
import { referencesOf } from '../resource/references.ts'
import { opened } from '../resource/secrets.ts'
import type { StatedResource } from '../resource/stated.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import { filesByPattern } from './files-of-pattern.ts'

/** The kinds of sinks and sources that can be opened, by name. */
export interface OpenableKinds {
  readonly sinks: { readonly [kind: string]: SinkKind }
  readonly sources: { readonly [kind: string]: SourceKind }
}

/** The engine's own kinds, and those that its host adds. */
export function openableKinds(added: OpenableKinds): OpenableKinds {
  return {
    sinks: { 'sink-http': sinkHttpKind, 'sink-table': sinkTableKind, 'sink-file': sinkFileKind, ...added.sinks },
    sources: { 'source-file': sourceFileKind, 'source-table': sourceTableKind, ...added.sources },
  }
}

/** What contexts are made of. */
export interface ContextParts {
  readonly kinds: OpenableKinds
  readonly clock: Clock
  readonly files: FileStore
  readonly folders: Folders
  readonly guard: ConnectGuard
  readonly secrets: SecretBox
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** What every source and sink is opened with. */
export function kindContext(
  { clock, files, folders, guard, secrets, log = () => {} }: ContextParts,
  resource: Resource,
  configuration: Configuration,
): KindContext {
  const { kinds, stored } = configuration
  const credentials: KindContext['credentials'] = (id) => {
    const found = id === undefined ? undefined : stored.get(id)
    if (found?.stated.type !== 'credentials') return undefined
    requireNamed(resource, found.stated._id, configuration)
    return opened(found.stated, kinds, secrets) as unknown as ReturnType<KindContext['credentials']> // its schema made it
  }
  return { clock, files, guard, log, credentials, filesOf: filesByPattern({ files, folders, guard, credentials }) }
}

/** Whoever saved a resource stated what it uses: its kind is given nothing else. */
export function requireNamed(resource: Resource, id: string, { kinds }: Configuration): void {
  if (referencesOf(resource, kinds).some((reference) => reference.id === id)) return
  throw new TypeError(`Expected what the resource "${resource._id}" names, got "${id}"`)
}

/** A resource as its kind works with it: its secrets in the clear. Refuses with `unavailable` when they cannot be opened. */
export function inTheClear<R extends Resource>(resource: R, { kinds }: Configuration, secrets: SecretBox): R {
  return opened(resource as unknown as StatedResource, kinds, secrets) as unknown as R // as its kind's schema made it
}

/** Resources stay when the host that knew their kind does not. */
export function unknownKind(type: string): OnefoldError {
  return unavailable('kind-unknown', { type })
}
