import type { RecordPage, RecordView, RecordWalk } from '@onefold/core'
import { isoOf, member, whole } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

const PAGE = 1000

/** Every record of an entity by id, a thousand at a time. The pages are those of its table, which narrow what the caller sees alike. */
export async function* eachRecordOver<Columns extends object>(
  ask: Ask,
  entity: string,
  { signal, filterUpdatedAfter: after, filterUpdatedBefore: before, ...walk }: RecordWalk = {},
): AsyncGenerator<RecordView<Columns>, void, undefined> {
  signal?.throwIfAborted()
  const { table } = await ask('GET /api/entities/:entity', { path: { entity }, signal }).then(
    member<{ readonly table: string }>('entity'),
  )
  const bounds = { ...walk, filterUpdatedAfter: isoOf(after), filterUpdatedBefore: isoOf(before) }
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = { ...bounds, pageSize: PAGE, cursor }
    const page: RecordPage = whole(await ask('GET /api/tables/:id/records', { path: { id: table }, query, signal }))
    for (const record of page.records) {
      signal?.throwIfAborted()
      yield record as RecordView<Columns> // as the caller knows its columns
    }
    cursor = page.cursor
  }
}
