import type { Onefold, RecordInput, ResourceInput, Session, Store } from '@onefold/core'
import { isOnefoldError, openOnefold, verifyStore } from '@onefold/core'
import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { adminOf, filesOf } from './installation.ts'
import { byId, type MatchingState, matchingState } from './matching-state.ts'

const TABLE = 1
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville', 'Emmy Noether', 'Sofia Kovalevskaya', 'Hypatia']
const CITIES = ['London', 'Göttingen', 'New York', 'St. Petersburg', 'Arlington']
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const PEOPLE = 60
const STEPS = 30

const DATASET: ResourceInput = {
  type: 'dataset',
  _id: 'person',
  description: 'A person',
  columns: [{ key: 'name' }, { key: 'email' }, { key: 'phone' }, { key: 'city' }, { key: 'tags', array: true }],
}

/** Most limits are small, so that most buckets are compared in a window; one compares them whole. */
const LIMITS = [2, 3, 5, 8, 1000]

const indexerOf = (random: Random): ResourceInput => {
  const mapping = (id: string, keys: readonly string[], rest: object = {}) => ({
    id,
    keys,
    duplicates: true,
    compareLimit: random.pick(LIMITS),
    ...rest,
  })
  return {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'Parts of names, mailboxes and telephones',
    dataset: 'person',
    defaultKeyOptions: ['IGNORE_CASE', 'IGNORE_ACCENTS'],
    mappings: [
      mapping('name', ['name'], { transform: { name: 'PREFIX(3)' } }),
      mapping('email', ['email']),
      mapping('phone', ['phone'], { transform: { phone: 'DIGITS' } }),
      mapping('name-city', ['name', 'city'], { combine: true, transform: { name: 'INITIALS' } }),
      mapping('tags', ['tags']),
      mapping('city', ['city'], { duplicates: random.chance(0.5) }),
      mapping('near-name', ['name'], { matching: 'FUZZY', duplicates: random.chance(0.5) }),
      mapping('near-mail', ['email', 'tags'], { matching: 'FUZZY', maximumTypos: 1, duplicates: random.chance(0.3) }),
      mapping('alike', ['name'], { matching: 'FUZZY_LSH', similarity: 0.5, duplicates: random.chance(0.3) }),
      mapping('script', [], { type: 'SCRIPT', script: 'record.phone ? record.phone.slice(-2) : []' }),
    ],
  }
}

/** Strict, middling and generous: how far groups grow depends on it. */
const THRESHOLDS = [
  { matchThreshold: 0.9, nonMatchThreshold: 0.7 },
  { matchThreshold: 0.8, nonMatchThreshold: 0.6 },
  { matchThreshold: 0.7, nonMatchThreshold: 0.4 },
]

const classifierOf = (random: Random): ResourceInput => ({
  type: 'classifier-weight',
  _id: 'person-classifier',
  description: 'How alike two people are',
  dataset: 'person',
  mappings: [
    { id: 'name', keys: ['name'], weight: 2, comparer: 'LEVENSHTEIN' },
    { id: 'email', keys: ['email'], comparer: 'JARO_WINKLER', nullMismatch: random.chance(0.5) },
    { id: 'phone', keys: ['phone'], comparer: 'EXACT' },
    { id: 'city', keys: ['city'], weight: 0.5 },
    { id: 'tags', keys: ['tags'], weight: 0.5 },
  ],
  ...random.pick(THRESHOLDS),
})

export interface HistoryOutcome {
  /** As the writes left it. */
  readonly incremental: MatchingState
  /** As an index built anew over the same records has it. */
  readonly rebuilt: MatchingState
  readonly findings: readonly string[]
  /** What was done, by kind, so that nobody takes an empty history for a proof. */
  readonly done: Readonly<Record<string, number>>
}

/** One random history of inserts, updates, removals, merges and separations over some sixty people with typos. */
export async function runHistory(store: Store, seed: number): Promise<HistoryOutcome> {
  const random = seededRandom(seed)
  let given = 0
  // In the order in which they are given, so that the same seed makes the same history.
  const ids = { next: () => `i${String(++given).padStart(8, '0')}` }
  const onefold = await openOnefold({ store, files: filesOf({}), pollMs: 20, ids })
  try {
    const session = await furnished(onefold, random)
    const done: Record<string, number> = {}
    const rebuildAt = random.below(STEPS * 2) // in half of the histories a new index is built while the writes go on
    let rebuilding: Promise<unknown> = Promise.resolve()
    for (let step = 0; step < STEPS; step++) {
      if (step === rebuildAt) {
        rebuilding = rebuild(session)
        rebuilding.catch(() => undefined) // told below, where it is waited for
      }
      await takeStep(session, random, done)
    }
    await rebuilding
    const incremental = await matchingState(store, TABLE, byId)
    const findings = await findingsOf(store)
    await rebuild(session)
    return {
      incremental,
      rebuilt: await matchingState(store, TABLE, byId),
      findings: [...findings, ...(await findingsOf(store))],
      done,
    }
  } finally {
    await onefold.close()
  }
}

