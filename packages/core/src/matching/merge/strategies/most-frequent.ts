import { type ChoosingStrategy, withGreatest } from './strategy.ts'
import { tupleText } from './tuples.ts'

/** What most records say, letter for letter. */
export const mostFrequent: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose(among, { columns }) {
    const counts = new Map<string, number>()
    const texts = among.map((record) => tupleText(record, columns))
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return withGreatest(among, (_, index) => counts.get(texts[index] as string))
  },
}
