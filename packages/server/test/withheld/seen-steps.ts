import { both, type Growing, groupsOf, nextOf, personOf, RECORDS, upsert, withComment, without } from './history.ts'

export async function insertSeen(history: Growing): Promise<void> {
  const { twins, random, seen } = history
  for (let left = random.between(1, 4); left > 0; left--) {
    const _id = `seen-${nextOf(history)}`
    const record = { _id, ...personOf(history, 'London') }
    await upsert(twins.small, record)
    await upsert(twins.large, record)
    seen.push({ small: _id, large: _id })
  }
}

export async function updateSeen(history: Growing): Promise<void> {
  const { random, seen } = history
  const named = random.pick(seen)
  const { city: _, _source: __, ...changed } = { _source: undefined, ...personOf(history, '') }
  await both(history, (twin, idOf) => {
    const records = [{ _id: idOf(named), ...changed }]
    return twin.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
  })
}

export async function mergeSeen(history: Growing): Promise<void> {
  const { random, seen, absorbed } = history
  const [one, other] = random.shuffled(seen)
  if (!one || !other) return
  const forced = { force: true, crossSeparations: true, ...withComment }
  const [small, large] = await both(history, (twin, idOf) =>
    twin.ask('POST', `${RECORDS}/merge`, { json: { recordIds: [idOf(one), idOf(other)], ...forced } }),
  )
  if (small.status !== 200) return
  without(seen, one, other)
  const survivor = { small: small.body.record._id, large: large.body.record._id }
  absorbed.set(survivor.large, [one, other])
  seen.push(survivor)
}

export async function unmergeSeen(history: Growing): Promise<void> {
  const { random, seen, absorbed } = history
  const survivors = seen.filter(({ large }) => absorbed.has(large))
  if (survivors.length === 0) return
  const survivor = random.pick(survivors)
  const [small] = await both(history, (twin, idOf) =>
    twin.ask('POST', `${RECORDS}/unmerge`, { json: { recordId: idOf(survivor), ...withComment } }),
  )
  if (small.status !== 200) return
  without(seen, survivor)
  seen.push(...absorbed.get(survivor.large)!)
}

export async function disconnectSeen(history: Growing): Promise<void> {
  const named = history.random.shuffled(history.seen).slice(0, history.random.between(2, 3))
  if (named.length < 2) return
  await both(history, (twin, idOf) =>
    twin.ask('POST', `${RECORDS}/disconnect`, { json: { recordIds: named.map(idOf), ...withComment } }),
  )
}

export async function removeSeen(history: Growing): Promise<void> {
  const { random, seen } = history
  if (seen.length < 4) return
  const named = random.pick(seen)
  await both(history, (twin, idOf) => twin.ask('DELETE', `/api/master/record/${idOf(named)}?entity=people`))
  without(seen, named)
}

export async function pinSeen(history: Growing): Promise<void> {
  const { random, seen, absorbed } = history
  const survivors = seen.filter(({ large }) => absorbed.has(large))
  if (survivors.length === 0) return
  const survivor = random.pick(survivors)
  await both(history, (twin, idOf) =>
    twin.ask('PUT', `${RECORDS}/${idOf(survivor)}/pins`, { json: { columns: ['note'], pinned: true } }),
  )
}

/** A contribution of a visible survivor is delivered anew, as somebody else. */
export async function divergeSeen(history: Growing): Promise<void> {
  const { random, seen, absorbed } = history
  const taken = seen.flatMap(({ large }) => absorbed.get(large) ?? [])
  if (taken.length === 0) return
  const named = random.pick(taken)
  const email = `elsewhere${random.below(100)}@example.org`
  await both(history, (twin, idOf) => {
    const records = [{ _id: idOf(named), name: 'Somebody Else', email, phone: null }]
    return twin.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
  })
}

const WORK = ['ignore', 'unignore', 'escalate', 'resolve'] as const

/** Of a cluster that is in both, with the same records. */
export async function workOnSeenCluster(history: Growing): Promise<void> {
  const { random, twins, seen } = history
  const [inSmall, inLarge] = [await groupsOf(twins.small, 'cluster'), await groupsOf(twins.large, 'cluster')]
  const largeOf = new Map(seen.map(({ small, large }) => [small!, large]))
  const same = inSmall.flatMap((group) => {
    const named = group.recordIds.map((id) => largeOf.get(id) ?? '').sort()
    const found = inLarge.find(({ recordIds }) => recordIds.toSorted().join() === named.join())
    return found ? [[group, found] as const] : []
  })
  if (same.length === 0) return
  const [small, large] = random.pick(same)
  const action = random.pick(WORK)
  const json = action === 'escalate' ? { note: 'please look' } : {}
  await twins.small.ask('PUT', `/api/master/people/clusters/${action}/${small.id}`, { json })
  await twins.large.ask('PUT', `/api/master/people/clusters/${action}/${large.id}`, { json })
}