async function rebuild(session: Session): Promise<void> {
  await (await session.entities.synchronize('people', { load: 'NONE', index: 'FULL' })).finished()
}

async function findingsOf(store: Store): Promise<readonly string[]> {
  return (await verifyStore(store)).findings.map(({ rule, text }) => `${rule}: ${text}`)
}

async function furnished(onefold: Onefold, random: Random): Promise<Session> {
  const session = adminOf(onefold)
  const merger = {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'Newest first',
    mergeType: 'CONSTANT',
  } as const
  for (const resource of [DATASET, indexerOf(random), classifierOf(random), merger])
    await session.resources.create(resource)
  await session.tables.create({ table: 'people', dataset: 'person', history: random.chance(0.7), audit: false })
  const components = { indexer: 'person-indexer', classifier: 'person-classifier', merger: 'person-merger' }
  await session.entities.create({ id: 'people', table: 'people', type: 'DUPLICATES', ...components })
  return session
}

type Count = (kind: string, many?: number) => void

/** What may happen to a table, by weight. A new kind of write is one more line. */
const MOVES: readonly (readonly [
  weight: number,
  step: (session: Session, random: Random, count: Count) => Promise<void>,
])[] = [
  [0.55, upsertSome],
  [0.15, removeOne],
  [0.2, mergeSome],
  [0.1, separateTwo],
]

async function takeStep(session: Session, random: Random, done: Record<string, number>): Promise<void> {
  const count: Count = (kind, many = 1) => {
    done[kind] = (done[kind] ?? 0) + many
  }
  let chance = random.fraction()
  for (const [weight, step] of MOVES) {
    chance -= weight
    if (chance < 0) return step(session, random, count)
  }
}

async function upsertSome(session: Session, random: Random, count: Count): Promise<void> {
  const drafts = Array.from({ length: random.between(1, 8) }, () => draftOf(random))
  for (const { outcome, errorCodes } of (await session.records('people').upsert(drafts)).results)
    count(outcome === 'FAILED' ? `FAILED ${errorCodes?.join(' ')}` : outcome)
}

async function removeOne(session: Session, random: Random, count: Count): Promise<void> {
  const { records: live } = await session.tables.records('people', { pageSize: 1000 })
  if (live.length === 0) return
  await session.records('people').remove(random.pick(live)._id)
  count('REMOVED')
}

async function mergeSome(session: Session, random: Random, count: Count): Promise<void> {
  const cluster = await someCluster(session, random)
  if (!cluster) return
  try {
    if (random.chance(0.5)) await session.clusters('people').merge(cluster.id)
    else
      await session
        .records('people')
        .merge(random.shuffled(cluster.recordIds).slice(0, random.between(2, cluster.recordCount)))
    count('MERGED')
  } catch (error) {
    if (!isOnefoldError(error, 'conflict')) throw error
    count('MERGE REFUSED') // some of them were recorded as different
  }
}

async function separateTwo(session: Session, random: Random, count: Count): Promise<void> {
  const cluster = await someCluster(session, random)
  if (!cluster) return
  await session.records('people').disconnect(random.shuffled(cluster.recordIds).slice(0, 2))
  count('SEPARATED')
}

async function someCluster(session: Session, random: Random) {
  const { clusters } = await session.clusters('people').list({ minScore: 0, pageSize: 1000 })
  return clusters.length === 0 ? undefined : random.pick(clusters)
}

/** A new person, a change to one who is there, or the same person once more from another system. */
function draftOf(random: Random): RecordInput {
  const number = random.below(PEOPLE)
  const columns = personOf(number, random)
  const partly = random.chance(0.3) ? { [random.pick(['email', 'phone', 'city', 'tags'])]: null } : {}
  const stated = { ...columns, ...partly }
  if (random.chance(0.4)) return { _id: `p-${number}`, ...stated }
  return { ...stated, _source: [{ _src: random.pick(['crm', 'web']), _src_id: String(number) }] }
}

function personOf(number: number, random: Random): RecordInput {
  const name = NAMES[number % NAMES.length] as string
  return {
    name: random.chance(0.4) ? mistyped(name, random) : name,
    email: `${name.split(' ')[0]?.toLowerCase()}${number % 4}@mail.example`,
    phone: `0${100 + (number % 15)} ${random.chance(0.2) ? '1' : '2'}`,
    city: CITIES[number % CITIES.length],
    tags: [`t${number % 9}`, `t${random.below(9)}`],
  }
}

function mistyped(text: string, random: Random): string {
  const at = random.below(text.length)
  return text.slice(0, at) + (random.chance(0.7) ? LETTERS[random.below(26)] : '') + text.slice(at + 1)
}
