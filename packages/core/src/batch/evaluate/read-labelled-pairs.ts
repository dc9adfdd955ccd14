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

/**
 * Reads `id_a,id_b,label`, a pair that is there twice once. Refuses a label that says neither: taken for a no, it would speak against
 * what nobody denied. Refuses a pair of a record with itself, about which there is nothing to say, and one that is labelled both ways.
 */
export async function readLabelledPairs(path: string, signal: AbortSignal): Promise<readonly PairOfIds[]> {
  const file = await readColumns(path, signal)
  const columns = [file.textOf('id_a'), file.textOf('id_b'), file.textOf('label')]
  const pairs = new Map<string, PairOfIds>()
  for (let row = 0; row < file.rows; row++) {
    const [a, b, label] = columns.map((of) => of(row)) as [string, string, string]
    const stated = label.trim()
    const same = SAME.test(stated)
    if (!same && !DIFFERENT.test(stated)) throw invalid('label-unknown', { file: path, a, b, label: stated })
    if (a === b) throw invalid('label-of-itself', { file: path, id: a })
    const pair = JSON.stringify(a < b ? [a, b] : [b, a])
    const known = pairs.get(pair)
    if (known === undefined) pairs.set(pair, { a, b, same })
    else if (known.same !== same) throw invalid('label-contradicted', { file: path, a, b })
  }
  return [...pairs.values()]
}
