import { conflict } from '../../../error/onefold-error.ts'
import type { LogCursor } from '../../../model/change.ts'
import type { NewDelivery } from '../../../model/delivery.ts'
import type { DeliveryStore, Settlement } from '../../../ports/store/delivery-store.ts'
import { holds } from '../conditions.ts'
import { has, json, type OperationsOf, rows, type StoreOperation, transaction, write } from '../operation.ts'
import { Expression, select, update } from '../relation.ts'
import { LEASE_ENDED, LEASE_MS } from '../runs/run-relation.ts'
import { DESTINATION, destinationOf, IN_TURN } from './delivery-relations.ts'
import { writeInTurn } from './requeue.ts'
import { passWithdrawn } from './withdraw.ts'

type DestinationStore = Pick<DeliveryStore, 'destinations' | 'claim' | 'beat' | 'prepare' | 'settle' | 'release'>

/** A destination under the attempt that claimed it. */
export interface Claim {
  readonly table: number
  readonly sink: string
  readonly attempt: number
}

/** Destinations under leases: one publisher at a time sends to each. */
export const destinationOperations: OperationsOf<DestinationStore> = {
  *destinations() {
    return (yield* select(DESTINATION, 'ORDER BY serial, sink')).map(destinationOf)
  },
  *claim(node) {
    const found = yield* rows<object>(CLAIM, [node], DESTINATION.json)
    return found.map((row) => destinationOf(DESTINATION.read(row)))[0]
  },
  *beat(table, sink, attempt) {
    const text = `UPDATE @destination SET #lease = #now + ${LEASE_MS} WHERE ${HELD}`
    if ((yield* write(text, [table, sink, attempt])) === 0) throw lost({ table, sink })
  },
  prepare: (table, sink, attempt, deliveries, cursor) =>
    transaction(() => prepare({ table, sink, attempt }, deliveries, cursor)),
  settle: (table, sink, attempt, settlement) => transaction(() => settle({ table, sink, attempt }, settlement)),
  *release(table, sink, attempt) {
    yield* write(`UPDATE @destination SET node = NULL, #lease = 0 WHERE ${HELD}`, [table, sink, attempt])
  },
}

const OWN = 'serial = ? AND sink = ?'
const HELD = `${OWN} AND attempt = ? AND node IS NOT NULL`

/** What is next of its own entity, `f` being a farewell of an earlier one of that id: the mirror would lose it to a clear that came behind. */
const NEXT_OF_ENTITY = `(EXISTS (SELECT 1 FROM @delivery AS e WHERE e.serial = d.serial AND e.sink = d.sink AND e.entity_id = f.entity_id)
  OR f.entity_id = (SELECT c.body ->> 'entity' FROM @change AS c
    WHERE c.serial = d.serial AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position) ORDER BY c.csn, c.position LIMIT 1))`

/** The closed destinations first, as there are few, if any: a sink may have refused thousands of deliveries. */
const BEHIND_FAREWELL = `EXISTS (SELECT 1 FROM @destination AS gone WHERE gone.sink = d.sink AND gone.closed = TRUE
  AND EXISTS (SELECT 1 FROM @delivery AS f
    WHERE f.serial = gone.serial AND f.sink = gone.sink AND f.valid = TRUE AND ${NEXT_OF_ENTITY}))`

/** The one that waited longest is first, so that a busy destination keeps no other waiting. */
const CLAIM = `WITH picked AS (
    SELECT serial, sink FROM @destination AS d
    WHERE not_before <= #now AND (node IS NULL OR ${LEASE_ENDED}) AND (closed OR NOT ${BEHIND_FAREWELL}) AND (
      EXISTS (SELECT 1 FROM @delivery AS e WHERE e.serial = d.serial AND e.sink = d.sink AND e.valid = TRUE AND ${IN_TURN})
      OR (NOT closed AND (open_range IS NOT NULL OR EXISTS (SELECT 1 FROM @change AS c
        WHERE c.serial = d.serial AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position)))))
    ORDER BY claimed, serial, sink LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE @destination SET attempt = attempt + 1, node = ?, claimed = #now, #lease = #now + ${LEASE_MS}
  WHERE (serial, sink) = (SELECT serial, sink FROM picked) RETURNING ${DESTINATION.columns}`

