import type { Change } from '../../../model/change.ts'
import type { QueuedEvent, WaitingChange } from '../../../model/delivery.ts'
import { deliveryId } from '../../../model/delivery-id.ts'
import { lists, rows, type StoreOperation, snapshot } from '../operation.ts'
import { BODY } from '../records/record-codec.ts'
import { select } from '../relation.ts'
import { DELIVERY, DESTINATION, LOG_OF_SINK } from './delivery-relations.ts'

const SLICE = 10_000

type Position = readonly [csn: number, position: number]

/** An event moves from the log to the deliveries in one step, so of one state it is in one of them. */
export function findQueued(id: string): StoreOperation<QueuedEvent | undefined> {
  return snapshot(function* () {
    const [delivery] = yield* select(DELIVERY, 'WHERE id = ?', [id])
    return delivery ?? (yield* findInLogs(id))
  })
}

/** The log does not know ids: they are made of what it holds. */
function* findInLogs(id: string): StoreOperation<WaitingChange | undefined> {
  for (const { table, sink, cursorCsn, cursorPosition } of yield* select(DESTINATION, 'WHERE NOT closed')) {
    let after: Position | undefined = [cursorCsn, cursorPosition]
    while (after !== undefined) {
      const slice: readonly Position[] = yield* lists<Position>(
        `SELECT csn, position FROM @change WHERE serial = ? AND (csn, position) > (?, ?)
         ORDER BY csn, position LIMIT ${SLICE}`,
        [table, ...after],
      )
      const found = slice.find(([csn, position]) => deliveryId(sink, table, { csn, position }) === id)
      if (found !== undefined) return yield* changeAt(table, sink, found)
      after = slice.length < SLICE ? undefined : slice.at(-1)
    }
  }
  return undefined
}

function* changeAt(table: number, sink: string, at: Position): StoreOperation<WaitingChange | undefined> {
  const [csn, position] = at
  const [found] = yield* rows<{ body: Change }>(
    `SELECT c.body FROM ${LOG_OF_SINK} WHERE d.serial = ? AND d.sink = ? AND c.csn = ? AND c.position = ?`,
    [table, sink, csn, position],
    BODY,
  )
  if (found === undefined || found.body.upTo !== undefined) return undefined
  return { table, sink, change: { ...found.body, csn, position } }
}
