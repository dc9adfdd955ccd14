import type { OpenRange } from '../../../model/change.ts'
import type { Delivery, Destination } from '../../../model/delivery.ts'
import { relation } from '../relation.ts'

export const DELIVERY = relation<Delivery>('delivery', {
  order: ['integer', '#turn'],
  id: 'text',
  sink: 'text',
  table: ['integer', 'serial'],
  csn: 'integer',
  position: 'integer',
  operation: 'text',
  bucketOperation: 'text?',
  recordId: 'text?',
  operationId: 'text',
  sequence: 'integer',
  actorType: 'text',
  actorId: 'text',
  payload: 'json',
  valid: 'flag',
  error: 'text?',
  attempts: 'integer',
  tableId: 'text?',
  entityId: 'text?',
  untransformed: 'flag?',
  superseded: 'flag?',
  behind: 'integer?',
  created: 'integer',
  modified: 'integer',
})

export interface StoredDestination extends Omit<Destination, 'cursor'> {
  readonly cursorCsn: number
  readonly cursorPosition: number
  readonly openRange?: OpenRange
}

export const DESTINATION = relation<StoredDestination>('destination', {
  table: ['integer', 'serial'],
  sink: 'text',
  cursorCsn: 'integer',
  cursorPosition: 'integer',
  openRange: 'json?',
  attempt: 'integer',
  failures: 'integer',
  notBefore: 'integer',
  lastError: 'text?',
  closed: 'flag?',
})

export function destinationOf({ cursorCsn, cursorPosition, openRange, ...rest }: StoredDestination): Destination {
  const range = openRange === undefined ? {} : { range: openRange }
  return { ...rest, cursor: { csn: cursorCsn, position: cursorPosition, ...range } }
}

/** The log of a sink that it has not been prepared for: `d` a destination, `c` a change. What was withdrawn is not of it. */
export const LOG_OF_SINK = `@destination AS d JOIN @change AS c ON c.serial = d.serial
  AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position) AND NOT d.closed
  AND NOT EXISTS (SELECT 1 FROM @withdrawn AS w
    WHERE w.serial = c.serial AND w.sink = d.sink AND w.csn = c.csn AND w.position = c.position)`

/** Changes that stand for one record. */
export const OF_ONE = `c.body ->> 'upTo' IS NULL`

/** Deliveries whose turn has come, or will come when those before them are sent. */
export const IN_TURN = 'coalesce(behind, 0) = 0'
