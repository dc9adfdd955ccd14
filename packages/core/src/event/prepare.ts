import type { ChangePosition, LoggedChange } from '../model/change.ts'
import type { Destination } from '../model/delivery.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import { deliveryOf } from './delivery-of.ts'

const SLICE = 500

/** Makes deliveries of the next changes of the log; answers the new cursor, or undefined when there was none. */
export async function prepareNext(
  { table, sink, attempt }: Destination,
  after: ChangePosition,
  deliveries: DeliveryStore,
): Promise<ChangePosition | undefined> {
  const changes = await deliveries.log(table, after, SLICE)
  const last = changes.at(-1)
  if (last === undefined) return undefined
  const cursor = { mark: last.mark, position: last.position }
  const clear = changes.findLastIndex((change) => change.operation === 'clear')
  if (clear >= 0) await removeInvalid(table, sink, deliveries)
  const news = sinceClear(changes, clear).map((change) => deliveryOf(sink, table, change))
  await deliveries.prepare(table, sink, attempt, news, cursor)
  return cursor
}

/** A clear says all that was to be said of what came before it. */
function sinceClear(changes: readonly LoggedChange[], clear: number): readonly LoggedChange[] {
  return clear < 0 ? changes : changes.slice(clear)
}

/** What was refused before a clear is not to be sent after it. */
async function removeInvalid(table: number, sink: string, deliveries: DeliveryStore): Promise<void> {
  let offset = 0
  for (;;) {
    const page = await deliveries.list({ sink, validity: 'INVALID', offset, limit: SLICE })
    if (page.deliveries.length === 0) return
    for (const delivery of page.deliveries) {
      if (delivery.table === table) await deliveries.remove(delivery.id)
      else offset += 1 // another table's stays, so the next page begins behind it
    }
  }
}
