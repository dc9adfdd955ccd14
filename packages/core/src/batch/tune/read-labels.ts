import { invalid } from '../../error/onefold-error.ts'
import type { RecordNames } from '../columns/record-names.ts'
import { readLabelledPairs } from '../evaluate/read-labelled-pairs.ts'
import type { DecidedPair } from './decisions.ts'

/** Pairs that people decided. Refuses an id that no record has. */
export async function readLabels(
  path: string,
  { nameOf, count }: Pick<RecordNames, 'nameOf'> & { readonly count: number },
  signal: AbortSignal,
): Promise<readonly DecidedPair[]> {
  const pairs = await readLabelledPairs(path, signal)
  const rows = new Map(Array.from({ length: count }, (_, row) => [nameOf(row), row]))
  const rowOf = (id: string): number => {
    const row = rows.get(id)
    if (row === undefined) throw invalid('record-unknown/file', { file: path, id })
    return row
  }
  return pairs.map(({ a, b, same }) => ({ a: rowOf(a), b: rowOf(b), same }))
}
