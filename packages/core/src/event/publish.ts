import { isLeaseLost } from '../error/lease-lost.ts'
import type { LogCursor } from '../model/change.ts'
import type { Destination } from '../model/delivery.ts'
import { prepareNext } from './prepare.ts'
import { createSender, type SendServices } from './send.ts'

const BEAT_MS = 10_000 // a claim lasts 30 s

/** Tells a claimed destination what it has coming, in order, until nothing is left or it stalls; gives the claim back. */
export async function publish(destination: Destination, services: SendServices): Promise<void> {
  const { table, sink, attempt } = destination
  const { deliveries, log } = services
  const beats = setInterval(async () => {
    try {
      await deliveries.beat(table, sink, attempt)
    } catch (error) {
      // A lost claim needs no word: the next settlement is refused.
      if (!isLeaseLost(error)) log(`The claim on the sink "${sink}" could not be renewed.`, error)
    }
  }, BEAT_MS)
  const sender = createSender(destination, services)
  try {
    let cursor: LogCursor | undefined = destination.cursor
    while (cursor !== undefined && (await sender.sendDue())) {
      cursor = await prepareNext(destination, cursor, services)
    }
    await deliveries.release(table, sink, attempt)
  } catch (error) {
    // Not released after a failure: the claim runs out by itself, so that nothing is tried again at once.
    if (!isLeaseLost(error)) throw error
  } finally {
    clearInterval(beats)
    await sender.close()
  }
}
