import { farewellId } from '../event/delivery-of.ts'
import { type Delivery, type Destination, isWaiting } from '../model/delivery.ts'
import { deliveryId } from '../model/delivery-id.ts'
import type { Store } from '../ports/store/store.ts'
import type { Configuration } from '../resource/configuration.ts'
import type { Report } from './findings.ts'
import { SLICE } from './slices.ts'

/**
 * Destinations are those that entities ask for, and what lies ready for one was taken from the log before its cursor.
 * Deliveries are read first: cursors and commit sequence numbers only grow, so publishing meanwhile looks like nothing wrong.
 */
export async function checkDeliveries(store: Store, configuration: Configuration, report: Report): Promise<void> {
  const waiting = await waitingDeliveries(store, report)
  const destinations = await store.deliveries.destinations()
  report.count('destinations', destinations.length)
  const byName = new Map(destinations.map((destination) => [nameOf(destination), destination]))
  for (const delivery of waiting) checkDelivery(delivery, byName.get(nameOf(delivery)), report)
  checkWanted(destinations, configuration, report)
  const serials = new Set(await store.scan.tables())
  for (const { table, sink, cursor, closed } of destinations) {
    if (closed || !serials.has(table)) continue // told by `checkWanted`: no entity asks for it
    const { csn } = await store.records.head(table)
    if (cursor.csn > csn)
      report.find(
        'cursor-ahead',
        `The sink "${sink}" of table ${table} is at commit ${cursor.csn}; the table is at ${csn}.`,
      )
  }
}

type Waiting = Pick<Delivery, 'id' | 'table' | 'sink' | 'csn' | 'position' | 'operationId' | 'sequence'>

async function waitingDeliveries({ deliveries }: Store, report: Report): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  for (const { sink } of await deliveries.stats()) {
    for (let offset = 0; ; offset += SLICE) {
      const page = await deliveries.list({ sink, validity: 'ALL', offset, limit: SLICE })
      const stored = page.events.filter((event): event is Delivery => !isWaiting(event))
      report.count('deliveries', stored.length)
      for (const { id, table, csn, position, operationId, sequence } of stored)
        waiting.push({ id, table, sink, csn, position, operationId, sequence })
      if (page.events.length < SLICE) break
    }
  }
  return waiting
}

function checkDelivery(delivery: Waiting, destination: Destination | undefined, report: Report): void {
  const { id, table, sink, csn, position } = delivery
  if (!namesOf(delivery).includes(id))
    report.find(
      'delivery-misnamed',
      `The delivery "${id}" is not called after its sink "${sink}" and its change ${csn}/${position}.`,
    )
  if (!destination) {
    const whose = `the sink "${sink}" of table ${table}`
    report.find('delivery-orphaned', `The delivery "${id}" is for ${whose}, which is not open.`)
    return
  }
  const { cursor, closed } = destination
  if (closed) return // it reads no log any more
  if (csn > cursor.csn || (csn === cursor.csn && position > cursor.position))
    report.find(
      'delivery-ahead',
      `The delivery "${id}" is of the change ${csn}/${position}, which its destination has not come to.`,
    )
}

/** What a delivery may be called after: its change, its row of a change that stood for many, the command that ended its entity. */
function namesOf(delivery: Waiting): readonly string[] {
  const { sink, table, operationId, sequence } = delivery
  return [
    deliveryId(sink, table, delivery),
    deliveryId(sink, table, delivery, sequence - 1),
    farewellId(sink, table, operationId),
  ]
}

function checkWanted(destinations: readonly Destination[], { entities, tables }: Configuration, report: Report): void {
  const open = new Set(destinations.filter(({ closed }) => !closed).map(nameOf))
  for (const { id, table, sinks } of entities.values()) {
    const serial = tables.get(table)?.serial
    if (serial === undefined) continue
    for (const { resource } of sinks) {
      if (!open.delete(nameOf({ table: serial, sink: resource })))
        report.find('destination-missing', `The entity "${id}" names the sink "${resource}", which is told nothing.`)
    }
  }
  for (const name of open)
    report.find('destination-orphaned', `The destination ${name} is open, and no entity names it.`)
}

function nameOf({ table, sink }: { readonly table: number; readonly sink: string }): string {
  return `"${sink}" of table ${table}`
}
