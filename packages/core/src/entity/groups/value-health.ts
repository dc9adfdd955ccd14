import type { GenericValueHealth, ValueHealth } from '../../api/buckets.ts'
import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import { compileMapping } from '../../matching/classify/mapping-scorer.ts'
import type { Prepared } from '../../matching/classify/scorer.ts'
import { verdictOf } from '../../matching/classify/verdict.ts'
import type { MatchRules } from '../../matching/rules.ts'
import { driftOf } from '../../matching/statistics/drift.ts'
import { type GenericValue, genericValuesIn } from '../../matching/statistics/generic-values.ts'
import type { RowNumber } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { MappingStatistics } from '../../model/statistics.ts'
import type { EngineServices } from '../services.ts'
import type { OpenDuplicates } from './open-duplicates.ts'
import { sampledRecords } from './sampled-records.ts'

/** Generic values shown of each mapping, frequent values too. */
const SHOWN = 10
/** Records holding one whose links are looked at. */
const LOOKED_AT = 500

/** What one mapping compares, of the records that were looked at. */
interface Sampled {
  values: number
  readonly counts: Map<string, number>
}

/**
 * What the values that an index compares say of themselves: how far they moved since their frequencies were frozen, and which
 * say nothing. Told to those who see everything: the frequencies are those of all records.
 */
export async function valueHealth(
  services: Pick<EngineServices, 'store'>,
  { context, live, rowFilter }: OpenDuplicates,
): Promise<readonly ValueHealth[]> {
  const classifier = live?.configuration.classifier
  if (!live?.scorer || !classifier) return []
  if (rowFilter !== EVERYTHING)
    return classifier.mappings.flatMap(({ id, object }) => (object ? [] : { mappingId: id, genericValues: [] }))
  const sampled = await sampleOf(services, context.table.serial, context.head.records, live)
  const health: ValueHealth[] = []
  for (const [position, mapping] of classifier.mappings.entries()) {
    if (mapping.object) continue
    const frozen = live.configuration.statistics?.mappings.find(({ id }) => id === mapping.id)
    const own = sampled[position]!
    const found = generic(live, classifier, position, own).slice(0, SHOWN)
    const genericValues =
      found.length === 0 ? [] : await withEffects(services, context.table.serial, live, position, found)
    health.push({
      mappingId: mapping.id,
      ...(classifier.termFrequency && frozen ? { frequencies: frequencies(frozen, own) } : {}),
      genericValues,
    })
  }
  return health
}

function frequencies(frozen: MappingStatistics, { values, counts }: Sampled) {
  const { records, distinct, top } = frozen
  return { records, distinct, drift: driftOf(frozen, { values, counts }), top: top.slice(0, SHOWN) }
}

function generic({ configuration }: MatchRules, classifier: Classifier, position: number, { counts }: Sampled) {
  const { canonical } = compileMapping(classifier.mappings[position]!, configuration.dataset)
  return genericValuesIn(counts, canonical.of, configuration.dataset.reference)
}

async function sampleOf(
  services: Pick<EngineServices, 'store'>,
  table: number,
  total: number,
  live: MatchRules,
): Promise<readonly Sampled[]> {
  const { mappings } = live.configuration.classifier ?? { mappings: [] }
  const sampled = mappings.map((): Sampled => ({ values: 0, counts: new Map() }))
  for await (const prepared of eachPrepared(services, table, total, live)) {
    for (const [position, texts] of prepared.texts.entries()) {
      const own = sampled[position]!
      for (const text of texts) {
        own.values++
        own.counts.set(text, (own.counts.get(text) ?? 0) + 1)
      }
    }
  }
  return sampled
}

async function* eachPrepared(
  services: Pick<EngineServices, 'store'>,
  table: number,
  total: number,
  { scorer }: MatchRules,
) {
  const yieldToEventLoop = eventLoopYielder()
  for await (const slice of sampledRecords(services.store.records, table, total)) {
    for (const { row, values } of slice) {
      yield { row, texts: scorer?.prepare(values) ?? [] }
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
  }
}

/** Looks at the links between records that hold a value, and scores them as if they did not. */
async function withEffects(
  services: Pick<EngineServices, 'store'>,
  table: number,
  live: MatchRules,
  position: number,
  found: readonly GenericValue[],
): Promise<readonly GenericValueHealth[]> {
  const holders = new Map(found.map(({ value }) => [value, new Map<RowNumber, Prepared>()]))
  const { records } = await services.store.records.head(table)
  for await (const { row, texts } of eachPrepared(services, table, records, live))
    for (const text of texts[position] ?? []) {
      const rows = holders.get(text)
      if (rows && rows.size < LOOKED_AT) rows.set(row, texts)
    }
  const health: GenericValueHealth[] = []
  for (const { value, records: held, reason } of found) {
    const rows = holders.get(value) ?? new Map<RowNumber, Prepared>()
    const sorted = [...rows.keys()].sort((a, b) => a - b)
    const links = sorted.length === 0 ? [] : await services.store.matches.links(table, live.generation, sorted)
    const without = (row: RowNumber): Prepared | undefined =>
      rows.get(row)?.map((texts, at) => (at === position ? texts.filter((text) => text !== value) : texts))
    const effect = { records: rows.size, links: 0, linksLost: 0, matchesLost: 0 }
    for (const { a, b, kind } of links) {
      const [one, other] = [without(a), without(b)]
      if (!one || !other || !live.scorer) continue
      const verdict = verdictOf(live.scorer.score(one, other), live.thresholds)
      effect.links++
      if (verdict === 'NON_MATCH') effect.linksLost++
      if (kind === 'MATCH' && verdict !== 'MATCH') effect.matchesLost++
    }
    health.push({ value, recordCount: held, reason, effect })
  }
  return health
}
