import { invalid } from '../error/onefold-error.ts'
import { splitPattern } from '../lib/text/split-pattern.ts'
import type { ConnectGuard } from '../ports/connect-guard.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { KindContext } from '../ports/kinds/kind.ts'
import type { Folders } from '../ports/open-folder.ts'

interface Lent {
  readonly files: FileStore
  readonly folders: Folders
  readonly guard: ConnectGuard
  readonly credentials: KindContext['credentials']
}

/** How patterns lead to files: to those of the installation, or of the folder that a pattern begins with. */
export function filesByPattern({ files, folders, guard, credentials }: Lent): KindContext['filesOf'] {
  return (stated, login) => {
    const { scheme, folder, pattern } = splitPattern(stated)
    if (scheme === undefined || folder === undefined) return { files, pattern }
    const open = Object.hasOwn(folders, scheme) ? folders[scheme] : undefined
    if (open === undefined)
      throw invalid('folder-scheme-unknown', { scheme, known: Object.keys(folders).join(', ') || 'none' })
    return { files: open(folder, credentials(login), guard), pattern }
  }
}
