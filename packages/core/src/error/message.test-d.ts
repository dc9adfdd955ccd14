// What must not compile. tsc reads this file with every run of the tests: an expected error that is none fails it.
import * as v from 'valibot'
import { says } from './issue-message.ts'
import { message } from './message.ts'
import type { Templates } from './messages/templates.ts'
import { conflict, invalid, notFound, OnefoldError, unavailable } from './onefold-error.ts'
import { type Refusal, refusal } from './refusal.ts'

// @ts-expect-error a sentence is in Spanish too
void ({ hat: { en: 'A hat is worn.' } } as const satisfies Templates)

// @ts-expect-error a key that is none
void refusal('hat-worn')

// @ts-expect-error a sentence that needs a value
void refusal('record-exists')

// @ts-expect-error another value
void refusal('record-exists', { name: 'ada' })

// @ts-expect-error one value too many
void refusal('record-exists', { id: 'ada', name: 'Ada' })

// @ts-expect-error a value where there is no gap
void refusal('query-empty', { id: 'ada' })

// @ts-expect-error a truth value says nothing to people
void refusal('record-exists', { id: true })

// @ts-expect-error a phrase is no refusal
void refusal('phrase/list')

// @ts-expect-error a sentence of its own is a host's: `customRefusal`
void conflict('hat-worn', 'A hat is worn.')

// @ts-expect-error the same
void invalid('record-exists', 'There is one.')

// @ts-expect-error and the same
void unavailable('store-closed', 'It is closed.', 'path')

// @ts-expect-error what may not be found has a name in the catalogue
void notFound('hat', 'a')

// @ts-expect-error a literal passes the catalogue by
const literal: Refusal = { code: 'record-exists', text: 'There is one.' }

// @ts-expect-error also in an error
void new OnefoldError('conflict', [{ code: 'record-exists', text: 'There is one.' }])

// @ts-expect-error a schema states the values of its sentence
void v.pipe(v.string(), v.maxLength(3, says('member-invalid/characters')))

// @ts-expect-error and no key that is none
void v.string(says('member-invalid/hat'))

// @ts-expect-error so does a message
void message('list-too-long', { most: 1 })

void literal
void [
  refusal('record-exists', { id: 'ada' }),
  refusal('record-exists', { id: 'ada' }, 'record'),
  refusal('query-empty'),
  refusal('query-empty', {}, 'q'),
  notFound('data-scope', 'a'),
]
