import { expect, test } from 'vitest'
import { scheduleOf } from './schedule.ts'

/** The first slots after an instant. */
function slots(cron: string, timezone: string, after: string, count: number): readonly string[] {
  const schedule = scheduleOf(cron, timezone)
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count; ) {
    const next = schedule.next(at)
    if (next === undefined) break
    found.push(new Date(next).toISOString().slice(0, 16))
    at = next
  }
  return found
}

test.each<[cron: string, first: string, second: string]>([
  ['*/15 * * * *', '2026-01-01T00:15', '2026-01-01T00:30'],
  ['0 30 6 * * *', '2026-01-01T06:30', '2026-01-02T06:30'],
  ['0 9 * * MON-FRI', '2026-01-01T09:00', '2026-01-02T09:00'],
  ['0 9 1 JAN,jul *', '2026-01-01T09:00', '2026-07-01T09:00'],
  ['0 12 L * *', '2026-01-31T12:00', '2026-02-28T12:00'],
  ['0 12 * * FRI#2', '2026-01-09T12:00', '2026-02-13T12:00'],
  ['0 12 * * FRIL', '2026-01-30T12:00', '2026-02-27T12:00'],
  ['0 0 29 2 *', '2028-02-29T00:00', '2032-02-29T00:00'],
])('[JB-80] %s is due at %s and %s', (cron, first, second) => {
  expect(slots(cron, 'UTC', '2026-01-01T00:00:00Z', 2)).toEqual([first, second])
})

test.each<[cron: string, ...due: string[]]>([
  ['0 0/20 * * * ?', '2026-01-01T00:20', '2026-01-01T00:40', '2026-01-01T01:00'],
  ['5/25 * * * *', '2026-01-01T00:05', '2026-01-01T00:30', '2026-01-01T00:55', '2026-01-01T01:05'],
  ['0 6 10/15 * *', '2026-01-10T06:00', '2026-01-25T06:00', '2026-02-10T06:00'],
])('[JB-4002] %s steps from a number on', (cron, ...due) => {
  expect(slots(cron, 'UTC', '2026-01-01T00:00:00Z', due.length)).toEqual(due)
})

test.each(['70/5 * * * *', '0/0 * * * *', '0/90 * * * *', '1/ * * * *', 'L/2 * * * *'])(
  '[JB-4002] a step that leads nowhere is refused: %s',
  (cron) => {
    expect(() => scheduleOf(cron, 'UTC')).toThrow(expect.objectContaining({ class: 'invalid' }))
  },
)

test('[JB-80] a slot is due by the clocks of its time zone', () => {
  expect(slots('0 2 * * *', 'America/New_York', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-01T07:00'])
  expect(slots('0 2 * * *', 'Asia/Kolkata', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-01T20:30'])
})

test.each<[what: string, cron: string, after: string, expected: readonly string[]]>([
  [
    'forward: a fixed time in the gap is due when the gap ends',
    '30 2 * * *',
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00', '2026-03-30T00:30'],
  ],
  [
    'forward: a repeated time skips the gap',
    '*/30 2 * * *',
    '2026-03-28T12:00:00Z',
    ['2026-03-30T00:00', '2026-03-30T00:30'],
  ],
  [
    'back: a fixed time that comes twice is due once',
    '30 2 * * *',
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30', '2026-10-26T01:30'],
  ],
  [
    'back: a repeated time goes on by the hour',
    '0 * * * *',
    '2026-10-24T23:30:00Z',
    ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
  ],
])('[JB-81] clocks put %s', (_, cron, after, expected) => {
  expect(slots(cron, 'Europe/Berlin', after, expected.length)).toEqual(expected)
})

test.each<[cron: string, timezone: string, code: string]>([
  ['* * * *', 'UTC', 'cron-invalid'],
  ['* * * * * * *', 'UTC', 'cron-invalid'],
  ['61 * * * *', 'UTC', 'cron-invalid'],
  ['70/5 * * * *', 'UTC', 'cron-invalid'],
  ['* * 0,32/2 * *', 'UTC', 'cron-invalid'],
  ['0 0 * * NOBODY', 'UTC', 'cron-invalid'],
  ['@daily', 'UTC', 'cron-invalid'],
  ['', 'UTC', 'cron-invalid'],
  [`${'1,'.repeat(200)}1 * * * *`, 'UTC', 'cron-invalid'],
  ['0 0 30 2 *', 'UTC', 'cron-never'],
  ['* * * * *', 'Mars/Base', 'timezone-invalid'],
  ['* * * * *', '', 'timezone-invalid'],
])('[JB-82] "%s" in %s is refused: %s', (cron, timezone, code) => {
  expect(() => scheduleOf(cron, timezone)).toThrow(expect.objectContaining({ class: 'invalid', codes: [code] }))
})
