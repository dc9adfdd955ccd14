import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { compileScorer } from '../classify/scorer.ts'
import type { MatchConfiguration } from '../rules.ts'
import { valueCounter } from './count-values.ts'

const SLICE = 500

interface Reads {
  readonly records: RecordStore
  readonly signal: AbortSignal
}

/**
 * Counts what a table's records compare: the document that is frozen with the index which is about to be built. Undefined when
 * frequencies do not count. What is written while it counts may be in it or not: the document says what it is.
 */
export async function frequenciesOf(
  { records, signal }: Reads,
  table: number,
  { classifier, dataset }: MatchConfiguration,
): Promise<MatchStatistics | undefined> {
  if (!classifier?.termFrequency) return undefined
  const { prepare } = compileScorer(classifier, dataset)
  const counter = valueCounter(classifier)
  const yieldToEventLoop = eventLoopYielder()
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const slice = await records.slice(table, after, SLICE, EVERYTHING)
    if (slice.length === 0) return counter.statistics()
    for (const { values } of slice) {
      counter.add(prepare(values))
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
    after = slice.at(-1)?.row ?? after
  }
}
