import { expect, test } from 'vitest'
import type { EntityStatus } from '../../model/resources/entity.ts'
import { type StatusFacts, statusOf, validationOf } from './status.ts'

const READY: StatusFacts = {
  synchronizing: false,
  records: 1,
  indexed: true,
  liveKeyer: 'keyer-1',
  wantedKeyer: 'keyer-1',
}
const { liveKeyer: _, ...NEVER_INDEXED } = READY

test.each<[string, StatusFacts, EntityStatus]>([
  ['all is in order', READY, 'READY'],
  ['a synchronization runs', { ...READY, synchronizing: true, failure: 'Before.', records: 0 }, 'WORKING'],
  ['the last one failed', { ...READY, failure: 'The disk is full.' }, 'ERROR'],
  ['the last one failed over an empty table', { ...READY, failure: 'The disk is full.', records: 0 }, 'ERROR'],
  ['there is no record', { ...READY, records: 0 }, 'EMPTY'],
  ['there is no record and another index is wanted', { ...READY, records: 0, wantedKeyer: 'keyer-2' }, 'EMPTY'],
  ['records were never indexed', NEVER_INDEXED, 'EMPTY'],
  ['the groups were cleared', { ...NEVER_INDEXED, cleared: true }, 'INCONSISTENT'],
  ['the groups were cleared once and indexed again', { ...READY, cleared: true }, 'READY'],
  ['another index is wanted', { ...READY, wantedKeyer: 'keyer-2' }, 'INCONSISTENT'],
  ['the type has no index', { synchronizing: false, records: 1, indexed: false }, 'READY'],
  ['the type has no index any more', { ...READY, indexed: false }, 'READY'],
])('[EN-10] when %s, the status follows', (_, facts, status) => {
  expect(statusOf(facts)).toBe(status)
})

test('[EN-10] a status that needs a word has one', () => {
  expect(validationOf('ERROR', { ...READY, failure: 'The disk is full.' })).toBe('The disk is full.')
  expect(validationOf('INCONSISTENT', READY)).toMatch(/configuration changed.*FULL/)
  expect(validationOf('EMPTY', NEVER_INDEXED)).toMatch(/not indexed.*FULL/)
})

test('[MG-901] an entity that looks for duplicates over a table without history says so, behind what its status needs', () => {
  const forgetful = true
  expect(validationOf('READY', { ...READY, forgetful })).toMatch(/^The table keeps no history: merges cannot/)
  expect(validationOf('INCONSISTENT', { ...READY, forgetful })).toMatch(
    /^The configuration.*FULL index\. The table keeps/,
  )
})

test('[EN-10] a status that speaks for itself has none', () => {
  expect(validationOf('READY', READY)).toBeUndefined()
  expect(validationOf('WORKING', READY)).toBeUndefined()
  expect(validationOf('EMPTY', { ...READY, records: 0 })).toBeUndefined()
})
