import { invalid } from '../../error/onefold-error.ts'
import { readColumns } from './read-columns.ts'

/** Two records by their ids, and whether people said that they are one thing. */
export interface PairOfIds {
  readonly a: string
  readonly b: string
  readonly same: boolean
}

const SAME = /^(?:1|true|match|yes)$/i
const DIFFERENT = /^(?:0|false|non[-_ ]?match|no)$/i

/** Reads `id_a,id_b,label`. Refuses a label that says neither: taken for a no, it would speak against what nobody denied. */
export async function readLabelledPairs(path: string, signal: AbortSignal): Promise<readonly PairOfIds[]> {
  const file = await readColumns(path, signal)
  const [a, b, label] = [file.textOf('id_a'), file.textOf('id_b'), file.textOf('label')]
  return Array.from({ length: file.rows }, (_, row) => {
    const stated = label(row).trim()
    const same = SAME.test(stated)
    if (!same && !DIFFERENT.test(stated)) {
      throw invalid('label-unknown', { file: path, a: a(row), b: b(row), label: stated })
    }
    return { a: a(row), b: b(row), same }
  })
}
