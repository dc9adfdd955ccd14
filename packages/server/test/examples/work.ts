import type { WORK } from '../../src/openapi/texts/work.ts'
import type { Recipe, Stage } from './stage.ts'

const id = '0192f0c5-7c1e-7000-8000-0000000000aa'
const input = { runs: 30, changeLog: 7 }
const DEFINITION = { type: 'retention', name: 'Old runs', cron: '0 3 * * *', timezone: 'Europe/Madrid', input }

const newest = async ({ must }: Stage): Promise<string> => (await must('GET', '/api/jobs/runs?type=retention')).items[0].id
const finished = async (stage: Stage) => ({ with: { id: await newest(stage) } })
/** A run that takes a while: the installation of a sample. */
const lasting = async ({ must }: Stage, sample: string) => ({
  with: { id: (await must('POST', `/api/samples/${sample}`)).run.id as string },
})

export const WORK_EXAMPLES: { readonly [Name in keyof typeof WORK]: Recipe } = {
  'PUT /api/jobs/definitions/:id': { with: { id }, headers: { 'If-None-Match': '*' }, json: DEFINITION },
  'GET /api/jobs/definitions': { with: { type: 'retention', size: '20' } },
  'GET /api/jobs/definitions/:id': { with: { id } },
  'GET /api/jobs/definitions/:id/next-runs': { with: { id, count: '3' } },
  'PUT /api/jobs/definitions/:id/enabled': { with: { id }, headers: { 'If-Match': '*' }, json: { enabled: true } },
  'POST /api/jobs/definitions/:id/run': { with: { id, force: 'true' }, status: 202 },
  'POST /api/jobs/runs': { json: { type: 'retention', input, idempotencyKey: '2026-01-31' }, status: 201 },
  'GET /api/jobs/runs': { with: { type: 'retention', status: 'SUCCEEDED' } },
  'GET /api/jobs/runs/:id': finished,
  'GET /api/jobs/runs/:id/chain': finished,
  'POST /api/jobs/runs/:id/retry': async (stage) => ({ with: { id: await newest(stage), force: 'true' }, status: 202 }),
  'POST /api/jobs/runs/:id/cancel': async (stage) => ({ ...(await lasting(stage, 'customers')), status: 202 }),
  'GET /api/jobs/types': {},
  'GET /api/jobs/types/:type': { with: { type: 'retention' } },
  'GET /api/tasks/instances': { with: { status: 'COMPLETED', pageSize: '10' } },
  'GET /api/tasks/instances/:id': finished,
  'GET /api/tasks/instance/:id': finished,
  'PUT /api/tasks/cancel/:id': (stage) => lasting(stage, 'patients'),
  'DELETE /api/tasks/instances/:id': finished,
  'GET /api/tasks/schedulings': {},
  'GET /api/tasks/scheduling/:id': { with: { id } },
  'PUT /api/tasks/scheduling/:id/run': { with: { id } },
  'PUT /api/tasks/scheduling/:id/enabled/:enabled': { with: { id, enabled: 'true' } },
  'POST /api/tasks/scheduling/:id/cron': { with: { id }, json: { cron: '30 3 * * *' } },
  'DELETE /api/jobs/runs': { json: { status: ['SUCCEEDED', 'FAILED'], olderThan: 'P30D' }, status: 204 },
  'DELETE /api/jobs/definitions/:id': { with: { id }, headers: { 'If-Match': '*' }, status: 204 },
}
