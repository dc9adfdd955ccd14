// What must not compile. tsc reads this file with every run of the tests: an expected error that is none fails it.
import type {
  DatasetInput,
  ErrorClass,
  HostResource,
  IndexerInput,
  Onefold,
  OnefoldError,
  OnefoldErrorCode,
  Principal,
  RecordOf,
  Refusal,
  ResourceFacts,
  Session,
  Store,
  UpsertResult,
} from '@onefold/core'
import { dataset } from '@onefold/core'
import type { Changes, TableRecord } from '@onefold/core/adapter-kit'
import { describeStore, type OpenedStore } from '@onefold/core/testing'
import { expectTypeOf } from 'vitest'

declare const store: Store
declare const record: TableRecord
declare const session: Session
declare const onefold: Onefold
declare const declaredCaller: Principal
declare const open: () => Promise<OpenedStore>

// @ts-expect-error scope cannot be forgotten: every read of records states what may be seen
void store.records.byIds(1, ['a'])

// @ts-expect-error a record is a value: nobody changes it in place
record.revision = 2

// @ts-expect-error every call has a caller
void onefold.as()

// @ts-expect-error a decision says what it was made on
const blind: Changes = { put: [], remove: [], archive: [], audit: [], publish: [] }

// @ts-expect-error what only a store's author names stands in the adapter kit
export type { MatchStore } from '@onefold/core'

// @ts-expect-error classes are a closed union
const errorClass: ErrorClass = 'teapot'

// @ts-expect-error codes are a closed union
const code: OnefoldErrorCode = 'teapot'

const known: OnefoldErrorCode = 'record-exists'
expectTypeOf<OnefoldError['code']>().toEqualTypeOf<OnefoldErrorCode>()
expectTypeOf<OnefoldError['codes']>().toEqualTypeOf<readonly OnefoldErrorCode[]>()
expectTypeOf<OnefoldError['class']>().toEqualTypeOf<ErrorClass>()
expectTypeOf<Refusal['code']>().toEqualTypeOf<OnefoldErrorCode>()
expectTypeOf<NonNullable<UpsertResult['errorCodes']>[number]>().toEqualTypeOf<OnefoldErrorCode>()

// @ts-expect-error a mask of the interface that is not there yet is no mask
void session.entities.synchronize('customers', { load: 'SOMETIMES' })

// @ts-expect-error an exemption carries its reason
describeStore('mine', open, { exemptions: [{ rule: 'ST-1' }] })

void blind
void errorClass
void code
void known

const named = { _id: 'x', description: 'X' } as const
const { resources } = session

// @ts-expect-error a typo in a mapping does not compile
void resources.create({ type: 'indexer', ...named, dataset: 'd', mappings: [{ id: 'email', keyz: ['email'] }] })

// @ts-expect-error a mapping by columns says which
void resources.create({ type: 'indexer', ...named, dataset: 'd', mappings: [{ id: 'email' }] })

// @ts-expect-error a mapping by script has none
void resources.create({ type: 'indexer', ...named, dataset: 'd', mappings: [{ id: 'e', type: 'SCRIPT', keys: ['e'] }] })

// @ts-expect-error a member of another kind does not compile
void resources.create({ type: 'dataset', ...named, mappings: [] })

// @ts-expect-error a kind of resource that is none
void resources.create({ type: 'sink-htpp', ...named, url: 'https://example.org' })

// @ts-expect-error a token that is none
void resources.create({ type: 'dataset', ...named, columns: [{ key: 'email', token: 'E-MAIL' }] })

// @ts-expect-error nested records have a dataset
void resources.create({ type: 'dataset', ...named, columns: [{ key: 'homes', type: 'DATASET', array: true }] })

const scores = { type: 'classifier-weight', ...named } as const

// @ts-expect-error texts have no tolerance
void resources.create({ ...scores, mappings: [{ id: 'n', keys: ['n'], comparer: 'NAME', tolerance: 1 }] })

// @ts-expect-error the model LIKELIHOOD has levels
void resources.create({ ...scores, model: 'LIKELIHOOD', mappings: [{ id: 'n', keys: ['n'] }] })

// @ts-expect-error a merger by date names the column
void resources.create({ type: 'merger-weight', ...named, mergeType: 'DATE' })

