import { invalid } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import { keyProblem } from '../../table/source-key.ts'
import type { FileRow } from './columns.ts'

/** Reads up to the first row that names a record. Refuses with `invalid` a file that has none but what cannot be read, or nothing at all. */
export async function examineFile(
  source: SourceFile,
  file: string,
  lots: AsyncGenerator<readonly FileRow[]>,
): Promise<void> {
  let keyless = 0
  let problem: string | undefined
  for await (const rows of lots)
    for (const row of rows) {
      if ('row' in row && keyProblem(row.row.values, source) === undefined) return
      if ('row' in row) keyless += 1
      else problem ??= `${row.bad.place}: ${row.bad.problem}`
    }
  if (keyless > 0) throw invalid('missing-id-column', { file, column: source.idColumn, source: source._id })
  if (problem !== undefined) throw invalid('file-unreadable', { file, problem })
}
