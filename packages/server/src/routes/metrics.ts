import { Hono } from 'hono'
import {
  DailyMetricsAnswer,
  DaysQuery,
  dailyMetricDto,
  MeasuredTablePath,
  MeasurementBody,
  MeasurementRunAnswer,
  MeasurementsAnswer,
  MetricPath,
  measurementDto,
} from '../dto/metrics.ts'
import { runDto } from '../dto/work/jobs.ts'
import type { Env } from '../env.ts'
import { answerJson } from '../guard/answer-headers.ts'
import { operation } from '../guard/operation.ts'

const tag = 'metric'

/** Figures of tables, day by day and as they were asked for. */
export function metricRoutes() {
  return new Hono<Env>()
    .get(
      '/:table/families/:family',
      operation({
        summary: 'The daily figures of a table',
        tag,
        permission: 'metric.list',
        param: MetricPath,
        query: DaysQuery,
        answer: DailyMetricsAnswer,
      }),
      async (c) => {
        const { table, family } = c.req.valid('param')
        const range = c.req.valid('query')
        const snapshots = await c.var.session.metrics.daily(table, family, range)
        return answerJson(c, {
          aggregateScope: 'ENTITY',
          family,
          ...range,
          table,
          snapshots: snapshots.map(dailyMetricDto),
        })
      },
    )
    .get(
      '/:table/measurements',
      operation({
        summary: 'The measurements of a table',
        tag,
        permission: 'metric.list',
        param: MeasuredTablePath,
        query: DaysQuery,
        answer: MeasurementsAnswer,
      }),
      async (c) => {
        const { table } = c.req.valid('param')
        const range = c.req.valid('query')
        const measurements = await c.var.session.metrics.measurements(table, range)
        return answerJson(c, { table, ...range, measurements: measurements.map(measurementDto) })
      },
    )
}

export function measurementRoutes() {
  return new Hono<Env>().post(
    '/measurements',
    operation({
      summary: "Measure the quality of an entity's records",
      tag,
      permission: 'metric.measure',
      json: MeasurementBody,
      answer: MeasurementRunAnswer,
    }),
    async (c) => {
      const { run } = await c.var.session.metrics.measure(c.req.valid('json'))
      return answerJson(c, { taskId: run.id, run: runDto(run) })
    },
  )
}
