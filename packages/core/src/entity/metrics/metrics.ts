import { METRIC_FAMILIES, type MeasurementRequest, type MetricFamily, type Metrics } from '../../api/metrics.ts'
import { notFound } from '../../error/onefold-error.ts'
import { succeeded } from '../../job/succeeded.ts'
import type { RecordId } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { tableOf } from '../../resource/configuration.ts'
import { tableName } from '../../table/table-name.ts'
import { rowFilterOfTable } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { closedDay, dayOf, MOST_DAYS, rangeOf } from './days.ts'
import { alreadyMeasured } from './metric-kinds.ts'
import { dailyOf, MEASUREMENT, measurementOf } from './snapshots.ts'

const MOST_MEASUREMENTS = 200

/** The figures of an installation, for one caller. */
export function metricsOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'directories' | 'runner' | 'store'>,
  caller: Caller,
): Metrics {
  const { snapshots } = services.store
  const open = async (id: string): Promise<{ readonly table: Table; readonly rowFilter: RowFilter }> => {
    caller.allow('metric.list')
    const configuration = await services.configurations.current()
    const table = tableOf(configuration, tableName(id))
    return { table, rowFilter: await rowFilterOfTable(services, caller, configuration, table) }
  }
  return {
    async daily(id, family, range) {
      const { table, rowFilter } = await open(id)
      if (!isFamily(family)) throw notFound('family', family)
      const query = { table: table.serial, family, order: 'ASC', limit: MOST_DAYS } as const
      const found = await snapshots.list({ ...query, ...rangeOf(range, closedDay(services.clock.now())) })
      return await visibleOf(
        services,
        table,
        rowFilter,
        found.map((each) => dailyOf(each, table.id)),
      )
    },
    async measurements(id, range) {
      const { table, rowFilter } = await open(id)
      const query = { table: table.serial, family: MEASUREMENT, order: 'DESC', limit: MOST_MEASUREMENTS } as const
      const found = await snapshots.list({ ...query, ...rangeOf(range, dayOf(services.clock.now())) })
      return await visibleOf(
        services,
        table,
        rowFilter,
        found.map((each) => measurementOf(each, table.id)),
      )
    },
    async measure(request: MeasurementRequest) {
      caller.allow('metric.measure')
      const { runner } = services
      const kind = runner.kindOf('quality-measurement')
      const plan = kind.plan(request)
      await kind.check(plan.input, 'MANUAL')
      const owner = caller.principal.id
      const { run, created } = await runner.submit({ ...plan, type: kind.type, trigger: 'MANUAL', owner })
      if (!created) throw alreadyMeasured(plan.subject)
      return { run, finished: async () => succeeded(await runner.finished(run.id)) }
    },
  }
}

function isFamily(family: string): family is MetricFamily {
  return (METRIC_FAMILIES as readonly string[]).includes(family)
}

type WithIssues = { readonly issues?: { readonly issues: readonly { readonly examples: readonly RecordId[] }[] } }

/** Figures speak of all records; the examples are those that the caller sees. */
async function visibleOf<T extends object>(
  { store }: Pick<EngineServices, 'store'>,
  { serial }: Table,
  rowFilter: RowFilter,
  figures: readonly T[],
): Promise<readonly T[]> {
  if (rowFilter === EVERYTHING) return figures
  const examples = (figures as readonly WithIssues[]).flatMap(
    ({ issues }) => issues?.issues.flatMap((issue) => issue.examples) ?? [],
  )
  const seen = new Set((await store.records.byIds(serial, [...new Set(examples)], rowFilter)).map(({ id }) => id))
  return figures.map((each) => {
    const { issues } = each as WithIssues
    if (issues === undefined) return each
    const kept = issues.issues.map((issue) => ({ ...issue, examples: issue.examples.filter((id) => seen.has(id)) }))
    return { ...each, issues: { ...issues, issues: kept } }
  })
}
