import { invalid } from '../../error/onefold-error.ts'
import { splitPattern } from '../../lib/text/split-pattern.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { KindContext } from '../../ports/kinds/kind.ts'

/** The files that a pattern means, and the pattern among them: those of the installation, or of the folder that it begins with. */
export function filesOfPattern(
  stated: string,
  credentials: string | undefined,
  context: Pick<KindContext, 'credentials' | 'files' | 'folders' | 'guard'>,
): { readonly files: FileStore; readonly pattern: string } {
  const { scheme, folder, pattern } = splitPattern(stated)
  if (scheme === undefined || folder === undefined) return { files: context.files, pattern }
  const open = Object.hasOwn(context.folders, scheme) ? context.folders[scheme] : undefined
  if (open === undefined)
    throw invalid('folder-scheme-unknown', { scheme, known: Object.keys(context.folders).join(', ') || 'none' })
  return { files: open(folder, context.credentials(credentials), context.guard), pattern }
}
