import type { AccessTokenInput } from '@onefold/core'
import { type Installation, openInstallation } from './installation.ts'

/** Everybody who asks, in the order in which answers are listed. */
export const CALLERS = [
  'nobody',
  'expired',
  'viewer',
  'steward',
  'admin',
  'viewerByRows',
  'stewardByRows',
  'unscoped',
] as const
export type Caller = (typeof CALLERS)[number]

/** In the name of every record that callers by rows do not see: no answer to them may hold it. */
export const MARKER = 'Parisienne'

/**
 * What is asked about is each caller's own, so that nobody finds what another one changed: the records `<caller>-near` and
 * `<caller>-far`, visible to callers by rows and not, and for every use three groups of two records,
 * `<caller>-<kind>-<use>-1` and `-2`: both near, one near and one far, both far.
 */
const KINDS = { near: ['London', 'London'], mixed: ['London', 'Paris'], hidden: ['Paris', 'Paris'] } as const
const USES = [
  ...['look', 'records-merge', 'records-disconnect', 'older-merge', 'older-disconnect'],
  ...['clusters-merge', 'clusters-split', 'clusters-disconnect', 'clusters-delete'],
  ...['buckets-merge', 'buckets-split', 'buckets-disconnect', 'buckets-delete'],
] as const
/** Merged beforehand, the survivor near. */
const MERGED = ['unmerge', 'pins'] as const
/** Merged beforehand, of which one contribution diverged; the survivor is where its records were. */
const DIVERGED = 'diverged'

export interface ScopedHouse extends Installation {
  /** Asks as this caller. */
  askAs(caller: Caller, method: string, path: string, json?: unknown): ReturnType<Installation['ask']>
  /**
   * What stands for a name in braces: `caller`; `cluster:<kind>:<use>` and `bucket:<kind>:<use>`; `key:near`, `key:far`;
   * `survivor:<kind>:unmerge` and `survivor:<kind>:pins`; `case:near`, `case:hidden`.
   */
  meant(name: string, caller: Caller): string
}

const DAY = 86_400_000

const column = (key: string) => ({ key, description: key, token: 'TEXT' })
const RESOURCES = [
  { type: 'dataset', _id: 'person', description: 'A person', columns: ['name', 'email', 'city'].map(column) },
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'The same mailbox',
    dataset: 'person',
    mappings: [{ id: 'email', keys: ['email'], matching: 'EXACT', duplicates: true }],
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'The mailbox decides',
    dataset: 'person',
    mappings: [{ id: 'email', keys: ['email'], comparer: 'EXACT' }],
  },
  {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'Whatever comes first',
    dataset: 'person',
    mergeType: 'CONSTANT',
  },
]
const PEOPLE = {
  id: 'people',
  table: 'people',
  type: 'DUPLICATES',
  create: true,
  indexer: 'person-indexer',
  classifier: 'person-classifier',
  merger: 'person-merger',
}

