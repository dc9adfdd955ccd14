import type { ChangePosition, Delivery } from '@onefold/core'
import { NOW } from '../clock.ts'
import { encodeJson } from '../json-text.ts'
import type { Database, Session } from '../session.ts'
import { type Claim, requireHeld } from './destinations.ts'

type Prepared = Omit<Delivery, 'order' | 'created' | 'modified'>

export async function prepare(
  database: Database,
  claim: Claim,
  deliveries: readonly Prepared[],
  cursor: ChangePosition,
): Promise<void> {
  await database.inTransaction(async (session) => {
    await requireHeld(session, claim)
    await session.write(
      `UPDATE "onefold".destination SET cursor_mark = $3, cursor_position = $4 WHERE serial = $1 AND sink = $2`,
      [claim.table, claim.sink, cursor.mark, cursor.position],
    )
    if (deliveries.length > 0) await write(session, deliveries)
  })
}

/** One that is there already is sent in a new place of the order, and keeps the instant it was first prepared. */
async function write(session: Session, deliveries: readonly Prepared[]): Promise<void> {
  const known = await session.rows<{ id: string; created: number }>(
    `DELETE FROM "onefold".delivery WHERE id = ANY($1::text[]) RETURNING id, created`,
    [deliveries.map(({ id }) => id)],
  )
  const created = new Map(known.map((each) => [each.id, each.created]))
  const list = (of: (delivery: Prepared) => unknown): unknown[] => deliveries.map(of)
  await session.write(
    `INSERT INTO "onefold".delivery (id, serial, sink, mark, position, operation, bucket_operation, record_id,
       operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, created, modified)
     SELECT id, serial, sink, mark, position, operation, bucket_operation, record_id,
       operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, coalesce(created, instant), instant
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::integer[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::bigint[], $11::text[], $12::text[], $13::json[], $14::boolean[], $15::text[], $16::integer[], $17::bigint[])
       WITH ORDINALITY AS delivery (id, serial, sink, mark, position, operation, bucket_operation, record_id,
         operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts, created, place),
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
    ],
  )
}
