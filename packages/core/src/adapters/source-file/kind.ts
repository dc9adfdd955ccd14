import type { SourceFile } from '../../model/resources/source.ts'
import type { SourceKind } from '../../ports/kinds/source-kind.ts'
import { SOURCES } from '../../resource/schemas/sources.ts'
import { sourceFile } from './source-file.ts'

/** Reads uploaded files. */
export const sourceFileKind: SourceKind = {
  ...SOURCES['source-file'],
  open: (source, { files, window }) => sourceFile(source as SourceFile, files, window), // its schema made it
}
