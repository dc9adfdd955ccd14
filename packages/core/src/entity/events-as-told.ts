import { waitingDelivery } from '../event/delivery-of.ts'
import { type Delivery, isWaiting, type QueuedEvent } from '../model/delivery.ts'
import { destinationsOf } from './destinations.ts'
import type { EngineServices } from './services.ts'

/** Events as their destinations are told them: one that waits in the log in the form that it would be sent in now. */
export async function asTold(services: EngineServices, events: readonly QueuedEvent[]): Promise<readonly Delivery[]> {
  const { shape } = destinationsOf(services, services.settings.eventAuditEntries)
  const waiting = events.filter(isWaiting).map(waitingDelivery)
  const payloads = new Map<string, Delivery['payload']>()
  for (const of of ofEachDestination(waiting)) {
    const { sink, table } = of[0]!
    for (const { id, payload } of await shape(sink, table, of, false)) payloads.set(id, payload)
  }
  return events.map((event) => {
    if (!isWaiting(event)) return event
    const delivery = waitingDelivery(event)
    return { ...delivery, payload: payloads.get(delivery.id) ?? delivery.payload }
  })
}

function ofEachDestination(deliveries: readonly Delivery[]): readonly (readonly Delivery[])[] {
  const groups = new Map<string, Delivery[]>()
  for (const delivery of deliveries) {
    const key = `${delivery.table} ${delivery.sink}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [delivery])
    else group.push(delivery)
  }
  return [...groups.values()]
}
