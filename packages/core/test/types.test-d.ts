// What must not compile. tsc reads this file with every run of the tests: an expected error that is none fails it.
import type { Changes, ErrorCode, Onefold, Session, Store, TableRecord } from '@onefold/core'
import { describeStore, type OpenedStore } from '@onefold/core/testing'

declare const store: Store
declare const record: TableRecord
declare const session: Session
declare const onefold: Onefold
declare const open: () => Promise<OpenedStore>

// @ts-expect-error scope cannot be forgotten: every read of records states what may be seen
void store.records.byIds(1, ['a'])

// @ts-expect-error a record is a value: nobody changes it in place
record.revision = 2

// @ts-expect-error every call has a caller
void onefold.as()

// @ts-expect-error a decision says what it was made on
const blind: Changes = { put: [], remove: [], archive: [], audit: [], publish: [] }

// @ts-expect-error codes are a closed union
const code: ErrorCode = 'teapot'

// @ts-expect-error a mask of the interface that is not there yet is no mask
void session.entities.synchronize('customers', { load: 'SOMETIMES' })

// @ts-expect-error an exemption carries its reason
describeStore('mine', open, { exemptions: [{ rule: 'ST-1' }] })

void blind
void code