// What is right compiles, and what is read is narrowed by its type.
void resources.create({ type: 'indexer', ...named, dataset: 'd', mappings: [{ id: 'email', keys: ['email'] }] })
expectTypeOf(resources.get('x', 'indexer')).resolves.toEqualTypeOf<IndexerInput & ResourceFacts>()
const read = await resources.get('x')
if (read.type === 'dataset') expectTypeOf(read.columns).toEqualTypeOf<DatasetInput['columns']>()
void resources.update(read) // a view may be saved as it is

interface Queue extends HostResource {
  readonly type: 'sink-queue'
  readonly topic: string
}
declare const hosted: Onefold<Queue>
const queues = hosted.as(declaredCaller).resources
void queues.create({ type: 'sink-queue', ...named, topic: 'people' })
expectTypeOf((await queues.get('x', 'sink-queue')).topic).toEqualTypeOf<string>()

// @ts-expect-error a member of the host's kind is checked too
void queues.create({ type: 'sink-queue', ...named, topics: 'people' })

// @ts-expect-error and a kind that nobody added is none
void queues.create({ type: 'sink-kafka', ...named, topic: 'people' })

const home = dataset({
  _id: 'home',
  description: 'A home',
  columns: [{ key: 'street' }, { key: 'rooms', token: 'NUMBER' }],
})
const person = dataset({
  _id: 'person',
  description: 'A person',
  columns: [
    { key: 'name', token: 'NAME', empty: false },
    { key: 'age', token: 'NUMBER' },
    { key: 'tags', array: true },
    {
      key: 'sex',
      token: 'ENUM',
      validation: 'PARSER',
      error: 'REFUSE',
      enumerations: [{ value: 'f' }, { value: 'm' }],
    },
    { key: 'homes', type: 'DATASET', dataset: 'home', array: true },
  ],
})
type Person = RecordOf<typeof person, typeof home>
expectTypeOf<Person>().toEqualTypeOf<{
  readonly name: string
  readonly age?: number | string
  readonly tags?: readonly string[]
  readonly sex?: 'f' | 'm'
  readonly homes?: readonly { readonly street?: string; readonly rooms?: number | string }[]
}>()
void resources.create(person)

const people = session.records<Person>('person')
void people.upsert([{ _id: 'ada', name: 'Ada', homes: [{ street: 'Ockham Park' }], age: null }])
expectTypeOf((await people.get('ada')).name).toEqualTypeOf<string>()
expectTypeOf((await people.get('ada')).tags).toEqualTypeOf<readonly string[] | undefined>()
expectTypeOf((await people.search({ record: { name: 'Ada' } })).result[0]?.age).toEqualTypeOf<
  number | string | undefined
>()
expectTypeOf((await people.merge(['a', 'b'], { values: { age: 36 } }))._metadata._revision).toEqualTypeOf<number>()
expectTypeOf((await session.records('person').get('ada')).anything).toEqualTypeOf<unknown>()

// @ts-expect-error a column that the records do not have
void people.upsert([{ nmae: 'Ada' }])

// @ts-expect-error a value of another type
void people.search({ record: { tags: 'one' } })

// @ts-expect-error nothing is read that is not there
void (await people.get('ada')).nmae

const defined = await session.define('person', {
  columns: { name: { token: 'NAME', empty: false }, email: 'EMAIL', age: 'NUMBER' },
})
expectTypeOf(await defined.records.get('ada')).toExtend<{ readonly name: string; readonly email?: string }>()
expectTypeOf((await defined.records.get('ada')).age).toEqualTypeOf<number | string | undefined>()

// @ts-expect-error a key of a column that there is not
void session.define('person', { columns: { name: 'NAME' }, keys: ['nmae'] })

// @ts-expect-error a token that needs more than its name
void session.define('person', { columns: { sex: 'ENUM' } })

// @ts-expect-error a strategy that is none
void session.define('person', { columns: { name: 'NAME' }, merge: { name: 'NEWEST' } })

for await (const { name } of people.each()) expectTypeOf(name).toEqualTypeOf<string>()
expectTypeOf((await people.upsert(people.each())).aborted).toEqualTypeOf<boolean>()

// @ts-expect-error a stream has no revisions to expect
void people.upsert(people.each(), { expected: {} })
