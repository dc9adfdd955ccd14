import type { RecordInput, Session } from '@onefold/core'
import { isOnefoldError } from '@onefold/core'
import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'

const GROUPS = 250
const OF_EACH = 4
export const STEWARDED = GROUPS * OF_EACH

/** What came of it: how often each action was done, and how often it was refused with which code. */
export interface Tally {
  readonly done: { readonly [action: string]: number }
  /** By action, class and code; all of the class `conflict` when stewards only stood in each other's way. */
  readonly refused: { readonly [refusal: string]: number }
}

/** People of whom four each are one, in the table that they are merged in. */
export async function settlePeople(session: Session): Promise<void> {
  const people = Array.from({ length: STEWARDED }, (_, at) => {
    const group = Math.floor(at / OF_EACH)
    const source = [{ _src: 'crm', _src_id: `${at}` }]
    return {
      _id: `p${at}`,
      name: `Name ${group}`,
      email: `e${group}`,
      phone: `${group}`,
      city: 'London',
      _source: source,
    }
  })
  await session.records('people').upsert(people)
}

type Action = (session: Session, random: Random) => Promise<unknown>

const ACTIONS: { readonly [name: string]: Action } = {
  async merge(session, random) {
    const clusters = session.clusters('people')
    const { clusters: found } = await clusters.list({ minScore: 0, pageNumber: random.below(25), pageSize: 10 })
    if (found.length === 0) return
    const { id, recordIds } = random.pick(found)
    await clusters.merge(id, { recordIds })
  },
  async mergeSome(session, random) {
    const first = random.below(GROUPS) * OF_EACH
    const recordIds = random.shuffled([0, 1, 2, 3].map((at) => `p${first + at}`)).slice(0, random.between(2, 3))
    await session.records('people').merge(recordIds, { force: true, comment: 'by hand' })
  },
  async undo(session, random) {
    const page = { pageNumber: random.below(25), pageSize: 10, filterMerged: true }
    const { records } = await session.tables.records('people', page)
    if (records.length === 0) return
    await session.records('people').unmerge(random.pick(records)._id, { keepEdits: random.chance(0.3) })
  },
  /** What a system delivers: it finds its record wherever that is now. */
  async deliver(session, random) {
    const _src_id = String(random.below(STEWARDED))
    const record = { _source: [{ _src: 'crm', _src_id }], city: random.pick(['London', 'Ockham', 'Turin']) }
    await written(session, record)
  },
  async edit(session, random) {
    await written(session, { _id: `p${random.below(STEWARDED)}`, city: random.pick(['Leeds', 'York', 'Bath']) })
  },
  async pin(session, random) {
    const { records } = await session.tables.records('people', { pageSize: 50, filterMerged: true })
    if (records.length === 0) return
    const pins = { columns: ['city'], pinned: random.chance(0.5) }
    await session.records('people').setPins(random.pick(records)._id, pins)
  },
}

/** A refusal of the only record is a refusal. */
async function written(session: Session, record: RecordInput): Promise<void> {
  await session.records('people').upsert([record], { atomic: true })
}

/** Merges, undoes and edits at random for as long as it is wanted. What is no refusal is thrown. */
export async function workAsSteward(session: Session, seed: number, wanted: () => boolean): Promise<Tally> {
  const random = seededRandom(seed)
  const done: Record<string, number> = {}
  const refused: Record<string, number> = {}
  while (wanted()) {
    const name = random.pick(Object.keys(ACTIONS))
    try {
      await ACTIONS[name]?.(session, random)
      done[name] = (done[name] ?? 0) + 1
    } catch (error) {
      if (!isOnefoldError(error)) throw error
      const refusal = `${name}: ${error.class} ${error.code}`
      refused[refusal] = (refused[refusal] ?? 0) + 1
    }
  }
  return { done, refused }
}
