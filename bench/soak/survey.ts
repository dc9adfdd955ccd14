import type { Session, Store } from '@onefold/core'
import { verifyStore } from '@onefold/core'
import type { TableRecord } from '@onefold/core/adapter-kit'
import { EVERYTHING } from '@onefold/core/adapter-kit'
import { sameJson } from '../../packages/core/src/lib/json.ts'
import { versionOf, type Word } from './kill-job.ts'

const PEOPLE = 1
const MIRROR = 2

/** Lets the runs that were left resume, and the copy hear everything. Answers what did not come to a good end. */
export async function recover(session: Session): Promise<readonly string[]> {
  const problems: string[] = []
  const { runs } = await session.runs.list({ pageSize: 1000 })
  for (const { id } of runs) {
    const run = await session.runs.finished(id)
    if (run.status !== 'SUCCEEDED')
      problems.push(`The run ${id} ended as ${run.status}: ${run.failure?.message ?? run.message}`)
  }
  const waiting = async (): Promise<number> => {
    const stats = await session.events.stats()
    return stats.reduce((sum, { valid, waiting }) => sum + valid + waiting, 0)
  }
  await session.events.settled() // an entry that stands for many records is counted only once it is told
  for (let left = await waiting(); left > 0; left = await waiting()) await session.events.settled()
  for (const { sink } of await session.events.stats()) {
    const { events } = await session.events.bySink(sink, { validity: 'INVALID', pageSize: 1000 })
    for (const { csn, position, operation, recordId, error } of events)
      problems.push(`"${sink}" refused ${csn}/${position}, ${operation} of "${recordId}": ${error}`)
  }
  return problems
}

/** Everything that is wrong after a recovery, in sentences. */
export async function survey(store: Store, words: readonly Word[]): Promise<readonly string[]> {
  const { findings } = await verifyStore(store)
  return [
    ...findings.map(({ rule, text }) => `${rule}: ${text}`),
    ...(await lost(store, words)),
    ...(await doubled(store)),
    ...(await mirrored(store)),
  ]
}

/** What was acknowledged and is not there. */
async function lost(store: Store, words: readonly Word[]): Promise<readonly string[]> {
  const versions = new Map<string, number>()
  const removed = new Set<string>()
  for (const word of words) {
    if (word.word === 'upserted') for (const id of word.ids) versions.set(id, word.version)
    if (word.word === 'removed') removed.add(word.id)
  }
  const pairs = [...versions.keys()].map((id) => ({ system: 'web', id }))
  const found = new Map((await store.records.findSources(PEOPLE, pairs)).map(({ pair, at }) => [pair.id, at]))
  const leaves = [...found.values()].map(({ id }) => id)
  const live = await store.records.byIds(PEOPLE, leaves, EVERYTHING)
  const archived = await store.records.archived(PEOPLE, leaves, EVERYTHING)
  const records = new Map<string, TableRecord>([...archived, ...live].map((record) => [record.id, record]))
  const problems: string[] = []
  for (const [id, version] of versions) {
    const at = found.get(id)
    const held = versionOf(records.get(at?.id ?? '')?.values.city)
    if (removed.has(id)) {
      if (at?.state === 'LIVE') problems.push(`web/${id} was removed and is live.`)
    } else if (!at && !isRemovable(id)) problems.push(`web/${id} was acknowledged and is gone.`)
    else if (at && held < version) problems.push(`web/${id} was acknowledged at version ${version} and is at ${held}.`)
  }
  return problems
}

/** A removal may have been committed without anybody hearing of it. */
const isRemovable = (id: string): boolean => id.startsWith('l')

/** Each source pair has one record that it made, and each record that no merge made has one pair. */
async function doubled({ scan }: Store): Promise<readonly string[]> {
  const everything = 1_000_000
  const live = (await scan.records(PEOPLE, 0, everything)).map(({ record }) => record)
  const newest = new Map(
    (await scan.archive(PEOPLE, { id: '', revision: 0 }, everything)).map(({ record }) => [record.id, record]),
  )
  const absorbed = [...newest.values()].filter(({ reason }) => reason === 'MERGED')
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const { id, sources, merged } of [...live, ...absorbed]) {
    if (merged.length > 0) continue
    if (sources.length !== 1) problems.push(`"${id}" has ${sources.length} source pairs.`)
    for (const pair of sources) {
      const name = `${pair.system}/${pair.id}`
      const owner = owners.get(name)
      if (owner !== undefined) problems.push(`${name} made "${owner}" and "${id}".`)
      owners.set(name, id)
    }
  }
  return problems
}

/** The table that the sink writes holds exactly what the table holds. */
async function mirrored({ scan }: Store): Promise<readonly string[]> {
  const read = async (table: number) =>
    new Map((await scan.records(table, 0, 1_000_000)).map(({ record }) => [record.id, record]))
  const [people, mirror] = await Promise.all([read(PEOPLE), read(MIRROR)])
  const problems = [...mirror.keys()]
    .filter((id) => !people.has(id))
    .map((id) => `The copy holds "${id}", which is gone.`)
  for (const [id, { values, sources }] of people) {
    const copy = mirror.get(id)
    if (!copy) problems.push(`The copy lacks "${id}".`)
    else if (!sameJson(copy.values, values) || !sameJson(copy.sources as never, sources as never))
      problems.push(`The copy of "${id}" differs.`)
  }
  return problems
}
