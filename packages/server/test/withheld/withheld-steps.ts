import {
  type Growing,
  groupsOf,
  nextOf,
  personOf,
  RECORDS,
  type Step,
  upsert,
  withComment,
  without,
} from './history.ts'
import { ELSEWHERE } from './house.ts'

const WORK = ['ignore', 'unignore', 'escalate', 'resolve'] as const

export async function insertWithheld(history: Growing): Promise<void> {
  const { twins, random, withheld } = history
  for (let left = random.between(1, 4); left > 0; left--) {
    const _id = `hidden-${nextOf(history)}`
    await upsert(twins.large, { _id, ...personOf(history, random.pick(ELSEWHERE), history.apart) })
    withheld.push(_id)
  }
}

export async function updateWithheld(history: Growing): Promise<void> {
  const { random, twins, withheld } = history
  await upsert(twins.large, { _id: random.pick(withheld), ...personOf(history, random.pick(ELSEWHERE), history.apart) })
}

export async function mergeWithheld(history: Growing): Promise<void> {
  const { random, twins, withheld, absorbed } = history
  const [one, other] = random.shuffled(withheld)
  if (!one || !other) return
  const json = { recordIds: [one, other], force: true, crossSeparations: true, ...withComment }
  const { status, body } = await twins.large.ask('POST', `${RECORDS}/merge`, { json })
  if (status !== 200) return
  without(withheld, one, other)
  withheld.push(body.record._id)
  absorbed.set(body.record._id, [{ large: one }, { large: other }])
}

export async function unmergeWithheld(history: Growing): Promise<void> {
  const { random, twins, withheld, absorbed } = history
  const survivors = withheld.filter((id) => absorbed.has(id))
  if (survivors.length === 0) return
  const recordId = random.pick(survivors)
  const { status } = await twins.large.ask('POST', `${RECORDS}/unmerge`, { json: { recordId } })
  if (status !== 200) return
  without(withheld, recordId)
  withheld.push(...absorbed.get(recordId)!.map(({ large }) => large))
}

export async function divergeWithheld({ random, twins, withheld, absorbed }: Growing): Promise<void> {
  const taken = withheld.flatMap((id) => absorbed.get(id) ?? [])
  if (taken.length === 0) return
  const email = `far${random.below(100)}@example.org`
  await upsert(twins.large, { _id: random.pick(taken).large, name: 'Nobody Known', email, phone: null })
}

export async function removeWithheld({ random, twins, withheld }: Growing): Promise<void> {
  if (withheld.length < 4) return
  const id = random.pick(withheld)
  await twins.large.ask('DELETE', `/api/master/record/${id}?entity=people`)
  without(withheld, id)
}

/** From other withheld records, or from a visible one. */
export async function disconnectWithheld({ random, twins, withheld, seen, apart }: Growing): Promise<void> {
  const [one, other] = random.shuffled(withheld)
  if (!one || !other) return
  const recordIds = [
    one,
    ...(apart || random.chance(0.5) ? [] : [random.pick(seen).large]),
    ...(random.chance(0.5) ? [other] : []),
  ]
  if (recordIds.length < 2) return
  await twins.large.ask('POST', `${RECORDS}/disconnect`, { json: { recordIds, ...withComment } })
}

/** One withheld record from the rest of its cluster, whoever that is; what is stated of two visible records is stated in both. */
export async function splitBesides({ random, twins: { large }, withheld }: Growing): Promise<void> {
  const groups = (await groupsOf(large, 'cluster')).filter(
    ({ recordIds }) => recordIds.length > 1 && recordIds.some((id) => withheld.includes(id)),
  )
  if (groups.length === 0) return
  const { id, recordIds } = random.pick(groups)
  const [one] = recordIds.filter((each) => withheld.includes(each))
  await large.ask('POST', `/api/master/people/clusters/disconnect/${id}`, { json: { recordIds: [one] } })
}

/** Of the larger alone: a cluster or bucket that holds a withheld record, and at most one visible: of no visible pair anything is said. */
const workOnAny =
  (noun: 'cluster' | 'bucket'): Step =>
  async ({ random, twins: { large }, withheld }) => {
    const groups = (await groupsOf(large, noun)).filter(({ recordIds }) => {
      const hidden = recordIds.filter((id) => withheld.includes(id)).length
      return hidden > 0 && recordIds.length - hidden < 2
    })
    if (groups.length === 0) return
    const action = random.pick(WORK)
    const json = action === 'escalate' ? { note: 'a secret', assignee: 'nobody' } : withComment
    await large.ask('PUT', `/api/master/people/${noun}s/${action}/${random.pick(groups).id}`, { json })
  }

export async function workOnAnyCluster(history: Growing): Promise<void> {
  await workOnAny('cluster')(history)
}

export async function workOnAnyBucket(history: Growing): Promise<void> {
  await workOnAny('bucket')(history)
}
