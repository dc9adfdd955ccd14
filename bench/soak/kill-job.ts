import type { FileStore, RecordInput, ResourceInput, Session } from '@onefold/core'
import { directoryFiles } from '../../packages/core/src/adapters/files-directory/index.ts'
import { seededRandom } from '../../packages/core/src/lib/random.ts'
import { filesOf, furnish } from './installation.ts'
import type { Outside } from './kill-order.ts'

/** What a process that is going to be killed says when somebody may rely on it. */
export type Word =
  | { readonly word: 'ready' }
  /** These source ids of `web` are written, at this version. */
  | { readonly word: 'upserted'; readonly version: number; readonly ids: readonly string[] }
  | { readonly word: 'removed'; readonly id: string }
  | { readonly word: 'synchronized'; readonly run: string }
  /** The point where it dies: its last word. */
  | { readonly word: 'dying'; readonly point: string; readonly phase: string }
  /** Nobody killed it. */
  | { readonly word: 'done'; readonly hits: Readonly<Record<string, number>> }

const SYSTEMS = ['crm', 'erp'] as const
/** People whom several systems know: nobody removes them, the steward merges them. */
const SHARED = 40
const PEOPLE = 60
/** People whom nobody else knows, for removal. */
const LONERS = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']
const BATCHES = 12
const BATCH = 15

/** The two files that a synchronization loads. */
export function filesOfJob(rows: number, outside?: Outside): FileStore {
  const header = 'no;name;email;phone;city\n'
  const line = (number: number): string => {
    const { name, email, phone } = columnsOf(number)
    return `${number};${name};${email};${phone};file\n`
  }
  const fileOf = (first: number): string => header + Array.from({ length: rows }, (_, at) => line(first + at)).join('')
  // Every file begins among the people whom the web knows as well.
  const files = filesOf({ 'crm.csv': fileOf(SHARED / 2), 'erp.csv': fileOf(SHARED / 4) })
  const { growing } = directoryFiles(outside?.folder ?? 'files')
  return outside && growing ? { ...files, growing } : files
}

/** The entity that the job works on: it merges by itself, loads two files, and is copied into another table. */
export async function furnishJob(session: Session, outside?: Outside, asynchronous = false): Promise<void> {
  const erp: ResourceInput = {
    type: 'source-file',
    _id: 'erp',
    description: 'What the ERP hands over',
    inputPattern: 'erp.csv',
    system: 'erp',
    idColumn: 'no',
  }
  await session.resources.create(erp)
  for (const sink of outside ? sinksTo(outside) : []) await session.resources.create(sink)
  await furnish(session, {
    type: 'AUTO_DUPLICATES',
    steward: 'person-steward',
    sources: SYSTEMS.map((resource) => ({ resource })),
    asynchronous,
    ...(outside
      ? { sinks: ['mirror', ...sinksTo(outside).map(({ _id }) => _id)].map((resource) => ({ resource })) }
      : {}),
  })
}

/** What the receiver and the file are called. */
export const TOLD_FILE = 'told.ndjson'

function sinksTo({ url }: Outside) {
  return [
    { type: 'sink-http', _id: 'receiver', description: 'Listens', url } as const,
    { type: 'sink-file', _id: 'file', description: 'A file that grows', outputPattern: TOLD_FILE } as const,
  ]
}

/** Writes, synchronizes, removes, synchronizes with everything told anew, and writes on. */
export async function runJob(session: Session, seed: number, tell: (word: Word) => void): Promise<void> {
  const random = seededRandom(seed)
  const records = session.records('people')
  const upsert = async (version: number, ids: readonly string[]): Promise<void> => {
    const answer = await records.upsert(ids.map((id) => draftOf(id, version)))
    if (answer.failed > 0) throw new Error(answer.results.flatMap(({ errors = [] }) => errors)[0])
    tell({ word: 'upserted', version, ids })
  }
  await upsert(1, LONERS)
  for (let version = 2; version <= BATCHES; version++) {
    const all = Array.from({ length: PEOPLE }, (_, number) => String(number))
    await upsert(version, random.shuffled(all).slice(0, BATCH))
    if (version === BATCHES / 2) await synchronize(session, {}, tell)
    if (version === BATCHES - 3) await synchronize(session, { index: 'FULL', sink: 'FULL' }, tell)
    if (version === BATCHES - 2) for (const id of LONERS.slice(0, 3)) await remove(session, id, tell)
  }
}

async function synchronize(session: Session, masks: object, tell: (word: Word) => void): Promise<void> {
  const { id } = await (await session.entities.synchronize('people', masks)).finished()
  tell({ word: 'synchronized', run: id })
}

async function remove(session: Session, id: string, tell: (word: Word) => void): Promise<void> {
  await session.records('people').remove(id)
  tell({ word: 'removed', id })
}

function draftOf(id: string, version: number): RecordInput {
  const source = [{ _src: 'web', _src_id: id }]
  if (LONERS.includes(id))
    return { _id: id, _source: source, name: id, email: `${id}@alone.example`, city: `v${version}` }
  return { _source: source, ...columnsOf(Number(id)), city: `v${version}` }
}

/** Forty people, whatever the number of records about them; the city says who wrote last. */
function columnsOf(number: number) {
  const person = number % SHARED
  return { name: `Person ${person}`, email: `p${person}@mail.example`, phone: `0${1000 + person}` }
}

/** The version that a value of `city` tells. */
export function versionOf(city: unknown): number {
  return typeof city === 'string' && /^v\d+$/.test(city) ? Number(city.slice(1)) : 0
}
