import type { QualityImpact } from '../../api/resources.ts'
import { invalid } from '../../error/onefold-error.ts'
import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import type { ColumnIssue, RecordId, TableRecord, Values } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Resource } from '../../model/resources/resource.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { columnScores, qualityOf } from '../../validate/quality.ts'
import { withLookups } from '../../write/validate/external-lookups.ts'
import type { ExternalLookups } from '../../write/validate/references.ts'
import { draftValidator } from '../../write/validate/validated-record.ts'
import type { EngineServices } from '../services.ts'

const SLICE = 500
const EXAMPLES = 5

/** A record as one definition sees it. */
interface Seen {
  readonly values: Values
  readonly issues: readonly ColumnIssue[]
}

/**
 * What a draft of a dataset would do to the quality of the records that follow it, those of every table. Each is measured
 * as it is by the present definition and validated anew by the draft; nothing is written. Takes as long as validating them.
 */
export async function qualityImpact(
  services: EngineServices,
  draft: Resource | undefined,
  present: Configuration,
  wanted: Configuration,
): Promise<QualityImpact> {
  if (draft?.type !== 'dataset') throw invalid('member-invalid/draft-dataset-expected', {}, 'resource')
  const sums = sumsOver(findResource(present, 'dataset', draft._id) ?? draft, draft)
  const budget = { left: MOST_OVERRUNS }
  const yieldToEventLoop = eventLoopYielder()
  for (const table of [...present.tables.values()].filter(({ dataset }) => dataset === draft._id)) {
    const context = { configuration: wanted, table, components: { table, dataset: draft } }
    const lookups = { services: services, context: context, instant: services.clock.now(), budget }
    for (let after = 0; ; ) {
      const records = await services.store.records.slice(table.serial, after, SLICE, EVERYTHING)
      if (records.length === 0) break
      after = records.at(-1)?.row ?? after
      const anew = await validatedAnew(records, lookups)
      for (const [index, record] of records.entries()) sums.add(table.id, record, anew[index] as Seen)
      await yieldToEventLoop()
    }
  }
  return sums.impact()
}

/** What the draft makes of the values that are kept, as a merge would: what would be refused is noted, the other columns are as stored. */
function validatedAnew(records: readonly TableRecord[], lookups: ExternalLookups): Promise<readonly Seen[]> {
  return withLookups(lookups, (answers) => {
    const validator = draftValidator(lookups.context, 'MERGE', answers)
    return records.map(({ values }) => validator.ofMerge(values))
  })
}

function sumsOver(before: Dataset, after: Dataset) {
  const sums = { records: 0, before: 0, after: 0, changed: 0 }
  const examples: { readonly table: string; readonly id: RecordId }[] = []
  const columns = { before: new Map<string, number>(), after: new Map<string, number>() }
  const measured = (side: 'before' | 'after', seen: Seen, dataset: Dataset): number => {
    for (const { key, score } of columnScores(seen, dataset))
      columns[side].set(key, (columns[side].get(key) ?? 0) + score)
    const { quality } = qualityOf(seen, dataset)
    sums[side] += quality
    return quality
  }
  const mean = (sum: number | undefined): number | null =>
    sum === undefined || sums.records === 0 ? null : sum / sums.records
  const share = (sum: number | undefined): number | null => {
    const found = mean(sum)
    return found === null ? null : Math.round(100 * found)
  }
  return {
    add(table: string, record: TableRecord, anew: Seen): void {
      sums.records += 1
      if (measured('before', record, before) === measured('after', anew, after)) return
      sums.changed += 1
      if (examples.length < EXAMPLES) examples.push({ table, id: record.id })
    },
    impact(): QualityImpact {
      const keys = [...new Set([...before.columns, ...after.columns].map(({ key }) => key))]
      return {
        records: sums.records,
        changed: sums.changed,
        examples: examples.map(({ id }) => id),
        exampleTables: examples.map(({ table }) => table),
        before: rounded(mean(sums.before)),
        after: rounded(mean(sums.after)),
        columns: keys.map((key) => {
          return { key, before: share(columns.before.get(key)), after: share(columns.after.get(key)) }
        }),
      }
    },
  }
}

function rounded(quality: number | null): number | null {
  return quality === null ? null : Math.round(quality)
}
