import type { GroupContent, PairDetail } from '../../api/groups.ts'
import type { RecordView } from '../../api/record-view.ts'
import { columnSimilarities } from '../../matching/explain/column-similarities.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { recordColumns } from '../../table/columns.ts'
import { viewsOf } from '../../table/record-views.ts'
import type { DecisionContext } from '../../write/commit/decision-context.ts'
import { previewMerge } from '../../write/merge/merge.ts'
import type { EngineServices } from '../services.ts'
import { datasetsOf } from '../tables/structure.ts'

/** Pairs of more members are not scored one by one when a group is opened. */
const DETAILED_MEMBERS = 50

/** What is shown of a group that is opened: of a part of it no previews, which would tell of the rest. */
export async function contentOf(
  services: Pick<EngineServices, 'clock' | 'scripts' | 'store'>,
  context: DecisionContext,
  rules: MatchRules,
  records: readonly TableRecord[],
  rowFilter: RowFilter,
  withheld: number,
): Promise<GroupContent> {
  const { table, configuration, components } = context
  const views = await viewsOf(services.store, table.serial, records, rowFilter)
  const { dataset, datasetOf } = datasetsOf(table, configuration)
  const whole = withheld === 0
  return {
    records: views,
    details: records.length > DETAILED_MEMBERS ? [] : pairDetails(records, rules),
    ...(whole && components.merger ? { merged: await previewMerge(services, context, records) } : {}),
    ...(whole ? { split: previewSplit(views) } : {}),
    columnMap: recordColumns(dataset, datasetOf).columnMap,
  }
}

function previewSplit(views: readonly RecordView[]): readonly RecordView[] {
  const ids = views.map(({ _id }) => _id)
  return views.map((view) => {
    const { _unrelated = [], _unrelatedCount = _unrelated.length } = view._metadata
    const known = new Set(_unrelated)
    const joined = ids.filter((id) => id !== view._id && !known.has(id))
    const unrelated = [..._unrelated, ...joined].sort()
    const metadata = { ...view._metadata, _unrelated: unrelated, _unrelatedCount: _unrelatedCount + joined.length }
    return { ...view, _metadata: metadata }
  })
}

function pairDetails(
  records: readonly TableRecord[],
  { scorer, configuration: { classifier } }: MatchRules,
): readonly PairDetail[] {
  if (!scorer || !classifier) return []
  const prepared = records.map(({ values }) => scorer.prepare(values))
  return records.flatMap((a, i) =>
    records.slice(i + 1).map((b, j): PairDetail => {
      const { score, similarities: mappingSimilarities } = scorer.explain(
        prepared[i] as (typeof prepared)[number],
        prepared[i + 1 + j] as (typeof prepared)[number],
      )
      const similarities = columnSimilarities(classifier, mappingSimilarities)
      return { recordA: a.id, recordB: b.id, score: Math.round(score / 100), similarities, mappingSimilarities }
    }),
  )
}
