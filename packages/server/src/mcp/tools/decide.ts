import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { CommentText, Id } from '../../dto/parts.ts'
import { ClusterId, Columns, Comment, Entity, RecordId, Seen } from '../inputs.ts'
import { shownCluster, shownRecord } from '../shown.ts'
import { type Tool, tool } from '../tool.ts'

const ABOUT = { entity: Entity, cluster: ClusterId, comment: Comment, recordIds: Seen }

/** What an assistant may decide where it is allowed to. Each needs the role STEWARD, and is in the audit under the token's name. */
export const DECIDING: readonly Tool[] = [
  tool({
    name: 'merge',
    title: 'Merge a cluster',
    description:
      'Decides that all records of a cluster are the same thing and makes one record of them, which is answered. `undo_merge` takes it back. Refused when some of them were separated before, unless `crossSeparations` is set with a comment.',
    kind: 'DECISION',
    input: v.object({
      ...ABOUT,
      values: v.exactOptional(Columns('Values that the merged record keeps whatever its sources say, by column.')),
      crossSeparations: v.exactOptional(
        v.pipe(v.boolean(), v.description('Merge records that were separated before too. Needs a comment.')),
      ),
    }),
    async call(session, { entity, cluster, values, ...options }) {
      const stated = values === undefined ? {} : { values: values as { [column: string]: never } } // JSON came in, so JSON is in it
      return { merged: shownRecord(await session.clusters(entity).merge(cluster, { ...options, ...stated })) }
    },
  }),
  tool({
    name: 'separate',
    title: 'Separate records',
    description:
      'Decides that records of a cluster are different things: every pair of it, or with `different` only these from the others. They are not proposed together again. To take it back, merge them with `crossSeparations`.',
    kind: 'DECISION',
    input: v.object({
      ...ABOUT,
      different: v.exactOptional(
        v.pipe(
          v.array(Id),
          v.minLength(1, says('member-invalid/records-named')),
          v.description('The ids of the records that are different from the others. Left out, all are different.'),
        ),
      ),
    }),
    async call(session, { entity, cluster, different, recordIds, ...options }) {
      const clusters = session.clusters(entity)
      const seen = recordIds === undefined ? {} : { seen: recordIds }
      const records =
        different === undefined
          ? await clusters.split(cluster, { ...options, ...(recordIds === undefined ? {} : { recordIds }) })
          : await clusters.disconnect(cluster, different, { ...options, ...seen })
      return { separated: records.map(({ _id }) => _id) }
    },
  }),
  tool({
    name: 'hold',
    title: 'Put a cluster on hold',
    description:
      'Takes a cluster out of the inbox without saying anything about its records. It comes back when another record joins it, and by `undo_hold`.',
    kind: 'DECISION',
    input: v.object(ABOUT),
    call: async (session, { entity, cluster, ...options }) => ({
      cluster: shownCluster(await session.clusters(entity).ignore(cluster, options)),
    }),
  }),
  tool({
    name: 'escalate',
    title: 'Escalate a cluster',
    description:
      'Asks somebody else to decide on a cluster, with the comment as the note that they read. It stays in the inbox. `undo_escalation` ends it.',
    kind: 'DECISION',
    input: v.object({
      ...ABOUT,
      comment: v.pipe(CommentText, v.description('The note for whoever is asked: what is doubtful.')),
      assignee: v.exactOptional(v.pipe(Id, v.description('The id of the user who is asked. Left out, whoever looks.'))),
    }),
    call: async (session, { entity, cluster, ...options }) => ({
      cluster: shownCluster(await session.clusters(entity).escalate(cluster, options)),
    }),
  }),
  tool({
    name: 'keep_merge',
    title: 'End a case: the merge stands',
    description:
      'Decides on a case of the inbox that the merge was right although one of its sources delivers something else now. `undo_merge` on its record is the other answer.',
    kind: 'DECISION',
    input: v.object({
      entity: Entity,
      case: RecordId('The id of the case, as `inbox` answered it.'),
      comment: Comment,
    }),
    call: async (session, { entity, case: id, ...options }) => ({
      ended: await session.cases(entity).resolve(id, options),
    }),
  }),
  tool({
    name: 'undo_merge',
    title: 'Take back a merge',
    description:
      'Takes back the merge that made a record: what it had absorbed is there again, as its sources have it now. Refused for a record that no merge made.',
    kind: 'DECISION',
    input: v.object({ entity: Entity, recordId: RecordId('The id of the merged record.'), comment: Comment }),
    async call(session, { entity, recordId, ...options }) {
      const { deletedRecordId, records } = await session.records(entity).unmerge(recordId, options)
      return { gone: deletedRecordId, records: records.map(shownRecord) }
    },
  }),
  tool({
    name: 'undo_hold',
    title: 'Bring a cluster back',
    description: 'Brings a cluster that was put on hold back into the inbox.',
    kind: 'DECISION',
    input: v.object(ABOUT),
    call: async (session, { entity, cluster, ...options }) => ({
      cluster: shownCluster(await session.clusters(entity).unignore(cluster, options)),
    }),
  }),
  tool({
    name: 'undo_escalation',
    title: 'End an escalation',
    description: 'Ends the escalation of a cluster, which stays in the inbox. Says nothing about its records.',
    kind: 'DECISION',
    input: v.object(ABOUT),
    call: async (session, { entity, cluster, ...options }) => ({
      cluster: shownCluster(await session.clusters(entity).resolve(cluster, options)),
    }),
  }),
]