/** Keeps the destination from being claimed until the transaction ends. Refuses with `conflict` (`lease-lost`). */
export function* requireHeld({ table, sink, attempt }: Claim): StoreOperation<void> {
  const held = yield* has(`SELECT 1 FROM @destination WHERE ${HELD} FOR UPDATE`, [table, sink, attempt])
  if (!held) throw lost({ table, sink })
}

function* prepare(claim: Claim, deliveries: readonly NewDelivery[], cursor: LogCursor): StoreOperation<void> {
  const { table, sink } = claim
  yield* requireHeld(claim)
  const { csn, position, range } = cursor
  const moved = `UPDATE @destination SET cursor_csn = ?, cursor_position = ?, open_range = ? WHERE ${OWN}`
  yield* write(moved, [csn, position, json(range), table, sink])
  if (deliveries[0]?.operation === 'clear') yield* write(`DELETE FROM @delivery WHERE ${OWN}`, [table, sink])
  const withdrawn = yield* passWithdrawn(claim, cursor)
  yield* writeInTurn(claim, withdrawn.size === 0 ? deliveries : deliveries.filter(({ id }) => !withdrawn.has(id)))
}

function* settle(claim: Claim, { delivered, refused, stalled }: Settlement): StoreOperation<void> {
  const { table, sink } = claim
  yield* requireHeld(claim)
  if (delivered.length > 0) {
    yield* supersede(claim, delivered)
    yield* write(`DELETE FROM @delivery WHERE ${OWN} AND id IN ?texts`, [table, sink, delivered])
  }
  for (const { id, error } of refused) yield* failed(claim, id, error, false)
  if (stalled?.id !== undefined) yield* failed(claim, stalled.id, stalled.error, true)
  const stand = standOf(delivered.length + refused.length > 0, stalled)
  if (stand !== undefined) yield* update(DESTINATION, stand, holds(OWN, table, sink))
  yield* removeTold(claim)
}

/** A closed destination that has nothing left to be told goes. */
export function* removeTold({ table, sink }: Pick<Claim, 'table' | 'sink'>): StoreOperation<void> {
  yield* write(
    `DELETE FROM @destination AS d WHERE ${OWN} AND closed = TRUE
       AND NOT EXISTS (SELECT 1 FROM @delivery AS e WHERE e.serial = d.serial AND e.sink = d.sink)`,
    [table, sink],
  )
}

function* failed({ table, sink }: Claim, id: string, error: string, valid: boolean): StoreOperation<void> {
  yield* write(
    `UPDATE @delivery SET valid = ?, error = ?, attempts = attempts + 1, modified = #now WHERE ${OWN} AND id = ?`,
    [valid, error, table, sink, id],
  )
}

/** Any answer, a refusal included, ends a row of failures. Undefined: nothing was tried. */
function standOf(answered: boolean, stalled: Settlement['stalled']) {
  if (stalled === undefined) return answered ? { failures: 0, notBefore: 0, lastError: null } : undefined
  return {
    failures: new Expression(answered ? '1' : 'failures + 1'),
    notBefore: new Expression(`#now + ${Math.round(stalled.restMs)}`),
    lastError: stalled.error,
  }
}

/** What a delivered event says of older ones of its record that were refused: their row is newer now, or gone. The last word counts. */
function* supersede({ table, sink }: Claim, delivered: readonly string[]): StoreOperation<void> {
  const refused = ['valid = FALSE', 'behind IS NOT NULL']
  const anyOf = refused.map((one) => `EXISTS (SELECT 1 FROM @delivery WHERE ${OWN} AND ${one})`).join(' OR ')
  if (!(yield* has(`SELECT 1 WHERE ${anyOf}`, [table, sink, table, sink]))) return
  yield* write(
    `UPDATE @delivery AS d SET superseded = (told.operation <> 'remove')
     FROM (SELECT record_id, operation, csn, position, row_number() OVER (PARTITION BY record_id ORDER BY #turn DESC) AS nth
       FROM @delivery WHERE ${OWN} AND id IN ?texts) AS told
     WHERE told.nth = 1 AND d.serial = ? AND d.sink = ? AND (d.valid = FALSE OR d.behind IS NOT NULL) AND d.record_id = told.record_id
       AND (d.csn, d.position) < (told.csn, told.position)`,
    [table, sink, delivered, table, sink],
  )
}

function lost({ table, sink }: Pick<Claim, 'table' | 'sink'>) {
  return conflict('lease-lost/destination', { sink, table })
}
