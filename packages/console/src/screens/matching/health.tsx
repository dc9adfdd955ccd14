import type { BucketHealthAsked } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { MATCHING } from './words.ts'

/** How well the mappings of the index bring together what belongs together, and which values get in their way. */
export function Health({ entity }: { readonly entity: string }) {
  const words = MATCHING.value
  const loaded = useLoaded((onefold) => onefold.buckets(entity).health({ estimate: false }), [entity])
  return (
    <section class="card stack" aria-label={words.index}>
      <h2>{words.index}</h2>
      <Shown of={loaded}>
        {(health) => (
          <>
            <Table
              label={words.index}
              rows={health.mappings}
              rowKey={({ mappingId }) => mappingId}
              columns={[
                { id: 'mapping', label: words.mapping, cell: ({ mappingId }) => mappingId },
                { id: 'buckets', label: words.buckets, end: true, cell: ({ buckets }) => formatNumber(buckets) },
                { id: 'pairs', label: words.pairs, end: true, cell: ({ pairs }) => formatNumber(pairs) },
                { id: 'skipped', label: words.skipped, end: true, cell: (each) => formatNumber(each.skippedPairs) },
                {
                  id: 'largest',
                  label: words.largest,
                  end: true,
                  cell: ({ largest: [largest] }) =>
                    largest === undefined ? words.unknown : formatNumber(largest.recordCount),
                },
              ]}
            />
            <Generic health={health} />
          </>
        )}
      </Shown>
    </section>
  )
}

interface GenericRow {
  readonly mapping: string
  readonly value: string | undefined
  readonly records: number
  readonly reason: 'PLACEHOLDER' | 'FREQUENT' | 'CROWDED'
  /** What demoting it would undo; known of values that the classifier compares. */
  readonly lost?: number
}

/** Those of the index, and those that the classifier compares. */
const genericOf = ({ mappings, values }: BucketHealthAsked): readonly GenericRow[] => [
  ...values.flatMap(({ mappingId, genericValues }) =>
    genericValues.map(({ value, recordCount, reason, effect }) => ({
      mapping: mappingId,
      value,
      records: recordCount,
      reason,
      lost: effect.matchesLost,
    })),
  ),
  ...mappings.flatMap(({ mappingId, genericValues }) =>
    genericValues.map(({ value, recordCount }) => ({
      mapping: mappingId,
      value,
      records: recordCount,
      reason: 'CROWDED' as const,
    })),
  ),
]

function Generic({ health }: { readonly health: BucketHealthAsked }) {
  const words = MATCHING.value
  const rows = genericOf(health)
  return (
    <>
      <h3>{words.generic}</h3>
      {rows.length === 0 ? (
        <p class="soft">{words.genericNone}</p>
      ) : (
        <Table
          label={words.generic}
          rows={rows}
          rowKey={({ mapping, reason, value }) => `${mapping} ${reason} ${value}`}
          columns={[
            { id: 'value', label: words.value, cell: ({ value }) => value ?? words.unknown },
            { id: 'mapping', label: words.mapping, cell: ({ mapping }) => mapping },
            { id: 'records', label: words.records, end: true, cell: ({ records }) => formatNumber(records) },
            { id: 'reason', label: words.reason, cell: ({ reason }) => words[reason] },
            {
              id: 'lost',
              label: words.lost,
              end: true,
              cell: ({ lost }) => (lost === undefined ? words.unknown : formatNumber(lost)),
            },
          ]}
        />
      )}
    </>
  )
}
