import type { SourceFile } from '../../model/resources/source.ts'
import type { SourceKind } from '../../ports/kinds/source-kind.ts'
import { SOURCES } from '../../resource/schemas/sources.ts'
import { sourceFile } from './source-file.ts'

/** Reads uploaded files. */
export const sourceFileKind: SourceKind = {
  ...SOURCES['source-file'],
  open(stated, context) {
    const source = stated as SourceFile // its schema made it
    const { files, pattern } = context.filesOf(source.inputPattern, source.credentials)
    return sourceFile({ ...source, inputPattern: pattern }, files, context.window)
  },
}
