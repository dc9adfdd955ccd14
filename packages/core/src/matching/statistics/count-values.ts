import { hash53 } from '../../lib/bytes/hash.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { MappingStatistics, MatchStatistics, ValueCount } from '../../model/statistics.ts'

/** Counts of values kept by hash, and as they read. */
const MOST_NAMED = 2000
const MOST_SHOWN = 20

/** Counts what records compare. */
export interface ValueCounter {
  /** A record's compared texts, by mapping. */
  add(prepared: readonly (readonly string[])[]): void
  /** Frozen from what was added so far: the same records, the same document, in any order. */
  statistics(): MatchStatistics
}

export function valueCounter({ mappings }: Pick<Classifier, 'mappings'>): ValueCounter {
  const counts = mappings.map(() => new Map<string, number>())
  const filled = mappings.map(() => 0)
  let records = 0
  return {
    add(prepared) {
      records++
      for (const [position, count] of counts.entries()) {
        const texts = prepared[position] ?? []
        if (texts.length > 0) filled[position]!++
        for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1)
      }
    },
    statistics: () => ({
      version: 1,
      records,
      mappings: mappings.flatMap((mapping, position) =>
        mapping.object ? [] : mappingStatistics(mapping.id, filled[position]!, counts[position]!),
      ),
    }),
  }
}

/** Freezes the counts of one mapping. `records`: those that have a value. */
export function mappingStatistics(
  id: string,
  records: number,
  counts: Iterable<readonly [text: string, count: number]>,
): MappingStatistics {
  let values = 0
  let distinct = 0
  let squares = 0
  const shared: ValueCount[] = []
  for (const [value, count] of counts) {
    values += count
    distinct++
    squares += count * count
    if (count > 1) shared.push({ value, count })
  }
  const most = mostFrequent(shared)
  return {
    id,
    records,
    values,
    distinct,
    squares,
    frequent: most.flatMap(({ value, count }) => [hash53(value), count]),
    top: most.slice(0, MOST_SHOWN),
  }
}

function mostFrequent(shared: ValueCount[]): readonly ValueCount[] {
  // Among equal counts the order of texts decides, so that the cut does not hang on who came first.
  return shared.sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1)).slice(0, MOST_NAMED)
}
