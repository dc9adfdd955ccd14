import { createWorkLoop } from '../lib/async/work-loop.ts'
import type { Destination } from '../model/delivery.ts'
import { WORK_BOUNDS, type WorkSettings } from '../model/work-settings.ts'
import type { Faults } from '../ports/faults.ts'
import type { SinkWriter } from '../ports/kinds/sink-writer.ts'
import type { DeliveryStore } from '../ports/store/delivery-store.ts'
import type { PrepareServices } from './prepare.ts'
import { publish } from './publish.ts'
import type { SendServices } from './send.ts'

export interface PublisherOptions extends Partial<Pick<WorkSettings, 'longestRestMs' | 'refusalsInARow'>> {
  readonly deliveries: DeliveryStore
  /** The name that claims are made under: one a process. */
  readonly node: string
  /** Asked once a claim; the publisher closes what it is given. Undefined: there is no such sink any more. */
  readonly writerOf: (sink: string, table: number, attempt: number) => Promise<SinkWriter | undefined>
  /** After so many transient failures an event becomes invalid; 0: never. @default always 0 */
  readonly maximumAttemptsOf?: (sink: string, table: number) => Promise<number>
  /** See `PrepareServices`. @default deliveries go as they are */
  readonly shape?: PrepareServices['shape']
  readonly snapshotBatch: PrepareServices['snapshotBatch']
  /** See `PrepareServices`. */
  readonly snapshotBatchSize?: number
  /** How often to look for changes of other processes and for rests that are over. @default 1000 */
  readonly pollMs?: number
  readonly faults?: Faults
  /** Told causes that no event shows. */
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** Brings committed changes to their destinations: at least once, and in commit order for each. */
export interface Publisher {
  /** Something was committed. */
  wake(): void
  /** Settles when no destination has anything that could be delivered now; looks at once. */
  settled(): Promise<void>
  alive(): boolean
  /** Lets the deliveries under way end, and gives the claims back. */
  stop(): Promise<void>
}

/** Destinations that deliveries are sent to at a time. */
const DESTINATIONS_AT_ONCE = 4

export function createPublisher(options: PublisherOptions): Publisher {
  const { deliveries, node, writerOf, snapshotBatch, snapshotBatchSize, maximumAttemptsOf = async () => 0 } = options
  const { pollMs = 1_000, faults = () => {}, log = () => {} } = options
  const { shape = async (_sink, _table, told) => told } = options
  const { longestRestMs = WORK_BOUNDS.longestRestMs.standard } = options
  const { refusalsInARow = WORK_BOUNDS.refusalsInARow.standard } = options
  let stopped = false
  const services: SendServices = {
    deliveries,
    shape,
    snapshotBatch,
    longestRestMs,
    refusalsInARow,
    ...(snapshotBatchSize === undefined ? {} : { snapshotBatchSize }),
    faults,
    log,
    writerOf,
    maximumAttemptsOf,
    stopped: () => stopped,
    writers: new Set(),
    streaks: new Map(),
  }

  const loop = createWorkLoop<Destination>({
    claim: () => deliveries.claim(node),
    work: (destination) => publish(destination, services),
    concurrency: DESTINATIONS_AT_ONCE,
    pollMs,
    failed: (error) => log('The publisher met an error and goes on.', error),
  })

  return Object.freeze({
    wake: loop.wake,
    settled: loop.settled,
    alive: loop.alive,
    async stop() {
      stopped = true
      // Together: a loop that went on while a writer ends would claim, give back and claim again.
      await Promise.all([loop.stop(), ...[...services.writers].map((writer) => writer.close())])
    },
  })
}
