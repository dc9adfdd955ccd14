import { PERMISSIONS } from '@onefold/core'
import { OPERATIONS } from '@onefold/core/adapter-kit'
import { postgresStore } from '@onefold/postgres'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../../postgres/test/fresh-database.ts'
import { expectAlike, type Naming, type PartialGroups, partialGroups } from './withheld/alike.ts'
import { liveThrough } from './withheld/histories.ts'
import { type Known, type KnownGroup, knownTo, type Question, questionsAbout } from './withheld/questions.ts'
import { LIMITED, type Limited, openTwins, type Twin, type Twins } from './withheld/twins.ts'

const STEPS = 40
/** Reading operations that are no GET. */
const READS = [
  ...['POST /api/master/search', 'POST /api/master/:entity/search', 'POST /api/master/:entity/search/text'],
  ...['POST /api/master/:entity/resolve', 'POST /api/resources/view/resolve'],
  ...['POST /api/master/:entity/records/compare', 'POST /api/master/:entity/records/explain'],
]

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function opened(engineOf?: Parameters<typeof openTwins>[0]): Promise<Twins> {
  const twins = await openTwins(engineOf)
  cleanUps.push(twins.close)
  return twins
}

test.each([1, 4])('[SC-53] what is withheld changes no answer but what it decides of groups, seed %d', async (seed) => {
  await prove(await opened(), seed, false)
})

test.each([4])('[SC-53] what is like nobody and withheld changes no answer, seed %d', async (seed) => {
  await prove(await opened(), seed, true)
})

test.each([7])(
  '[SC-53] so it is on PostgreSQL, seed %d',
  async (seed) => {
    const server = await freshDatabase()
    cleanUps.push(server.stop)
    const store = () => postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
    await prove(await opened(async () => ({ store: await store() })), seed, false)
  },
  300_000,
)

async function prove(twins: Twins, seed: number, apart: boolean): Promise<void> {
  const { small, large } = twins
  const withheld = await liveThrough(twins, { seed, steps: STEPS, apart })
  expect(withheld.length).toBeGreaterThan(0)
  const [inSmall, inLarge] = [await knownTo(small), await knownTo(large)]
  const nameOf = { small: naming(inSmall), large: naming(inLarge) }
  const groups = partialGroups(await clustersOf(small), await clustersOf(large), nameOf)
  if (apart) expect(groups.partial.size).toBe(0)
  const shared = await knownGroups(twins, nameOf, groups)
  const hidden = await hiddenIn(large, withheld.slice(0, 4))
  const instants = ['2026-01-31T12:00:10Z', '2026-01-31T12:00:25Z']
  const asked = questionsAbout({ ...inSmall, ...hidden, instants, ...shared.small })
  const alsoAsked = questionsAbout({ ...inLarge, ...hidden, instants, ...shared.large })
  expect(alsoAsked.map(({ operation }) => operation)).toEqual(asked.map(({ operation }) => operation))
  expectEveryRead(asked)
  for (const [at, question] of asked.entries()) {
    const other = alsoAsked[at]!
    const [method = ''] = question.operation.split(' ')
    for (const caller of callersOf(question, asked, at)) {
      const answers = {
        small: await small.askAs(caller, method, question.path, question.json),
        large: await large.askAs(caller, method, other.path, other.json),
      }
      expectAlike(question, answers, nameOf, groups)
      expectNobodyHidden(other, answers.large.body, withheld)
    }
  }
}

/** A steward asks everything, a viewer each operation and a part of the rest: what both see is the same. */
function callersOf({ operation }: Question, asked: readonly Question[], at: number): readonly Limited[] {
  const isFirst = asked.findIndex((each) => each.operation === operation) === at
  return isFirst || at % 4 === 0 ? LIMITED : ['STEWARD']
}

function expectEveryRead(asked: readonly Question[]): void {
  const reads = Object.entries(OPERATIONS).flatMap(([operation, permission]) =>
    permission !== 'NONE' && (operation.startsWith('GET ') || READS.includes(operation)) ? operation : [],
  )
  const named = (operation: string) => operation.replace(/:\w+/g, ':')
  const known = new Set(asked.map(({ operation }) => named(operation)))
  expect(reads.filter((operation) => !known.has(named(operation)))).toEqual([])
  for (const read of READS) expect(PERMISSIONS[OPERATIONS[read] as keyof typeof PERMISSIONS]).toContain('STEWARD')
}

/** No answer names a record that is withheld, but the one that it was asked about. */
function expectNobodyHidden({ path, json }: Question, body: unknown, withheld: readonly string[]): void {
  const asked = `${path} ${JSON.stringify(json ?? '')}`
  if (asked.includes('hidden-')) return
  const text = JSON.stringify(body)
  const named = withheld.filter((id) => !asked.includes(id) && text.includes(`"${id}"`))
  expect([asked, named]).toEqual([asked, []])
}

/** Names that both share, by the places at which the callers find the records. */
function naming({ records, past }: Pick<Known, 'records' | 'past'>) {
  const names = new Map([...records, ...past].map((id, at) => [id, `#${at}`]))
  return (id: string) => names.get(id) ?? id
}

async function clustersOf(twin: Twin) {
  const all = await Promise.all(
    ['false', 'true'].map((resolved) =>
      twin.askAs('STEWARD', 'GET', `/api/master/people/clusters?pageSize=1000&minScore=0&resolved=${resolved}`),
    ),
  )
  return all.flatMap(({ body }) => body.clusters)
}

type KnownGroups = Pick<Known, 'clusters' | 'buckets'>

/** Groups that both know, by their ids in each. */
async function knownGroups(
  { small, large }: Twins,
  nameOf: Naming,
  { twins }: PartialGroups,
): Promise<{ readonly small: KnownGroups; readonly large: KnownGroups }> {
  const clusters: [KnownGroup, KnownGroup][] = []
  for (const group of await clustersOf(large)) {
    const twin = twins.get(group.recordIds.map(nameOf.large).sort().join(' '))
    const partial = group.withheld > 0
    if (twin && twin.label === group.label && group.mappingIds.length > 0)
      clusters.push([
        { id: twin.id, partial },
        { id: group.id, partial },
      ])
  }
  const listed = async (twin: Twin) =>
    (await twin.askAs('STEWARD', 'GET', '/api/master/people/buckets?pageSize=1000')).body.buckets
  const ids = new Set((await listed(small)).map(({ id }: KnownGroup) => id))
  const buckets: KnownGroup[] = (await listed(large)).flatMap(
    ({ id, withheld }: { readonly id: string; readonly withheld: number }) =>
      ids.has(id) ? { id, partial: withheld > 0 } : [],
  )
  return {
    small: { clusters: clusters.map(([one]) => one), buckets },
    large: { clusters: clusters.map(([, other]) => other), buckets },
  }
}

async function hiddenIn(large: Twin, hidden: readonly string[]): Promise<Pick<Known, 'hidden' | 'hiddenKeys'>> {
  const hiddenKeys: string[] = []
  for (const id of hidden)
    hiddenKeys.push((await large.must('GET', `/api/master/record/${id}?entity=people`)).record._metadata._key)
  return { hidden, hiddenKeys }
}
