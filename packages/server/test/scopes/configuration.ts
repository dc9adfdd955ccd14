import { type Answers, forAdmins, forAll, MISSING, type Question, SEES, SEES_FAR, UNSEEN } from './answers.ts'

/** Asked of what the callers see, of what only ADMINs see, and of nothing. */
function ofEach(seen: string, unseen: string, missing: string): readonly Question[] {
  return [
    { path: seen, answers: SEES },
    { path: unseen, answers: UNSEEN },
    { path: missing, answers: MISSING },
  ]
}

const ofEntity = (behind = '') =>
  ofEach(`/api/entities/people${behind}`, `/api/entities/others${behind}`, `/api/entities/nothing${behind}`)

const ofTable = (behind = '') => [
  ...ofEach(`/api/tables/people${behind}`, `/api/tables/others${behind}`, `/api/tables/nothing${behind}`),
  { path: `/api/tables/loose${behind}`, answers: UNSEEN },
]

const DAYS = 'fromDay=2026-01-01&toDay=2026-01-02'

/** Entities, tables, resources and figures. */
export const CONFIGURATION: Answers = {
  'GET /api/entities': forAll(200),
  'GET /api/entities/:entity': ofEntity(),
  'GET /api/entities/:entity/dependencies': ofEntity('/dependencies'),
  'GET /api/entities/table/:table': [
    ...ofEach('/api/entities/table/people', '/api/entities/table/others', '/api/entities/table/nothing'),
    { path: '/api/entities/table/loose', answers: UNSEEN },
  ],
  'PUT /api/entities/:entity/clear': forAdmins(404),
  'POST /api/entities/:entity/index': forAdmins(404),
  'POST /api/entities/:entity/tune': forAdmins(404),
  'POST /api/entities': forAdmins(400),
  'DELETE /api/entities/:entity': forAdmins(404),
  'PUT /api/entities/synchronize': forAdmins(400),
  'PUT /api/entities/:entity/enabled/:enabled': forAdmins(404, { path: '/api/entities/nothing/enabled/true' }),
  'PUT /api/entities/:entity/automatic/:automatic': forAdmins(404, { path: '/api/entities/nothing/automatic/true' }),
  'PUT /api/entities/:entity/locked/:locked': forAdmins(404, { path: '/api/entities/nothing/locked/true' }),
  'POST /api/entities/export': forAdmins(400),
  'GET /api/entities/export/all': forAdmins(200),
  'POST /api/entities/import': forAdmins(400),
  'GET /api/entities/:entity/access': forAdmins(200, { path: '/api/entities/people/access' }),
  'PUT /api/entities/:entity/access': forAdmins(400, { path: '/api/entities/people/access' }),
  'PUT /api/entities/:entity/scope-column': forAdmins(400, { path: '/api/entities/people/scope-column' }),
  'GET /api/entities/:entity/scope-values': forAdmins(200, { path: '/api/entities/people/scope-values' }),

  'GET /api/tables': forAll(200),
  'GET /api/tables/:id': ofTable(),
  'GET /api/tables/:id/datasets': ofTable('/datasets'),
  'GET /api/tables/:id/metadata': ofTable('/metadata?type=TABLE'),
  'GET /api/tables/:id/dependencies': ofTable('/dependencies'),
  'GET /api/tables/:id/records/empty': ofTable('/records/empty'),
  'GET /api/tables/:id/records': [
    ...ofTable('/records?type=TABLE&pageSize=1000'),
    { path: '/api/tables/people/records?type=HISTORY&pageSize=1000', answers: SEES },
  ],
  'GET /api/tables/:table/records/:id': [
    ...ofTable('/records/{caller}-near').slice(0, 1),
    { path: '/api/tables/people/records/{caller}-near?type=TABLE&expanded=true', answers: SEES },
    { path: '/api/tables/people/records/{caller}-far', answers: SEES_FAR },
    { path: '/api/tables/people/records/nobody', answers: [401, 401, 404, 404, 404, 404, 404, 403] },
    { path: '/api/tables/others/records/other', answers: UNSEEN },
  ],
  'GET /api/tables/:table/records/:id/audit': [
    { path: '/api/tables/people/records/{caller}-near/audit', answers: SEES },
    { path: '/api/tables/people/records/{caller}-far/audit', answers: SEES_FAR },
    { path: '/api/tables/others/records/other/audit', answers: UNSEEN },
  ],
  'GET /api/tables/:table/audit': ofTable('/audit'),
  'POST /api/tables': forAdmins(400),
  'DELETE /api/tables/:name': forAdmins(404),
  'PUT /api/tables/clear/:name': forAdmins(404),
  'PUT /api/tables/description/:id': forAdmins(404, { path: '/api/tables/description/nothing?description=x' }),
  'PUT /api/tables/rename/:id/:newId': forAdmins(404),
  'PUT /api/tables/history/:id': forAdmins(404, { path: '/api/tables/history/nothing?enabled=true' }),
  'PUT /api/tables/locked/:id/:locked': forAdmins(404, { path: '/api/tables/locked/nothing/true' }),
  'PUT /api/tables/quality/:id': forAdmins(404, { path: '/api/tables/quality/nothing?enabled=true' }),
  'PUT /api/tables/audit/:id': forAdmins(404, { path: '/api/tables/audit/nothing?enabled=true' }),
  'POST /api/tables/load': forAdmins(400),
  'POST /api/tables/export': forAdmins(400),
  'POST /api/tables/transform': forAdmins(400),
  'POST /api/tables/extract': forAdmins(400),
  'GET /api/tables/extract/all': forAdmins(200),
  'POST /api/tables/ingest': forAdmins(400),

  'GET /api/resources': forAdmins(200),
  'POST /api/resources': forAdmins(400),
  'GET /api/resources/id/:id': forAdmins(404),
  'GET /api/resources/id/:id/dependencies': forAdmins(404),
  'DELETE /api/resources/id/:id': forAdmins(404),
  'GET /api/resources/type/:type': forAdmins(400),
  'GET /api/resources/describe/:type': forAdmins(400),
  'PUT /api/resources/duplicate/:id/:newId': forAdmins(404),
  'PUT /api/resources/rename/:id/:newId': forAdmins(404),
  'POST /api/resources/export': forAdmins(400),
  'POST /api/resources/import': forAdmins(400),
  'GET /api/resources/enums': forAll(200),
  'GET /api/resources/lookup/:table': ofEach(
    '/api/resources/lookup/people?limit=500',
    '/api/resources/lookup/loose',
    '/api/resources/lookup/nothing',
  ),
  'POST /api/resources/view/resolve': forAll(400),
  'POST /api/resources/quality/impact': forAdmins(400),
  'POST /api/resources/propose': forAdmins(400),
  'POST /api/resources/propose/preview': forAdmins(400),

  'GET /api/metrics/tables/:table/families/:family': [
    ...ofEach(
      `/api/metrics/tables/people/families/volume?${DAYS}`,
      `/api/metrics/tables/others/families/volume?${DAYS}`,
      `/api/metrics/tables/nothing/families/volume?${DAYS}`,
    ),
    { path: `/api/metrics/tables/people/families/nothing?${DAYS}`, answers: [401, 401, 404, 404, 404, 404, 404, 403] },
  ],
  'GET /api/metrics/tables/:table/measurements': ofEach(
    `/api/metrics/tables/people/measurements?${DAYS}`,
    `/api/metrics/tables/loose/measurements?${DAYS}`,
    `/api/metrics/tables/nothing/measurements?${DAYS}`,
  ),
  'POST /api/quality/measurements': forAdmins(400),
}
