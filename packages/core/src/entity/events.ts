import type { Events } from '../api/operations.ts'
import { conflict, invalid, notFound } from '../error/onefold-error.ts'
import { defined } from '../lib/defined.ts'
import { OPERATIONS } from '../model/change.ts'
import { type Delivery, isWaiting, type QueuedEvent } from '../model/delivery.ts'
import { pageOf } from '../model/page.ts'
import { isSink } from '../model/resources/resource.ts'
import { sliceOf } from '../table/records-page.ts'
import { destinationsOf } from './destinations.ts'
import { asTold } from './events-as-told.ts'
import type { Caller, EngineServices } from './services.ts'

/** What is queued for the sinks of an installation, for one caller. */
export function eventsOf(services: EngineServices, caller: Caller): Events {
  const { store, publisher, configurations } = services
  const { deliveries } = store
  const find = async (id: string): Promise<QueuedEvent> => {
    const event = await deliveries.find(id)
    if (!event) throw notFound('event', id)
    return event
  }
  const isSinkHere = async (id: string): Promise<boolean> => {
    const resource = (await configurations.current()).resources.get(id)
    return resource !== undefined && isSink(resource)
  }
  /** Of a sink that was removed events may still be there. */
  const holdsEvents = async (sink: string): Promise<boolean> =>
    (await deliveries.list({ sink, validity: 'ALL', offset: 0, limit: 1 })).total > 0
  return {
    async get(id) {
      caller.allow('event.view')
      return (await asTold(services, [await find(id)]))[0]!
    },
    async bySink(sink, { validity = 'ALL', entityId, tableId, recordId, operation, operationId, ...page } = {}) {
      caller.allow('event.view')
      const { number, size, offset, limit } = sliceOf(page)
      const filters = defined({ entityId, tableId, recordId, operation: operationOf(operation), operationId })
      const found = await deliveries.list({ sink, validity, ...filters, offset, limit })
      if (found.total === 0 && !(await isSinkHere(sink)) && !(await holdsEvents(sink))) throw notFound('sink', sink)
      return { page: pageOf(number, size, found.total), events: await asTold(services, found.events) }
    },
    async remove(id) {
      caller.allow('event.delete')
      for (;;) {
        const event = await find(id)
        const [told] = await asTold(services, [event])
        if (await (isWaiting(event) ? deliveries.withdraw(event) : deliveries.remove(id))) return told!
        // It was prepared, delivered, or queued again, since it was found.
      }
    },
    async removeAll(sink) {
      caller.allow('event.delete')
      const isHere = await isSinkHere(sink)
      const removed = await deliveries.removeAll(sink)
      if (removed === 0 && !isHere) throw notFound('sink', sink)
      return removed
    },
    async revalidate(id) {
      caller.allow('event.revalidate')
      const event = await find(id)
      if (isWaiting(event)) throw isValid(id)
      return revalidated(services, event)
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
    behind: _behind,
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
