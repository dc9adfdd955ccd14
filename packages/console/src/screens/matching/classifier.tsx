import type { ClassifierMapping } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Bar } from '../../parts/badge.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { MATCHING } from './words.ts'

/** A threshold is stated as a fraction up to 1, and out of 100 above. The server fills in one that was left out. */
const points = (threshold: number | undefined): string =>
  threshold === undefined ? MATCHING.value.unknown : formatNumber(threshold <= 1 ? threshold * 100 : threshold)

/** What this shows of a mapping as it was stated. */
type Mapping = Pick<ClassifierMapping, 'id' | 'keys' | 'comparer' | 'levels'> & { readonly weight?: number | undefined }

/** What the thresholds of the classifier decide, and how much each of its mappings counts. */
export function WhatDecides({ id }: { readonly id: string }) {
  const words = MATCHING.value
  const loaded = useLoaded((onefold) => onefold.resources.get(id, 'classifier-weight'), [id])
  return (
    <section class="card stack" aria-label={words.classifier}>
      <h2>{words.classifier}</h2>
      <Shown of={loaded}>
        {({ matchThreshold: match, nonMatchThreshold: none, minimumEvidence, mappings, model, defaultWeight }) => {
          const weightOf = ({ weight = defaultWeight }: Mapping): number => weight ?? 0
          const most = Math.max(...mappings.map(weightOf))
          const likelihood = model === 'LIKELIHOOD'
          return (
            <>
              <Facts
                facts={[
                  { label: words.aboveMatch(points(match)), value: words.isMatch },
                  { label: words.between(points(none), points(match)), value: words.isReview },
                  { label: words.belowReview(points(none)), value: words.isNone },
                  { label: words.evidence, value: minimumEvidence ? `${formatNumber(minimumEvidence * 100)} %` : '' },
                ]}
              />
              <Table
                label={words.weights}
                rows={mappings as readonly Mapping[]}
                rowKey={({ id: mapping }) => mapping}
                columns={[
                  { id: 'mapping', label: words.mapping, cell: ({ id: mapping }) => mapping },
                  { id: 'columns', label: words.columns, cell: ({ keys }) => keys.join(', ') },
                  {
                    id: 'comparer',
                    label: words.comparer,
                    cell: ({ comparer }) => (comparer === undefined ? words.ofColumn : wordOf('comparers', comparer)),
                  },
                  likelihood
                    ? { id: 'bits', label: words.bits, end: true, cell: bitsOf }
                    : { id: 'weight', label: words.weight, cell: (each) => <Weight of={weightOf(each)} most={most} /> },
                ]}
              />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function bitsOf({ levels = [] }: Mapping): string {
  if (levels.length === 0) return MATCHING.value.unknown
  const ascending = levels.toSorted((a, b) => a.similarity - b.similarity)
  return ascending.map(({ weight }) => formatNumber(Math.round(weight * 10) / 10)).join(' · ')
}

function Weight({ of, most }: { readonly of: number; readonly most: number }) {
  return (
    <span class="row">
      <Bar share={most === 0 ? 0 : of / most} />
      <span class="number">{formatNumber(of)}</span>
    </span>
  )
}
