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
   *
   * The first reading without a cursor begins a log of the entity's changes, with or without sinks. It outlives the process, and each
   * write appends to it until `stopChanges`, or until the entity is removed.
   *
   * @throws OnefoldError `gone` (`changes-gone`) when the log that the cursor is of has ended, or retention removed what came
   * behind it: begin anew, without a cursor
   * @throws OnefoldError `invalid` (`cursor-invalid`) what is no cursor
   * @throws OnefoldError `not_found` when there is no such entity
   * @example
   * for await (const { cursor, operation, payload } of onefold.as(caller).changes('person', { from: await savedCursor() })) {
   *   await applyAndSave(operation, payload, cursor)
   * }
   */
  changes(entity: string, options?: ChangesOptions): AsyncIterable<ChangeEvent>
  /**
   * Ends the log that the first reading began: every cursor of the entity is gone, who follows is refused, and writes log nothing
   * but for sinks. Without such a log it changes nothing. Needs the permission of deleting events.
   *
   * @throws OnefoldError `not_found` when there is no such entity
   */
  stopChanges(entity: string): Promise<void>
}
