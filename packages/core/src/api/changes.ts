import type { Delivery } from '../model/delivery.ts'

export interface ChangesOptions {
  /** The cursor of the last event that was dealt with. @default the beginning: every record that there is, each as an insert */
  readonly from?: string
  /** Waits for what happens next, until the signal aborts or the engine is closed. @default false: ends at the present */
  readonly follow?: boolean
  /** Ends the iteration without refusing. */
  readonly signal?: AbortSignal
}

/** One change of an entity's records, as its sinks are told of it before any transformation. */
export interface ChangeEvent
  extends Pick<
    Delivery,
    | 'id'
    | 'operation'
    | 'bucketOperation'
    | 'recordId'
    | 'operationId'
    | 'sequence'
    | 'actorType'
    | 'actorId'
    | 'payload'
  > {
  /** Where a reader goes on behind this event, in whatever process. Opaque. */
  readonly cursor: string
}

/** What happens to the records of an entity, in order, for a reader that keeps its own place. */
export interface ChangesReading {
  /**
   * The changes in commit order, each at least once: whoever keeps the cursor of an event with what it made of the event hears
   * each once. A `clear` takes the place of what came before it. Needs the permission of reading events.
   * @throws `conflict` (`changes-not-logged`) while the entity has no sink: its changes are not logged then
   * @throws `gone` (`changes-gone`) when changes behind the cursor were removed by retention, or their table was
   * @throws `invalid` (`cursor-invalid`) what is no cursor of this entity
   * @example
   * for await (const { cursor, operation, payload } of onefold.as(caller).changes('person', { from: await savedCursor() })) {
   *   await applyAndSave(operation, payload, cursor)
   * }
   */
  changes(entity: string, options?: ChangesOptions): AsyncIterable<ChangeEvent>
}