/** People in two cities, of which callers by rows see one; an entity and a table that only ADMINs see. */
export async function openScopedHouse(): Promise<ScopedHouse> {
  const house = await openInstallation()
  const must: Must = async (method, path, json) => {
    const { status, body } = await house.ask(method, path, json === undefined ? {} : { json })
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  await furnish(must)
  const tokens = await makeTokens(house)
  await grant(must, tokens)
  const meanings = await meaningsOf(must)
  house.clock.advance(2 * DAY) // the token of the caller that is called so has expired
  return {
    ...house,
    askAs: (caller, method, path, json) =>
      house.ask(method, path, {
        as: 'NOBODY',
        ...(json === undefined ? {} : { json }),
        headers: caller === 'nobody' ? {} : { Authorization: `Bearer ${tokens.get(caller)?.value}` },
      }),
    meant(name, caller) {
      const meant = name === 'caller' ? caller : meanings.get(`${caller} ${name}`)
      if (meant === undefined) throw new Error(`Nothing stands for {${name}}`)
      return meant
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
type Must = (method: string, path: string, json?: unknown) => Promise<any>

async function furnish(must: Must): Promise<void> {
  for (const resource of RESOURCES) await must('POST', '/api/resources', { resource, create: true })
  for (const table of ['people', 'others', 'loose'])
    await must('POST', '/api/tables', { table, dataset: 'person', history: true, auditable: true })
  await must('POST', '/api/entities', PEOPLE)
  await must('POST', '/api/entities', { ...PEOPLE, id: 'others', table: 'others' })
  const records = CALLERS.flatMap(peopleOf)
  await must('POST', '/api/master/upsert', { entity: 'people', records })
  const other = { _id: 'other', name: `${MARKER} other` }
  await must('POST', '/api/master/upsert', { entity: 'others', records: [other] })
}

function peopleOf(caller: Caller) {
  const single = (id: string, city: string) => recordOf(`${caller}-${id}`, city)
  const groups = [...USES, ...MERGED, DIVERGED].flatMap((use) =>
    Object.entries(KINDS).flatMap(([kind, cities]) =>
      cities.map((city, at) => recordOf(`${caller}-${kind}-${use}-${at + 1}`, city, `${caller}-${kind}-${use}`)),
    ),
  )
  const singles = [
    single('near', 'London'),
    single('far', 'Paris'),
    single('near-gone', 'London'),
    single('far-gone', 'Paris'),
  ]
  return [...singles, ...groups]
}

function recordOf(_id: string, city: string, mailbox = _id) {
  return { _id, city, email: `${mailbox}@example.org`, name: `${city === 'Paris' ? MARKER : 'Shown'} ${_id}` }
}

type Tokens = ReadonlyMap<Caller, { readonly id: string; readonly value?: string }>

async function makeTokens({ onefold }: Installation): Promise<Tokens> {
  const { tokens } = onefold.as({ type: 'USER', id: 'u-admin', roles: ['ADMIN'] })
  const roles: readonly (readonly [Caller, AccessTokenInput['role'], number])[] = [
    ['expired', 'STEWARD', 1],
    ['viewer', 'VIEWER', 365],
    ['steward', 'STEWARD', 365],
    ['admin', 'ADMIN', 365],
    ['viewerByRows', 'VIEWER', 365],
    ['stewardByRows', 'STEWARD', 365],
    ['unscoped', 'STEWARD', 365],
  ]
  const made = await Promise.all(
    roles.map(async ([name, role, days]) => [name, await tokens.create({ name, role, days })] as const),
  )
  return new Map(made)
}

async function grant(must: Must, tokens: Tokens): Promise<void> {
  const to = (caller: Caller, values: readonly string[] | null) => ({
    principalType: 'ACCESS_TOKEN',
    principalId: tokens.get(caller)?.id,
    values,
  })
  await must('PUT', '/api/entities/people/scope-column', { column: 'city' })
  await must('PUT', '/api/entities/people/access', {
    access: [
      ...[to('viewer', null), to('steward', null), to('expired', null)],
      ...[to('viewerByRows', ['London']), to('stewardByRows', ['London'])],
    ],
  })
}

/** By caller and name. */
async function meaningsOf(must: Must): Promise<ReadonlyMap<string, string>> {
  const meanings = new Map<string, string>()
  for (const caller of CALLERS) {
    for (const place of ['near', 'far']) {
      const { record } = await must('GET', `/api/master/record/${caller}-${place}?entity=people`)
      meanings.set(`${caller} key:${place}`, record._metadata._key)
    }
    for (const use of MERGED) {
      for (const kind of Object.keys(KINDS)) {
        const recordIds = [1, 2].map((at) => `${caller}-${kind}-${use}-${at}`)
        const values = { city: 'London', name: 'Shown survivor' }
        const { record } = await must('POST', '/api/master/people/records/merge', { recordIds, values })
        meanings.set(`${caller} survivor:${kind}:${use}`, record._id)
      }
    }
  }
  for (const caller of CALLERS) {
    for (const kind of ['near', 'hidden']) {
      const recordIds = [1, 2].map((at) => `${caller}-${kind}-${DIVERGED}-${at}`)
      const { record } = await must('POST', '/api/master/people/records/merge', { recordIds })
      const moved = { _id: recordIds[1], email: `${caller}-${kind}-moved@example.org` }
      await must('POST', '/api/master/upsert', { entity: 'people', records: [moved] })
      const { cases } = await must('GET', `/api/master/people/cases?recordId=${record._id}`)
      meanings.set(`${caller} case:${kind}`, cases[0].id)
    }
  }
  for (const noun of ['cluster', 'bucket']) {
    const groups = (await must('GET', `/api/master/people/${noun}s?pageSize=1000`))[`${noun}s`]
    for (const { id, recordIds } of groups) {
      const [caller, kind, ...use] = recordIds[0].split('-').slice(0, -1)
      meanings.set(`${caller} ${noun}:${kind}:${use.join('-')}`, id)
    }
  }
  return meanings
}
