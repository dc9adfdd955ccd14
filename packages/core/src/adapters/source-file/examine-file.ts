import { invalid } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import { keyProblem } from '../../table/source-key.ts'
import type { FileRow } from './columns.ts'
import { withoutKeys } from './without-keys.ts'

/** Reads up to the first row that names a record. Refuses with `invalid` a file that has none but what cannot be read, or nothing at all. */
export async function examineFile(
  source: SourceFile,
  file: string,
  lots: AsyncGenerator<readonly FileRow[]>,
): Promise<void> {
  let keyless: readonly string[] | undefined
  let problem: string | undefined
  for await (const rows of lots)
    for (const row of rows) {
      if ('row' in row && keyProblem(row.row.values, source) === undefined) return
      if ('row' in row) keyless ??= Object.keys(row.row.values)
      else problem ??= `${row.bad.place}: ${row.bad.problem}`
    }
  if (keyless !== undefined) throw withoutKeys(source, file, keyless)
  if (problem !== undefined) throw invalid('file-unreadable', { file, problem })
}
