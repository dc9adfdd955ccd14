import type { Settlement } from '@onefold/core'
import { NOW } from '../clock.ts'
import type { Database, Session } from '../session.ts'
import { type Claim, requireHeld } from './destinations.ts'

const OWN = 'serial = $1 AND sink = $2'

export async function settle(database: Database, claim: Claim, settlement: Settlement): Promise<void> {
  await database.inTransaction(async (session) => {
    await requireHeld(session, claim)
    await settleDeliveries(session, claim, settlement)
    await settleDestination(session, claim, settlement)
    await dropTold(session, claim)
  })
}

async function settleDeliveries(session: Session, { table, sink }: Claim, settlement: Settlement): Promise<void> {
  const { delivered, refused, stalled } = settlement
  if (delivered.length > 0) {
    await supersede(session, { table, sink }, delivered)
    await session.write(`DELETE FROM "onefold".delivery WHERE ${OWN} AND id = ANY($3::text[])`, [
      table,
      sink,
      delivered,
    ])
  }
  const tried = [
    ...refused.map(({ id, error }) => ({ id, error, valid: false })),
    ...(stalled?.id === undefined ? [] : [{ id: stalled.id, error: stalled.error, valid: true }]),
  ]
  if (tried.length === 0) return
  await session.write(
    `UPDATE "onefold".delivery d
     SET valid = tried.valid, error = tried.error, attempts = attempts + 1, modified = ${NOW}
     FROM unnest($3::text[], $4::text[], $5::boolean[]) AS tried (id, error, valid)
     WHERE ${OWN} AND d.id = tried.id`,
    [table, sink, tried.map(({ id }) => id), tried.map(({ error }) => error), tried.map(({ valid }) => valid)],
  )
}

/** Any answer, a refusal included, ends a row of failures. */
async function settleDestination(session: Session, { table, sink }: Claim, settlement: Settlement): Promise<void> {
  const { delivered, refused, stalled } = settlement
  const answered = delivered.length > 0 || refused.length > 0
  if (answered) {
    await session.write(
      `UPDATE "onefold".destination SET failures = 0, not_before = 0, last_error = NULL WHERE ${OWN}`,
      [table, sink],
    )
  }
  if (stalled === undefined) return
  await session.write(
    `UPDATE "onefold".destination SET failures = failures + 1, not_before = ${NOW} + $3, last_error = $4 WHERE ${OWN}`,
    [table, sink, Math.round(stalled.restMs), stalled.error],
  )
}

/** What a delivered event says of the invalid ones of its record: their row is newer now, or gone. The last word counts. */
async function supersede(
  session: Session,
  { table, sink }: Pick<Claim, 'table' | 'sink'>,
  delivered: readonly string[],
): Promise<void> {
  await session.write(
    `UPDATE "onefold".delivery d SET superseded = (told.operation <> 'remove')
     FROM (SELECT DISTINCT ON (record_id) record_id, operation, mark, position FROM "onefold".delivery
       WHERE ${OWN} AND id = ANY($3::text[]) ORDER BY record_id, number DESC) told
     WHERE ${OWN} AND NOT d.valid AND d.record_id = told.record_id AND (d.mark, d.position) < (told.mark, told.position)`,
    [table, sink, delivered],
  )
}

/** A closed destination that has nothing left to be told. */
async function dropTold(session: Session, { table, sink }: Claim): Promise<void> {
  await session.write(
    `DELETE FROM "onefold".destination d WHERE ${OWN} AND closed
       AND NOT EXISTS (SELECT FROM "onefold".delivery e WHERE e.serial = d.serial AND e.sink = d.sink)`,
    [table, sink],
  )
}
