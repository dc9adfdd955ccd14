import { expect, test } from 'vitest'
import { conflict, OnefoldError } from '../error/onefold-error.ts'
import { customRefusal } from '../error/refusal.ts'
import { failureOf } from './failure-of.ts'

test('[ER-2831] a run that failed tells a refusal, and of a fault inside nothing', () => {
  expect(failureOf(conflict('entity-disabled', { id: 'people' }))).toEqual({
    code: 'entity-disabled',
    message: 'The entity "people" is disabled.',
  })
  const inside = { code: 'internal', message: 'The run met an internal error; the log has its cause.' }
  const cause = new Error('PostgreSQL at db:5432/x refused a statement: duplicate key (name)=(Ada).')
  expect(failureOf(cause)).toEqual(inside)
  expect(failureOf(new OnefoldError('internal', [customRefusal('store-failed', cause.message)]))).toEqual(inside)
})
