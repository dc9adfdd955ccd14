import { ownMember } from '../../lib/own-member.ts'
import type { Classifier } from '../../model/resources/classifier.ts'

/** Similarities by name, 0..1; null where a value is missing. */
export interface Similarities {
  readonly [name: string]: number | null
}

/**
 * The similarity of each column that a classifier compares: that of the mapping which compares it with the fewest others, as
 * this says most about the column; of several such the highest.
 */
export function columnSimilarities({ mappings }: Pick<Classifier, 'mappings'>, byMapping: Similarities): Similarities {
  const columns = [...new Set(mappings.flatMap(({ keys }) => keys))]
  return Object.fromEntries(
    columns.map((column) => {
      const comparing = mappings.filter(({ keys }) => keys.includes(column))
      const fewest = Math.min(...comparing.map(({ keys }) => keys.length))
      const said = comparing.flatMap(({ id, keys }) => (keys.length === fewest ? (ownMember(byMapping, id) ?? []) : []))
      return [column, said.length === 0 ? null : Math.max(...said)]
    }),
  )
}
