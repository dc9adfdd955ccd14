import type { GROUPS } from '../../src/openapi/texts/groups.ts'
import type { Recipe, Stage } from './stage.ts'

const entity = 'people'
type Noun = 'bucket' | 'cluster'
const about =
  (noun: Noun, at: number, json?: object) =>
  async (stage: Stage): Promise<{ readonly with: { readonly [name: string]: string }; readonly json?: object }> => ({
    with: { entity, [noun]: await stage.groupOf(noun, `p${at}-a`) },
    ...(json === undefined ? {} : { json }),
  })
const escalated = (noun: Noun, at: number, json: object) => async (stage: Stage) => {
  const note = 'Who knows them?'
  await stage.must('PUT', `/api/master/people/${noun}s/escalate/${await stage.groupOf(noun, `p${at}-a`)}`, { note })
  return about(noun, at, json)(stage)
}
const comment = 'Seen on the list of Monday'

/** The ignored are left out of lists, so their group is asked for before. */
const unignoring = (noun: Noun, at: number) => async (stage: Stage) => {
  const id = await stage.groupOf(noun, `p${at}-a`)
  await stage.must('PUT', `/api/master/people/${noun}s/ignore/${id}`, {})
  return { with: { entity, [noun]: id }, json: { comment } }
}

export const GROUP_EXAMPLES: { readonly [Name in keyof typeof GROUPS]: Recipe } = {
  'GET /api/master/:entity/clusters': { with: { entity, sort: 'SCORE_DESC', label: 'REVIEW' } },
  'GET /api/master/:entity/clusters/scores': { with: { entity } },
  'GET /api/master/:entity/clusters/:cluster': about('cluster', 1),
  'PUT /api/master/:entity/clusters/escalate/:cluster': about('cluster', 1, { note: 'Who knows her?' }),
  'PUT /api/master/:entity/clusters/resolve/:cluster': escalated('cluster', 2, { comment }),
  'PUT /api/master/:entity/clusters/ignore/:cluster': about('cluster', 3, { comment }),
  'PUT /api/master/:entity/clusters/unignore/:cluster': unignoring('cluster', 4),
  'POST /api/master/:entity/clusters/merge/:cluster': about('cluster', 5, { recordIds: ['p5-a', 'p5-b'], comment }),
  'POST /api/master/:entity/clusters/split/:cluster': about('cluster', 6, { comment: 'Mother and daughter' }),
  'POST /api/master/:entity/clusters/disconnect/:cluster': about('cluster', 1, { recordIds: ['p1-b'], comment }),
  'DELETE /api/master/:entity/clusters/delete/:cluster': about('cluster', 2),
  'GET /api/master/:entity/buckets': { with: { entity, pageSize: '20' } },
  'GET /api/master/:entity/buckets/health': { with: { entity } },
  'GET /api/master/:entity/buckets/:bucket': about('bucket', 7),
  'PUT /api/master/:entity/buckets/escalate/:bucket': about('bucket', 7, { note: 'Who knows her?' }),
  'PUT /api/master/:entity/buckets/resolve/:bucket': escalated('bucket', 7, { comment }),
  'PUT /api/master/:entity/buckets/ignore/:bucket': about('bucket', 8, { comment }),
  'PUT /api/master/:entity/buckets/unignore/:bucket': unignoring('bucket', 9),
  'POST /api/master/:entity/buckets/merge/:bucket': about('bucket', 9, { recordIds: ['p9-a', 'p9-b'], comment }),
  'POST /api/master/:entity/buckets/split/:bucket': about('bucket', 10, { comment }),
  'POST /api/master/:entity/buckets/disconnect/:bucket': about('bucket', 11, { recordIds: ['p11-b'], comment }),
  'DELETE /api/master/:entity/buckets/delete/:bucket': about('bucket', 7),
  'GET /api/master/buckets': { with: { entity, pageSize: '20' } },
  'GET /api/master/bucket/:id': async (stage) => ({ with: { entity, id: await stage.groupOf('bucket', 'p12-a') } }),
  'PUT /api/master/bucket/disconnect': async (stage) => {
    await stage.must('POST', '/api/master/upsert', {
      entity,
      records: ['a', 'b'].map((end) => ({ _id: `p13-${end}`, name: `Alan Turing ${end}`, email: 'alan@example.org' })),
    })
    return { json: { entity, bucketId: await stage.groupOf('bucket', 'p13-a'), recordIds: ['p13-b'] } }
  },
  'PUT /api/master/bucket/merge': async (stage) => ({
    json: { entity, bucketId: await stage.groupOf('bucket', 'p12-a') },
  }),
  'GET /api/master/:entity/cases': async ({ must }) => {
    const email = 'case@example.org'
    const records = ['a', 'b'].map((end) => ({ _id: `p14-${end}`, name: 'Mary Shelley', email }))
    await must('POST', '/api/master/upsert', { entity, records })
    await must('POST', '/api/master/people/records/merge', { recordIds: ['p14-a', 'p14-b'] })
    const moved = { _id: 'p14-b', name: 'Percy Bysshe', email: 'percy@example.org' }
    await must('POST', '/api/master/upsert', { entity, records: [moved] })
    return { with: { entity } }
  },
  'PUT /api/master/:entity/cases/resolve/:case': async ({ must }) => {
    const { cases } = await must('GET', '/api/master/people/cases')
    return { with: { entity, case: cases[0].id }, json: { comment: 'He wrote under her name' } }
  },
}
