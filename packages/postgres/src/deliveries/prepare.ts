import type { LogCursor, NewDelivery } from '@onefold/core'
import { NOW } from '../clock.ts'
import { encodeJson } from '../json-text.ts'
import type { Database, Session } from '../session.ts'
import { type Claim, requireHeld } from './destinations.ts'

export async function prepare(
  database: Database,
  claim: Claim,
  deliveries: readonly NewDelivery[],
  cursor: LogCursor,
): Promise<void> {
  await database.inTransaction(async (session) => {
    await requireHeld(session, claim)
    await session.write(
      `UPDATE "onefold".destination SET cursor_mark = $3, cursor_position = $4, open_range = $5
       WHERE serial = $1 AND sink = $2`,
      [
        claim.table,
        claim.sink,
        cursor.mark,
        cursor.position,
        cursor.range === undefined ? null : encodeJson(cursor.range),
      ],
    )
    if (deliveries[0]?.operation === 'clear') await forget(session, claim)
    if (deliveries.length > 0) await writeDeliveries(session, deliveries)
  })
}

async function forget(session: Session, { table, sink }: Claim): Promise<void> {
  await session.write(`DELETE FROM "onefold".delivery WHERE serial = $1 AND sink = $2`, [table, sink])
}

/** One that is there already is sent in a new place of the order, and keeps the instant it was first prepared. */
export async function writeDeliveries(session: Session, deliveries: readonly NewDelivery[]): Promise<void> {
  const known = await session.rows<{ id: string; created: number }>(
    `DELETE FROM "onefold".delivery WHERE id = ANY($1::text[]) RETURNING id, created`,
    [deliveries.map(({ id }) => id)],
  )
  const created = new Map(known.map((each) => [each.id, each.created]))
  const list = (of: (delivery: NewDelivery) => unknown): unknown[] => deliveries.map(of)
  await session.write(
    `INSERT INTO "onefold".delivery (id, serial, sink, mark, position, operation, bucket_operation, record_id,
       operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, table_id, entity_id, untransformed,
       created, modified)
     SELECT id, serial, sink, mark, position, operation, bucket_operation, record_id,
       operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, table_id, entity_id, untransformed,
       coalesce(created, instant), instant
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::integer[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::bigint[], $11::text[], $12::text[], $13::json[], $14::boolean[], $15::text[], $16::integer[], $17::bigint[],
         $18::text[], $19::text[], $20::boolean[])
       WITH ORDINALITY AS delivery (id, serial, sink, mark, position, operation, bucket_operation, record_id,
         operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, created,
         table_id, entity_id, untransformed, place),
       (SELECT ${NOW} AS instant) at ORDER BY place`,
    [
      list(({ id }) => id),
      list(({ table }) => table),
      list(({ sink }) => sink),
      list(({ mark }) => mark),
      list(({ position }) => position),
      list(({ operation }) => operation),
      list(({ bucketOperation }) => bucketOperation ?? null),
      list(({ recordId }) => recordId ?? null),
      list(({ operationId }) => operationId),
      list(({ sequence }) => sequence),
      list(({ actorType }) => actorType),
      list(({ actorId }) => actorId),
      list(({ payload }) => encodeJson(payload)),
      list(({ valid }) => valid),
      list(({ error }) => error ?? null),
      list(({ attempts }) => attempts),
      list(({ id }) => created.get(id) ?? null),
      list(({ tableId }) => tableId ?? null),
      list(({ entityId }) => entityId ?? null),
      list(({ untransformed }) => untransformed ?? false),
    ],
  )
}
