import type { Change } from '../../../model/change.ts'
import type { QueuedEvent, WaitingChange } from '../../../model/delivery.ts'
import { deliveryId } from '../../../model/delivery-id.ts'
import { lists, rows, type StoreOperation, snapshot } from '../operation.ts'
import { BODY } from '../records/record-codec.ts'
import { select } from '../relation.ts'
import { DELIVERY, DESTINATION, LOG_OF_SINK } from './delivery-relations.ts'

const SLICE = 10_000

type Position = readonly [mark: number, position: number]

/** An event moves from the log to the deliveries in one step, so of one state it is in one of them. */
export function findQueued(id: string): StoreOperation<QueuedEvent | undefined> {
  return snapshot(function* () {
    const [delivery] = yield* select(DELIVERY, 'WHERE id = ?', [id])
    return delivery ?? (yield* findInLogs(id))
  })
}

/** The log does not know ids: they are made of what it holds. */
function* findInLogs(id: string): StoreOperation<WaitingChange | undefined> {
  for (const { table, sink, cursorMark, cursorPosition } of yield* select(DESTINATION, 'WHERE NOT closed')) {
    let after: Position | undefined = [cursorMark, cursorPosition]
    while (after !== undefined) {
      const slice: readonly Position[] = yield* lists<Position>(
        `SELECT mark, position FROM @change WHERE serial = ? AND (mark, position) > (?, ?)
         ORDER BY mark, position LIMIT ${SLICE}`,
        [table, ...after],
      )
      const found = slice.find(([mark, position]) => deliveryId(sink, table, { mark, position }) === id)
      if (found !== undefined) return yield* changeAt(table, sink, found)
      after = slice.length < SLICE ? undefined : slice.at(-1)
    }
  }
  return undefined
}

function* changeAt(table: number, sink: string, at: Position): StoreOperation<WaitingChange | undefined> {
  const [mark, position] = at
  const [found] = yield* rows<{ body: Change }>(
    `SELECT c.body FROM ${LOG_OF_SINK} WHERE d.serial = ? AND d.sink = ? AND c.mark = ? AND c.position = ?`,
    [table, sink, mark, position],
    BODY,
  )
  if (found === undefined || found.body.upTo !== undefined) return undefined
  return { table, sink, change: { ...found.body, mark, position } }
}
