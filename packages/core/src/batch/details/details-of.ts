import type { DedupeDetails } from '../../api/dedupe-details.ts'
import type { MappingExplanation } from '../../api/explanation.ts'
import { compileScorer, type Prepared } from '../../matching/classify/scorer.ts'
import { explainScore } from '../../matching/explain/explain-pair.ts'
import { valuesOfRow } from '../columns/values-of.ts'
import type { FoundClusters } from '../found-clusters.ts'
import { clusterName } from '../output/write-clusters.ts'
import { type Project, usedColumns } from '../project.ts'
import { type Input, systemsIn } from '../read-input.ts'
import type { ValidatedTable } from '../validate-columns.ts'
import { appliedRules } from './applied-rules.ts'
import { sampledLinks } from './decided-links.ts'
import { enoughAgreements } from './enough-agreements.ts'
import { largestClusters } from './largest-clusters.ts'
import { LOOKED_AT, mappingAgreement, similaritiesOf, strangers } from './mapping-agreement.ts'
import { scoreHistogram } from './score-histogram.ts'
import { shownPairs } from './shown-pairs.ts'
import { recordShower } from './shown-record.ts'
import { unlinkableRecords } from './unlinkable-records.ts'

interface DetailsInput {
  readonly input: Pick<Input, 'table' | 'names' | 'sourceColumn'>
  readonly validated: ValidatedTable
  readonly found: FoundClusters
  readonly project: Project
  readonly columns: DedupeDetails['columns']
}

/**
 * What a report shows beyond counts. Links and records are walked through a few times, and some thousands of pairs are scored
 * again: what is held besides is a number a record.
 */
export function detailsOf({ input, validated, found, project, columns }: DetailsInput): DedupeDetails {
  const { classifier, dataset } = project
  const { links, grouped, statistics, work } = found
  const { names, table, sourceColumn } = input
  const used = new Set(usedColumns(project))
  const shown = validated.columns.filter(({ name }) => used.has(name))
  const valuesOf = (row: number) => valuesOfRow(shown, row)
  const scorer = compileScorer(classifier, dataset, statistics)
  const preparedOf = (row: number): Prepared => scorer.prepare(valuesOf(row))
  const configuration = { dataset, indexer: project.indexer, classifier, ...(statistics && { statistics }) }
  const explain = (a: number, b: number): readonly MappingExplanation[] =>
    explainScore(configuration, classifier, scorer, preparedOf(a), preparedOf(b)).mappings
  const show = recordShower(shown, names, systemsIn(table, sourceColumn))
  const linked = sampledLinks(links, grouped, LOOKED_AT).match.map((at) => [links.a[at]!, links.b[at]!] as const)
  const matches = similaritiesOf(scorer, classifier, preparedOf, linked)
  const others = similaritiesOf(scorer, classifier, preparedOf, strangers(grouped.clusterOf))
  return {
    rules: { ...appliedRules(project), enough: enoughAgreements(classifier, matches) },
    columns,
    histogram: scoreHistogram(links, grouped, classifier, work?.pairs),
    agreement: mappingAgreement(classifier, matches, others),
    pairs: shownPairs({ links, grouped, classifier, explain, show }),
    groups: largestClusters(grouped, (cluster) => clusterName(cluster, names), show),
    unlinkable: unlinkableRecords({
      rows: table.rows,
      columns: shown,
      project,
      valuesOf,
      nameOf: names.nameOf,
      scorer: compileScorer(classifier, dataset),
    }),
  }
}
