import { type About, isOfName } from '../../../matching/learn/about.ts'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import type { EncodedTable } from '../../columns/table.ts'
import { chanceOfSame, foldedNumbers } from '../sources/sources.ts'

/**
 * The chance, 0..1, that two records have one name, were its parts independent of one another: given and family name in columns of their own.
 * Undefined where a name has no parts: how many have one whole name says as much of who is there twice as of namesakes.
 *
 * @param about by mapping
 */
export function chanceOfName(
  { rows, columns }: EncodedTable,
  mappings: readonly ClassifierMapping[],
  about: readonly (About | undefined)[],
): number | undefined {
  const keys = new Set(mappings.flatMap(({ keys }, at) => (isOfName(about[at]) ? keys : [])))
  const parts = columns.filter(({ name }) => keys.has(name))
  if (parts.length < 2) return undefined
  const named = Int32Array.from({ length: rows }, (_, row) => row).filter((row) =>
    parts.every(({ numbers }) => numbers[row] !== 0),
  )
  if (named.length === 0) return undefined
  return parts.reduce((chance, part) => chance * chanceOfSame(foldedNumbers(part, named)), (named.length / rows) ** 2)
}
