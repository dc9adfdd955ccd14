import { expect, test } from 'vitest'
import type { Delivery } from '../model/delivery.ts'
import type { Receipt } from '../ports/kinds/sink-writer.ts'
import { type Limits, NO_STREAK, settlementOf } from './settlement-of.ts'

const delivered: Receipt = { outcome: 'delivered' }
const refused = (status: number, words = 'no'): Receipt => ({
  outcome: 'refused',
  reason: `The receiver answered ${status}: ${words}`,
})
const unreachable: Receipt = { outcome: 'unreachable', reason: 'nobody there' }
const PATIENT: Limits = { maximumAttempts: 0, refusalsInARow: 10 }
const times = (count: number, receipt: Receipt): Receipt[] => Array.from({ length: count }, () => receipt)

function events(count: number, attempts = 0): Delivery[] {
  return Array.from({ length: count }, (_, n): Delivery => {
    const change = { operation: 'insert', operationId: 'op', sequence: n + 1, actorType: 'USER', actorId: 'u' } as const
    const stand = { csn: 1, position: n, order: n, valid: true, attempts, created: 0, modified: 0 }
    return { id: `e${n + 1}`, sink: 'crm', table: 7, ...change, ...stand, payload: {} }
  })
}

test('[EV-4] a refused event becomes invalid with the words it was refused with, and the others go', () => {
  expect(settlementOf(events(3), [delivered, refused(422), delivered], NO_STREAK, PATIENT)).toEqual({
    delivered: ['e1', 'e3'],
    refused: [{ id: 'e2', error: 'The receiver answered 422: no' }],
    streak: NO_STREAK,
  })
})

test('[EV-5] the first event that does not get through stalls the destination under its name', () => {
  const receipts: Receipt[] = [delivered, { ...unreachable, retryAfterMs: 9_000 }]
  expect(settlementOf(events(3, 4), receipts, NO_STREAK, PATIENT)).toEqual({
    delivered: ['e1'],
    refused: [],
    stalled: { id: 'e2', error: 'nobody there', retryAfterMs: 9_000 },
    streak: NO_STREAK,
  })
})

test.each([
  [3, 2, true],
  [3, 1, false],
  [1, 0, true],
  [0, 1_000_000, false],
])('[EV-8] with a maximum of %d, after %d attempts, one more failure gives the event up: %s', (most, made, givenUp) => {
  const { refused, stalled } = settlementOf(events(2, made), [unreachable], NO_STREAK, {
    ...PATIENT,
    maximumAttempts: most,
  })
  expect(refused.map(({ id }) => id)).toEqual(givenUp ? ['e1'] : [])
  expect(stalled?.id).toBe(givenUp ? undefined : 'e1')
})

test('[EV-9] nine refusals in a row leave the destination working', () => {
  const { refused: gone, stalled, streak } = settlementOf(events(9), times(9, refused(400)), NO_STREAK, PATIENT)
  expect(gone).toHaveLength(9)
  expect(stalled).toBeUndefined()
  expect(streak.length).toBe(9)
})

test('[EV-9] the tenth refusal in a row stalls the destination; what was sent after it stays valid', () => {
  const { refused: gone, stalled } = settlementOf(events(50), times(50, refused(400)), NO_STREAK, PATIENT)
  expect(gone.map(({ id }) => id)).toEqual(events(10).map(({ id }) => id))
  expect(stalled).toEqual({ error: '10 or more events in a row were refused. The receiver answered 400: no' })
})

test('[EV-9] a streak goes on from batch to batch, and one event more is refused after each rest', () => {
  const first = settlementOf(events(4), times(4, refused(400)), NO_STREAK, PATIENT)
  const second = settlementOf(events(6), times(6, refused(400, 'never')), first.streak, PATIENT)
  expect(second.stalled).toBeDefined()
  expect(second.refused).toHaveLength(6)
  const probe = settlementOf(events(1), [refused(400)], second.streak, PATIENT)
  expect(probe.stalled).toBeDefined()
  expect(probe.refused).toHaveLength(1)
  expect(settlementOf(events(1), [delivered], probe.streak, PATIENT).streak).toEqual(NO_STREAK)
})

test('[EV-9] another status begins another streak, and an accepted event ends one', () => {
  const mixed = settlementOf(events(10), [...times(9, refused(400)), refused(409)], NO_STREAK, PATIENT)
  expect(mixed.stalled).toBeUndefined()
  expect(mixed.streak.length).toBe(1)
  const broken = settlementOf(
    events(12),
    [...times(9, refused(400)), delivered, ...times(2, refused(400))],
    NO_STREAK,
    PATIENT,
  )
  expect(broken.stalled).toBeUndefined()
  expect(broken.streak.length).toBe(2)
})

test('[EV-9] a streak that begins in the middle of a batch spares only its own tail', () => {
  const receipts = [refused(409), delivered, ...times(12, refused(400))]
  const { delivered: sent, refused: gone, stalled } = settlementOf(events(14), receipts, NO_STREAK, PATIENT)
  expect(sent).toEqual(['e2'])
  expect(gone.map(({ id }) => id)).toEqual([
    'e1',
    ...events(12)
      .slice(2)
      .map(({ id }) => id),
  ])
  expect(stalled).toBeDefined()
})

test.each([
  [1, 1],
  [3, 3],
  [40, 40],
])(
  '[EV-2440] of a patience of %d refusals in a row, that many events are refused of a batch of 50',
  (patience, gone) => {
    const limits = { ...PATIENT, refusalsInARow: patience }
    const before = settlementOf(events(gone - 1), times(gone - 1, refused(400)), NO_STREAK, limits)
    expect(before.stalled).toBeUndefined()
    const { refused: invalid, stalled } = settlementOf(events(50), times(50, refused(400)), NO_STREAK, limits)
    expect(invalid).toHaveLength(gone)
    expect(stalled?.error).toBe(`${patience} or more events in a row were refused. The receiver answered 400: no`)
  },
)
