import { defined } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { ClusterId, Columns, Cursor, Entity, limit, RecordId } from '../inputs.ts'
import { shownCluster, shownDetail, shownHit, shownRecord } from '../shown.ts'
import { type Tool, tool } from '../tool.ts'

const Nothing = v.object({})

/** What an assistant may ask; none of it changes anything. */
export const LOOKING: readonly Tool[] = [
  tool({
    name: 'entities',
    title: 'The entities',
    description:
      'Lists the entities that may be seen: their id, what they hold, how many records they have and how many groups of possible duplicates wait. Every other tool takes one of these ids.',
    kind: 'QUESTION',
    input: Nothing,
    call: async (session) => ({
      entities: (await session.entities.list()).map(
        ({ id, description, type, searches, duplicates, status, stats }) => ({
          id,
          type,
          searches,
          duplicates,
          status,
          stats,
          ...defined({ description }),
        }),
      ),
    }),
  }),
  tool({
    name: 'search',
    title: 'Search records',
    description:
      'Searches the records of an entity by words: each word is looked for in every searchable column, typing mistakes forgiven, best first. A record that was merged away is answered as the one that stands for it now. Use `resolve` to ask who a whole record is.',
    kind: 'QUESTION',
    input: v.object({
      entity: Entity,
      query: v.pipe(v.string(), v.description('Words; double quotes keep a phrase together.')),
      limit: limit(50, 10),
      cursor: Cursor,
    }),
    async call(session, { entity, query, limit, cursor = '' }) {
      const answer = await session.records(entity).searchText({ query, pageSize: limit, cursor })
      const { count, countIsLowerBound, truncated, result } = answer
      return {
        count,
        ...defined({ countIsLowerBound, cursor: answer.cursor }),
        ...(truncated ? { truncated } : {}),
        records: result.map(shownHit),
      }
    },
  }),
  tool({
    name: 'record',
    title: 'One record',
    description:
      'Answers one record by its id, with its sources and the ids of the records that it absorbed. The id of an absorbed record answers the one that stands for it now.',
    kind: 'QUESTION',
    input: v.object({ entity: Entity, recordId: RecordId('The id of the record.') }),
    call: async (session, { entity, recordId }) => ({
      record: shownRecord(await session.records(entity).get(recordId)),
    }),
  }),
  tool({
    name: 'resolve',
    title: 'Who a record is',
    description:
      'Says which record of the entity a given one is, by the rules that match records as they are written: MATCH (the same), REVIEW (a person would have to say) or NEW, with the candidates, their scores of 0 to 100 and a sentence why. Writes nothing.',
    kind: 'QUESTION',
    input: v.object({
      entity: Entity,
      record: Columns('Values by column, as far as they are known.'),
      limit: limit(50, 10),
    }),
    async call(session, { entity, record, limit }) {
      const {
        record: found,
        created: _,
        ...answer
      } = await session.records(entity).resolve(record as object, { limit })
      return { ...answer, ...(found === undefined ? {} : { record: shownRecord(found) }) }
    },
  }),
  tool({
    name: 'explain',
    title: 'Why two records are alike',
    description:
      'Explains how alike two records are: the score, what each compared column adds or takes away, how common the values are, which index keys bring them together or do not, and what would have to differ for another verdict. Needs the role STEWARD.',
    kind: 'QUESTION',
    input: v.object({
      entity: Entity,
      recordA: RecordId('The id of the one.'),
      recordB: RecordId('The id of the other.'),
    }),
    async call(session, { entity, recordA, recordB }) {
      const { waterfall: _, ...explanation } = await session.records(entity).explain(recordA, recordB)
      return explanation
    },
  }),
  tool({
    name: 'inbox',
    title: 'What waits for a decision',
    description:
      'Lists what waits for a person: first the doubtful clusters of the entity, the highest score first, each with its first records and why it is doubtful; and beside them the cases, which are merged records whose sources have since delivered something else. A cluster that was put on hold is left out. Open one with `cluster` before deciding.',
    kind: 'QUESTION',
    input: v.object({
      entity: Entity,
      escalated: v.exactOptional(
        v.pipe(v.boolean(), v.description('Only clusters that were escalated, or only others. Left out, both.')),
      ),
      limit: limit(20, 5),
      cursor: Cursor,
    }),
    async call(session, { entity, limit, cursor = '', ...which }) {
      const clusters = session.clusters(entity)
      const page = await clusters.list({
        label: 'REVIEW',
        ignored: false,
        sort: 'SCORE_DESC',
        pageSize: limit,
        cursor,
        ...which,
      })
      const { page: cases, cases: open } = await session.cases(entity).list({ pageSize: limit })
      const doubtful = await Promise.all(page.clusters.map((each) => clusters.get(each.id)))
      return {
        clusters: doubtful.map((each) => ({
          ...shownCluster(each),
          records: each.records.slice(0, SHOWN_RECORDS).map(shownRecord),
        })),
        ...defined({ cursor: page.cursor }),
        cases: open,
        caseCount: cases.totalElements,
      }
    },
  }),
  tool({
    name: 'cluster',
    title: 'One cluster',
    description:
      'Opens a cluster: its records, how alike each pair is and by which columns, whether it was escalated or put on hold, and what a merge would make of them. Answers not found when its records have changed since; the refusal names the clusters that they are in now.',
    kind: 'QUESTION',
    input: v.object({ entity: Entity, cluster: ClusterId }),
    call: async (session, { entity, cluster }) => ({
      cluster: shownDetail(await session.clusters(entity).get(cluster)),
    }),
  }),
]

/** Of each cluster in the inbox; `cluster` shows the others. */
const SHOWN_RECORDS = 5
