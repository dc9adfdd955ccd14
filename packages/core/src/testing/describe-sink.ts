import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../model/delivery.ts'
import type { SinkWriter } from '../ports/kinds/sink-writer.ts'

/** A sink that was just opened towards a destination of its own, and what can be done to that destination. */
export interface OpenedSink {
  readonly writer: SinkWriter
  /** The ids of the records that the destination was told of, in the order it first heard of each. */
  told(): Promise<readonly string[]>
  /** How many records the destination holds now: an insert told twice is held once. */
  held(): Promise<number>
  /** Makes it refuse, for good, whatever concerns this record. */
  refuse(recordId: string): Promise<void>
  /** Puts it out of reach. */
  vanish(): Promise<void>
  comeBack(): Promise<void>
  /** Takes the destination away, after the test. */
  close(): Promise<void>
}

/** An insert of a record, as a publisher hands it over. */
export function insertOf(recordId: string, position: number): Delivery {
  return {
    id: `event-${position}`,
    sink: 'sink',
    table: 7,
    order: position,
    csn: 1,
    position,
    operation: 'insert',
    recordId,
    operationId: 'operation-1',
    sequence: position,
    actorType: 'USER',
    actorId: 'u-1',
    payload: { _id: recordId, name: `The person ${recordId}`, _metadata: { _operation: 'insert' } },
    valid: true,
    attempts: 0,
    created: 1_000,
    modified: 1_000,
  }
}

const PEOPLE = ['ada', 'charles', 'mary', 'grace']
const EVENTS = PEOPLE.map((id, index) => insertOf(id, index + 1))
const DELIVERED = { outcome: 'delivered' }

/** The rules that every sink keeps, whatever it writes to. */
export function describeSink(name: string, open: () => Promise<OpenedSink>): void {
  describe(`the sink ${name}`, () => {
    let sink: OpenedSink

    beforeEach(async () => {
      sink = await open()
    })

    afterEach(async () => {
      await sink.writer.close()
      await sink.close()
    })

    test('[EV-20] events arrive in order, and each has its receipt', async () => {
      expect(await sink.writer.write(EVENTS)).toEqual(PEOPLE.map(() => DELIVERED))
      expect(await sink.told()).toEqual(PEOPLE)
    })

    test('[EV-20] no events, no receipts', async () => {
      expect(await sink.writer.write([])).toEqual([])
      expect(await sink.told()).toEqual([])
    })

    test('[EV-21] an event told twice leaves the destination as once', async () => {
      await sink.writer.write(EVENTS)
      expect(await sink.writer.write(EVENTS)).toEqual(PEOPLE.map(() => DELIVERED))
      expect(await sink.held()).toBe(PEOPLE.length)
    })

    test('[EV-22] a refused event has a reason, and the next ones go', async () => {
      await sink.refuse('charles')
      const receipts = await sink.writer.write(EVENTS)
      expect(receipts.map(({ outcome }) => outcome)).toEqual(['delivered', 'refused', 'delivered', 'delivered'])
      expect(receipts[1]).toEqual({ outcome: 'refused', reason: expect.stringMatching(/\S/) })
      expect(await sink.held()).toBe(3)
    })

    test('[EV-23] nothing goes past an event that does not get through, and all goes once it does', async () => {
      await sink.vanish()
      const receipts = await sink.writer.write(EVENTS)
      expect(receipts[0]).toMatchObject({ outcome: 'unreachable', reason: expect.stringMatching(/\S/) })
      expect(receipts.filter(({ outcome }) => outcome === 'delivered')).toEqual([])
      await sink.comeBack()
      expect(await sink.told()).toEqual([])
      expect(await sink.writer.write(EVENTS)).toEqual(PEOPLE.map(() => DELIVERED))
      expect(await sink.told()).toEqual(PEOPLE)
    })

    test('[EV-24] a closed sink sends nothing and loses nothing', async () => {
      await sink.writer.close()
      await sink.writer.close()
      const receipts = await sink.writer.write(EVENTS)
      expect(receipts[0]).toMatchObject({ outcome: 'unreachable' })
      expect(await sink.told()).toEqual([])
    })
  })
}
