import type { Measurement, QualityFigures } from '@onefold/core'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Bar, type Tone } from '../../parts/badge.tsx'
import { RecordTitle } from '../../parts/record-title.tsx'
import { Table } from '../../parts/table.tsx'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import { problemOf } from './problems.ts'
import { QUALITY } from './words.ts'

const SHARES = ['completeness', 'validity', 'integrity', 'uniqueness'] as const

interface FiguresProps {
  readonly entity: string
  readonly measurement: Measurement
  /** What people call a column. */
  readonly nameOf: (column: string) => string
}

/** All that one measurement says. */
export function Figures({ entity, measurement, nameOf }: FiguresProps) {
  const words = QUALITY.value
  const { quality, issues, taken, label } = measurement
  return (
    <section class="stack" aria-label={label ?? formatInstant(taken)}>
      <h2>{label ?? formatInstant(taken)}</h2>
      <div class="figures">
        <div class="card">
          <strong>{formatNumber(quality.records)}</strong>
          <span class="soft">{words.records}</span>
        </div>
        <div class="card">
          <strong>{quality.average === null ? words.unknown : formatNumber(quality.average)}</strong>
          <span class="soft">{words.average}</span>
        </div>
        {SHARES.filter((share) => quality[share] !== null).map((share) => (
          <div key={share} class="card">
            <strong>{percent(quality[share])}</strong>
            <span class="soft">{words[share]}</span>
            {quality[share] !== null && <Bar share={quality[share]} tone={toneOf(quality[share])} />}
          </div>
        ))}
      </div>
      <Spread quality={quality} />
      <h3>{words.issues}</h3>
      {issues.issues.length === 0 ? (
        <p class="soft">{words.noIssues}</p>
      ) : (
        <Table
          class="some"
          label={words.issues}
          rows={issues.issues}
          rowKey={({ column, code }) => `${column} ${code}`}
          columns={[
            { id: 'column', label: words.column, cell: ({ column }) => nameOf(column) },
            { id: 'code', label: words.problem, cell: ({ code }) => <span title={code}>{problemOf(code)}</span> },
            { id: 'records', label: words.records, end: true, cell: ({ records }) => formatNumber(records) },
            {
              id: 'examples',
              label: words.examples,
              fills: true,
              cell: ({ examples }) => <Examples entity={entity} ids={examples} />,
            },
          ]}
        />
      )}
      <h3>{words.columns}</h3>
      <Table
        class="some"
        label={words.columns}
        rows={Object.entries(quality.columns)}
        rowKey={([key]) => key}
        columns={[
          { id: 'column', label: words.column, cell: ([key]) => nameOf(key) },
          { id: 'filled', label: words.completeness, cell: ([, { completeness }]) => <Share of={completeness} /> },
          { id: 'valid', label: words.validity, cell: ([, { validity }]) => <Share of={validity} /> },
          { id: 'distinct', label: words.distinct, end: true, cell: ([, { distinct }]) => formatNumber(distinct) },
        ]}
      />
    </section>
  )
}

/** Records of which it is true, by which they are reached. */
function Examples({ entity, ids }: { readonly entity: string; readonly ids: readonly string[] }) {
  if (!may('master.viewRecord')) return <>{ids.join(', ')}</>
  return (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a href={addressOf(pathOf('record', entity, id))}>
            <RecordTitle entity={entity} id={id} />
          </a>
        </span>
      ))}
    </>
  )
}

/** How many records lie in each tenth of the scale. */
function Spread({ quality: { histogram } }: { readonly quality: QualityFigures }) {
  const words = QUALITY.value
  const most = Math.max(1, ...histogram)
  return (
    <figure class="spread">
      <figcaption class="soft">{words.spread}</figcaption>
      <ol>
        {histogram.map((count, tenth) => {
          const range = words.from(formatNumber(tenth * 10), formatNumber(tenth * 10 + 10))
          return (
            <li key={range} title={`${range}: ${formatNumber(count)}`}>
              <span class="hidden">{`${range}: ${formatNumber(count)}`}</span>
              <i aria-hidden="true" style={{ height: `${(count / most) * 100}%` }} />
              <small aria-hidden="true">{tenth * 10}</small>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

function Share({ of }: { readonly of: number | null }) {
  if (of === null) return <>{QUALITY.value.unknown}</>
  return (
    <span class="row">
      <Bar share={of} tone={toneOf(of)} />
      <span class="number">{percent(of)}</span>
    </span>
  )
}

/** Rounded down: what is short of all is never called all. */
const percent = (share: number | null): string =>
  share === null ? QUALITY.value.unknown : `${formatNumber(Math.floor(share * 1000) / 10)} %`

const GOOD = 0.95
const DOUBTFUL = 0.8
const toneOf = (share: number): Tone => (share >= GOOD ? 'good' : share >= DOUBTFUL ? 'doubt' : 'bad')
