import type { DailyMetric, Measurement } from '@onefold/core'
import type { RemoteRuns, RemoteSession } from '../remote-session.ts'
import { member, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { begun, runOf } from './runs.ts'

type Metrics = RemoteSession['metrics']

/** A measurement without a label has no such member over HTTP. */
const NO_LABEL = { label: null }

/** Figures of tables, day by day and as they were asked for. */
export function metricsOver(ask: Ask, runs: RemoteRuns): Metrics {
  return Object.freeze<Metrics>({
    async daily(table, family, { fromDay, toDay }) {
      const path = { table, family }
      const answer = await ask('GET /api/metrics/tables/:table/families/:family', { path, query: { fromDay, toDay } })
      return member<readonly DailyMetric[]>('snapshots')(answer).map((each) =>
        withInstants<DailyMetric>(['calculatedAt'], each),
      )
    },
    async measurements(table, { fromDay, toDay }) {
      const query = { fromDay, toDay }
      const answer = await ask('GET /api/metrics/tables/:table/measurements', { path: { table }, query })
      return member<readonly Measurement[]>('measurements')(answer).map((each) =>
        withInstants<Measurement>(['taken'], { ...NO_LABEL, ...each }),
      )
    },
    measure: (request) =>
      ask('POST /api/quality/measurements', { body: { ...request } }).then((answer) =>
        begun(runs, runOf(member<unknown>('run')(answer))),
      ),
  })
}
