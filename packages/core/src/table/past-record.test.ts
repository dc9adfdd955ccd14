import { describe, expect, test } from 'vitest'
import type { AuditEntry, AuditType, ColumnChange } from '../model/audit.ts'
import type { ArchivedRecord, TableRecord } from '../model/record.ts'
import { recordAt } from './past-record.ts'

const ADA: TableRecord = {
  row: 1,
  id: 'ada',
  key: 'k',
  revision: 3,
  created: 100,
  updated: 300,
  merged: [],
  quality: 80,
  values: { name: 'Ada Lovelace', city: 'London' },
  sources: [],
  issues: [{ column: 'city', code: 'x', message: 'X.' }],
}

const entry = (instant: number, type: AuditType, changes: readonly ColumnChange[] = [], records = ['ada']) => ({
  ...({ id: `e${instant}`, instant, type, user: 'u', records, changes, operationId: 'op' } satisfies AuditEntry),
})

const TRAIL: readonly AuditEntry[] = [
  entry(100, 'INSERT', [{ column: 'name', after: 'Ada Byron' }]),
  entry(200, 'UPDATE', [{ column: 'name', before: 'Ada Byron', after: 'Ada Lovelace' }]),
  entry(250, 'DISCONNECT', []),
  entry(300, 'UPDATE', [{ column: 'city', after: 'London' }]),
]

const at = (instant: number, known = 0, now: TableRecord | ArchivedRecord = ADA, trail = TRAIL) =>
  recordAt(now, trail, instant, known)

describe('[RC-104] a record as it was', () => {
  test('is as it is from its last write on, audit or not', () => {
    expect(recordAt(ADA, [], 300, undefined)).toEqual({ state: 'KNOWN', record: ADA })
    expect(recordAt(ADA, [], 299, undefined)).toEqual({ state: 'UNKNOWN' })
  })

  test('has what was done since taken back, and nothing that was measured since', () => {
    const { quality: _, ...rest } = ADA
    expect(at(299)).toEqual({
      state: 'KNOWN',
      record: { ...rest, values: { name: 'Ada Lovelace' }, issues: [], revision: 2, updated: 200 },
    })
    expect(at(199)).toMatchObject({ record: { values: { name: 'Ada Byron' }, revision: 1, updated: 100 } })
  })

  test('was not there before its insert', () => {
    expect(at(99)).toEqual({ state: 'ABSENT' })
    expect(at(100)).toMatchObject({ state: 'KNOWN' })
  })

  test('is not known before its audit began', () => {
    expect(at(250, 251)).toEqual({ state: 'UNKNOWN' })
    expect(at(250, 250)).toMatchObject({ state: 'KNOWN' })
  })

  test('is not known across what changes values in other ways', () => {
    expect(at(150, 0, ADA, [...TRAIL, entry(400, 'RESTORE')])).toEqual({ state: 'UNKNOWN' })
  })

  test('was live before it was deleted, and gone from then on', () => {
    const gone: ArchivedRecord = { ...ADA, updated: 400, reason: 'DELETED' }
    const trail = [...TRAIL, entry(400, 'DELETE')]
    expect(at(400, 0, gone, trail)).toEqual({ state: 'ABSENT' })
    const { record } = at(399, 0, gone, trail) as { record: TableRecord }
    expect(record).toMatchObject({ values: ADA.values, updated: 300 })
    expect('reason' in record).toBe(false)
  })

  test('was live before a merge took it, and lies in history from then on', () => {
    const absorbed: ArchivedRecord = { ...ADA, reason: 'MERGED', mergedInto: 'both' }
    const trail = [
      ...TRAIL,
      entry(400, 'MERGE', [{ column: 'name', after: 'Both' }], ['both', 'ada', 'other']),
      entry(400, 'ABSORB', [], ['ada', 'both']),
    ]
    expect(at(399, 0, absorbed, trail)).toMatchObject({ record: { values: ADA.values } })
    expect('reason' in (at(399, 0, absorbed, trail) as { record: object }).record).toBe(false)
    expect(at(400, 0, absorbed, trail)).toMatchObject({ record: { reason: 'MERGED', values: ADA.values } })
  })
})
