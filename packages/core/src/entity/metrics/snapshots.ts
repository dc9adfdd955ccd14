import type { DailyMetric, Measurement, MetricFamily } from '../../api/metrics.ts'
import type { Instant, Json } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Snapshot } from '../../ports/store/snapshot-store.ts'
import type { Store } from '../../ports/store/store.ts'
import { dayOf, startOf } from './days.ts'
import type { TableFigures } from './table-figures.ts'

/** Among the families of a table's snapshots; no daily one has the name. */
export const MEASUREMENT = 'measurement'
/** The family that every table has, whether quality is measured or not. */
const ALWAYS: MetricFamily = 'volume'
/** Of the figures that follow from no definition. */
const PLAIN_VERSION = '1'

type Measured = Omit<Measurement, 'id' | 'table'>
type Daily = Omit<DailyMetric, 'table' | 'day' | 'family'>

export function measurementSnapshot(id: string, { serial }: Table, measured: Measured): Snapshot {
  return { id: `${MEASUREMENT}/${id}`, table: serial, family: MEASUREMENT, at: measured.taken, body: jsonOf(measured) }
}

/** @param version of the definition of quality; undefined: it is not measured */
export function dailySnapshots(
  { serial }: Table,
  day: string,
  calculatedAt: Instant,
  { quality, issues, volume, stewardship }: TableFigures,
  version: string | undefined,
): readonly Snapshot[] {
  const snapshot = (family: MetricFamily, familyVersion: string, figures: object): Snapshot => ({
    id: `${serial}/${family}/${day}`,
    table: serial,
    family,
    at: startOf(day),
    body: jsonOf({ calculatedAt, familyVersion, ...figures }),
  })
  return [
    ...(version === undefined
      ? []
      : [snapshot('quality', version, { quality }), snapshot('quality-issues', version, { issues })]),
    snapshot('stewardship', PLAIN_VERSION, { payload: stewardship }),
    snapshot(ALWAYS, PLAIN_VERSION, { payload: volume }),
  ]
}

export function measurementOf({ id, body }: Snapshot, table: string): Measurement {
  const measured = body as unknown as Measured // as `measurementSnapshot` left it
  return { id: id.slice(MEASUREMENT.length + 1), table, ...measured }
}

export function dailyOf({ at, family, body }: Snapshot, table: string): DailyMetric {
  const daily = body as unknown as Daily // as `dailySnapshots` left it
  return { day: dayOf(at), family, table, ...daily } as DailyMetric
}

/** The last day whose figures are taken. */
export async function latestDaily({ snapshots }: Store, serial: number): Promise<string | undefined> {
  const [last] = await snapshots.list({
    table: serial,
    family: ALWAYS,
    from: 0,
    until: Number.MAX_SAFE_INTEGER,
    order: 'DESC',
    limit: 1,
  })
  return last && dayOf(last.at)
}

function jsonOf(figures: object): Json {
  return figures as unknown as Json // numbers, texts, lists and maps of them
}
