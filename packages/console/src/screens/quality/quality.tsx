import './quality.css'
import type { Measurement } from '@onefold/core'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { labelOf } from '../../parts/value.tsx'
import { entities } from '../../server/entities.ts'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { Figures } from './figures.tsx'
import { Trend } from './trend.tsx'
import { QUALITY } from './words.ts'

const DAYS = 90
const DAY = 86_400_000
/** As the server states days, by UTC. */
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** How good the records of an entity are: as they were measured, and day by day. */
export function Quality({ params: { entity = '', measurement } }: ScreenProps) {
  const words = QUALITY.value
  const { route } = useLocation()
  const table = entities.value?.find(({ id }) => id === entity)?.table ?? entity
  const now = Date.now()
  const loaded = useLoaded(
    (onefold) => onefold.metrics.measurements(table, { fromDay: dayOf(now - DAYS * DAY), toDay: dayOf(now) }),
    [table],
  )
  const days = useLoaded(
    (onefold) => onefold.metrics.daily(table, 'quality', { fromDay: dayOf(now - DAYS * DAY), toDay: dayOf(now - DAY) }),
    [table],
  )
  const called = useLoaded(async (onefold) => (await onefold.tables.records(table, { pageSize: 1 })).columnMap, [table])
  const nameOf = (column: string): string => labelOf(column, called.value?.[column])
  return (
    <div class="stack">
      <div class="row wrap">
        <h1 class="grow">{words.title}</h1>
        {may('metric.measure') && <MeasureNow entity={entity} onDone={loaded.reload} />}
      </div>
      <p class="soft">{words.whole}</p>
      <Shown of={days}>{(metrics) => <Trend metrics={metrics} />}</Shown>
      <Shown of={loaded}>
        {(measurements) => {
          const [newest] = measurements
          const shown = measurements.find(({ id }) => id === measurement) ?? newest
          if (newest === undefined || shown === undefined) return <Empty title={words.none} />
          return (
            <>
              {measurements.length > 1 && (
                <Table
                  class="few"
                  label={words.measurements}
                  rows={measurements}
                  rowKey={({ id }) => id}
                  selected={shown.id}
                  onOpen={({ id }) => route(addressOf(pathOf('quality', entity, id)))}
                  columns={[
                    { id: 'taken', label: words.taken, cell: ({ taken }) => formatInstant(taken) },
                    { id: 'label', label: words.label, cell: ({ label }) => label },
                    {
                      id: 'records',
                      label: words.records,
                      end: true,
                      cell: (each) => formatNumber(each.quality.records),
                    },
                    { id: 'average', label: words.average, end: true, cell: averageOf },
                  ]}
                />
              )}
              {shown.familyVersion !== newest.familyVersion && <p class="notice doubt">{words.otherVersion}</p>}
              <Figures {...{ entity, nameOf }} measurement={shown} />
            </>
          )
        }}
      </Shown>
    </div>
  )
}

const averageOf = ({ quality: { average } }: Measurement): string =>
  average === null ? QUALITY.value.unknown : formatNumber(average)

interface MeasureNowProps {
  readonly entity: string
  readonly onDone: () => Promise<void>
}

function MeasureNow({ entity, onDone }: MeasureNowProps) {
  const words = QUALITY.value
  const [label, setLabel] = useState('')
  const [busy, setBusy] = useState(false)

  async function measure(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const { finished } = await ask((onefold) =>
        onefold.metrics.measure({ entity, ...(label === '' ? {} : { label }) }),
      )
      tell(words.measuring)
      await finished()
      setLabel('')
      await onDone()
    })
    setBusy(false)
  }
  return (
    <div class="row foot">
      <Field label={words.label} help={words.labelHelp} value={label} onValue={setLabel} />
      <Button kind="primary" onPress={measure} disabled={busy}>
        {words.measure}
      </Button>
    </div>
  )
}
