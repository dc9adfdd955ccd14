import { invalid } from '../../error/onefold-error.ts'
import type { RecordNames } from '../columns/record-names.ts'
import { readColumns } from '../evaluate/read-columns.ts'
import type { DecidedPair } from './decisions.ts'

const SAME = /^(?:1|true|match|yes)$/i

/** Pairs that people decided. Refuses an id that no record has. */
export async function readLabels(
  path: string,
  { nameOf, count }: Pick<RecordNames, 'nameOf'> & { readonly count: number },
  signal: AbortSignal,
): Promise<readonly DecidedPair[]> {
  const file = await readColumns(path, signal)
  const [a, b, label] = [file.textOf('id_a'), file.textOf('id_b'), file.textOf('label')]
  const rows = new Map(Array.from({ length: count }, (_, row) => [nameOf(row), row]))
  const rowOf = (id: string): number => {
    const row = rows.get(id)
    if (row === undefined) throw invalid('record-unknown/file', { file: path, id })
    return row
  }
  return Array.from({ length: file.rows }, (_, at) => ({
    a: rowOf(a(at)),
    b: rowOf(b(at)),
    same: SAME.test(label(at).trim()),
  }))
}
