import type { SourceTable } from '../../model/resources/source.ts'
import type { SourceKind } from '../../ports/kinds/source-kind.ts'
import { SOURCES } from '../../resource/schemas/sources.ts'
import { sourceTable } from './source-table.ts'

/** Reads the live records of another table. */
export const sourceTableKind: SourceKind = {
  ...SOURCES['source-table'],
  open: (source, { table }) => sourceTable(table((source as SourceTable).table)), // its schema made it
}
