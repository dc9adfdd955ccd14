import type { Events } from '../api/operations.ts'
import { conflict, invalid, notFound } from '../error/onefold-error.ts'
import { deliveryId, waitingDelivery } from '../event/delivery-of.ts'
import { defined } from '../lib/defined.ts'
import { OPERATIONS } from '../model/change.ts'
import type { Delivery } from '../model/delivery.ts'
import { pageOf } from '../model/page.ts'
import { isSink } from '../model/resources/resource.ts'
import type { DeliveryStore } from '../ports/store/delivery-store.ts'
import { sliceOf } from '../table/records-page.ts'
import { destinationsOf } from './destinations.ts'
import type { Caller, EngineServices } from './services.ts'

const LOG_SLICE = 1_000

/** What is queued for the sinks of an installation, for one caller. */
export function eventsOf(services: EngineServices, caller: Caller): Events {
  const { store, publisher, configurations } = services
  const { deliveries } = store
  const get = async (id: string) => {
    const event = (await deliveries.find(id)) ?? (await findWaiting(deliveries, id))
    if (!event) throw notFound('event', id)
    return event
  }
  return {
    async get(id) {
      caller.allow('event.view')
      return get(id)
    },
    async bySink(sink, { validity = 'ALL', entityId, tableId, recordId, operation, operationId, ...page } = {}) {
      caller.allow('event.view')
      const { number, size, offset, limit } = sliceOf(page)
      const filters = defined({ entityId, tableId, recordId, operation: operationOf(operation), operationId })
      const found = await deliveries.list({ sink, validity, ...filters, offset, limit })
      const waiting = found.waiting.map(({ table, change }) => waitingDelivery(sink, table, change))
      return { page: pageOf(number, size, found.total), events: [...found.deliveries, ...waiting] }
    },
    async remove(id) {
      caller.allow('event.delete')
      const event = await get(id)
      if (!(await deliveries.remove(id))) throw waits(id)
      return event
    },
    async removeAll(sink) {
      caller.allow('event.delete')
      const resource = (await configurations.current()).resources.get(sink)
      const removed = await deliveries.removeAll(sink)
      if (removed === 0 && !(resource && isSink(resource))) throw notFound('sink', sink)
      return removed
    },
    async revalidate(id) {
      caller.allow('event.revalidate')
      return revalidated(services, await get(id))
    },
    async stats() {
      caller.allow('event.view')
      return deliveries.stats()
    },
    async settled() {
      caller.allow('event.view')
      await services.deferredIndexing.settled()
      return publisher.settled()
    },
  }
}

function operationOf(given: string | undefined): string | undefined {
  const operation = given?.toLowerCase()
  if (operation === undefined || OPERATIONS.some((known) => known === operation)) return operation
  throw invalid('operation-unknown', { operations: OPERATIONS.join(', ') }, 'operation')
}

/** An event that its sink has coming, but that is not prepared yet: it is known by what its id is made of. */
async function findWaiting(deliveries: DeliveryStore, id: string): Promise<Delivery | undefined> {
  for (const { table, sink, cursor, closed } of await deliveries.destinations()) {
    if (closed) continue
    for (let after = cursor; ; ) {
      const log = await deliveries.log(table, after, LOG_SLICE)
      const change = log.find((one) => one.upTo === undefined && deliveryId(sink, table, one) === id)
      if (change) return waitingDelivery(sink, table, change)
      const last = log.at(-1)
      if (last === undefined) break
      after = last
    }
  }
  return undefined
}

/** Queues an invalid event again; what could not be transformed is transformed again before. */
async function revalidated(services: EngineServices, event: Delivery): Promise<Delivery> {
  const { deliveries } = services.store
  if (event.valid) throw isValid(event.id)
  const payload = event.untransformed ? await transformedAgain(services, event) : undefined
  const queued = await deliveries.requeue(event.id, payload)
  if (!queued) throw isValid(event.id) // somebody else was faster
  services.publisher.wake()
  return queued
}

async function transformedAgain(services: EngineServices, event: Delivery): Promise<Delivery['payload']> {
  const {
    order: _order,
    created: _created,
    modified: _modified,
    superseded: _superseded,
    error: _error,
    ...stored
  } = event
  const again = { ...stored, valid: true }
  const [shaped] = await destinationsOf(services, services.settings.eventAuditEntries).shape(
    event.sink,
    event.table,
    [again],
    false,
  )
  if (shaped !== undefined && shaped.error === undefined) return shaped.payload
  const refused = shaped
    ? conflict('transformation-failed', { error: shaped.error })
    : conflict('transformation-failed/dropped')
  await services.store.deliveries.failAgain(event.id, refused.message)
  throw refused
}

const isValid = (id: string) => conflict('event-valid', { id })

const waits = (id: string) => conflict('event-waits', { id })
