import type { GroupActions, Session } from '@onefold/core'
import { Hono } from 'hono'
import * as v from 'valibot'
import { BucketStateAnswer, bucketDto } from '../../dto/master/buckets.ts'
import { ClusterStateAnswer, clusterDto } from '../../dto/master/clusters.ts'
import {
  ActionBody,
  DeleteGroupQuery,
  DisconnectGroupBody,
  EscalateBody,
  escalationOf,
  GroupRecordsAnswer,
  MergeGroupBody,
} from '../../dto/master/groups.ts'
import { MergedAnswer, recordDto } from '../../dto/master/records.ts'
import { Id } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import type { WireSchema } from '../../guard/accept.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

/** Each kind has its own name in the path. */
const BucketPath = v.pipe(
  v.object({ entity: Id, bucket: Id }),
  v.transform(({ entity, bucket }) => ({ entity, group: bucket })),
)
const ClusterPath = v.pipe(
  v.object({ entity: Id, cluster: Id }),
  v.transform(({ entity, cluster }) => ({ entity, group: cluster })),
)

/** Buckets or clusters, and how one is shown. */
interface GroupKind<View> {
  readonly path: 'buckets' | 'clusters'
  readonly noun: 'Bucket' | 'Cluster'
  readonly param: typeof BucketPath | typeof ClusterPath
  readonly answer: WireSchema
  groupsOf(session: Session, entity: string): GroupActions<View>
  /** What an action answers that changes what is known of the group and none of its records. */
  stateOf(entity: string, view: View): object
}

/** What people do with clusters: each path ends with the cluster's id. */
export function clusterActionRoutes() {
  return groupActionRoutes({
    path: 'clusters',
    noun: 'Cluster',
    param: ClusterPath,
    answer: ClusterStateAnswer,
    groupsOf: (session, entity) => session.clusters(entity),
    stateOf: (entity, view) => ({ entity, cluster: clusterDto(view) }),
  })
}

/** What people do with buckets: each path ends with the bucket's id. */
export function bucketActionRoutes() {
  return groupActionRoutes({
    path: 'buckets',
    noun: 'Bucket',
    param: BucketPath,
    answer: BucketStateAnswer,
    groupsOf: (session, entity) => session.buckets(entity),
    stateOf: (entity, view) => ({ entity, bucket: bucketDto(view) }),
  })
}

function groupActionRoutes<View>(kind: GroupKind<View>) {
  return new Hono<Env>().route('/', decisionRoutes(kind)).route('/', caseRoutes(kind))
}

/** What changes records, or what is known of pairs. */
function decisionRoutes<View>({ path, noun, param, groupsOf }: GroupKind<View>) {
  const name = noun.toLowerCase()
  return new Hono<Env>()
    .post(
      `/:entity/${path}/merge/:${name}`,
      operation({
        summary: `Merge the records of a ${name}`,
        tag,
        permission: `master.merge${noun}`,
        param,
        json: MergeGroupBody,
        answer: MergedAnswer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        const record = await groupsOf(c.var.session, entity).merge(group, c.req.valid('json') as object)
        return answerJson(c, { entity, record: recordDto(record) })
      },
    )
    .post(
      `/:entity/${path}/split/:${name}`,
      operation({
        summary: `Record every pair of a ${name} as different`,
        tag,
        permission: `master.split${noun}`,
        param,
        json: ActionBody,
        answer: GroupRecordsAnswer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        const records = await groupsOf(c.var.session, entity).split(group, c.req.valid('json'))
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
    .post(
      `/:entity/${path}/disconnect/:${name}`,
      operation({
        summary: `Record some records of a ${name} as different from the rest`,
        tag,
        permission: `master.disconnect${noun}`,
        param,
        json: DisconnectGroupBody,
        answer: GroupRecordsAnswer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        const { recordIds, ...options } = c.req.valid('json')
        const records = await groupsOf(c.var.session, entity).disconnect(group, recordIds, options)
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
    .delete(
      `/:entity/${path}/delete/:${name}`,
      operation({
        summary: `Delete the records of a ${name}`,
        tag,
        permission: `master.delete${noun}`,
        param,
        query: DeleteGroupQuery,
        answer: GroupRecordsAnswer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        const records = await groupsOf(c.var.session, entity).remove(group, c.req.valid('query'))
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
}

/** What a person does with a group besides deciding about it. */
function caseRoutes<View>({ path, noun, param, answer, groupsOf, stateOf }: GroupKind<View>) {
  const name = noun.toLowerCase()
  return new Hono<Env>()
    .put(
      `/:entity/${path}/ignore/:${name}`,
      operation({
        summary: `Take a ${name} out of the review view`,
        tag,
        permission: `master.ignore${noun}`,
        param,
        json: ActionBody,
        answer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        return answerJson(c, stateOf(entity, await groupsOf(c.var.session, entity).ignore(group, c.req.valid('json'))))
      },
    )
    .put(
      `/:entity/${path}/unignore/:${name}`,
      operation({
        summary: `Bring a ${name} back into the review view`,
        tag,
        permission: `master.ignore${noun}`,
        param,
        json: ActionBody,
        answer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        return answerJson(
          c,
          stateOf(entity, await groupsOf(c.var.session, entity).unignore(group, c.req.valid('json'))),
        )
      },
    )
    .put(
      `/:entity/${path}/escalate/:${name}`,
      operation({
        summary: `Ask somebody else to decide on a ${name}`,
        tag,
        permission: `master.escalate${noun}`,
        param,
        json: EscalateBody,
        otherNames: { comment: 'note' },
        answer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        const view = await groupsOf(c.var.session, entity).escalate(group, escalationOf(c.req.valid('json')))
        return answerJson(c, stateOf(entity, view))
      },
    )
    .put(
      `/:entity/${path}/resolve/:${name}`,
      operation({
        summary: `End the escalation of a ${name}`,
        tag,
        permission: `master.resolve${noun}`,
        param,
        json: ActionBody,
        answer,
      }),
      async (c) => {
        const { entity, group } = c.req.valid('param')
        return answerJson(c, stateOf(entity, await groupsOf(c.var.session, entity).resolve(group, c.req.valid('json'))))
      },
    )
}
