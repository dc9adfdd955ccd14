import type { Random } from '@onefold/core/adapter-kit'
import type { Twin, Twins } from './twins.ts'

/** A record by the id that each of the two knows it by; of a withheld one only the larger does. */
export interface Named {
  readonly small?: string
  readonly large: string
}

/** What was done so far. */
export interface Growing {
  readonly twins: Twins
  /** Withheld records are like no visible one, and nothing is stated of both. */
  readonly apart: boolean
  readonly seen: Named[]
  readonly withheld: string[]
  /** Of records that a merge took, by the survivor's name in the larger. */
  readonly absorbed: Map<string, readonly Named[]>
  readonly random: Random
  next: number
}

export type Step = (history: Growing) => Promise<void>

const NAMES = ['Ada Lovelace', 'Ada Lovelase', 'Charles Babbage', 'Charles Babbaje', 'Grace Hopper', 'Emmy Noether']
const OTHER_NAMES = ['Zacharias Zuse', 'Zacharias Zuhse', 'Yvonne Ypsilanti', 'Xaver Xylander']
const NOTES = ['met in the library', 'writes letters', 'likes engines and numbers']

export const RECORDS = '/api/master/people/records'
export const withComment = { comment: 'a test' }

export function nextOf(history: Growing): number {
  history.next += 1
  return history.next
}

/** With few names and mailboxes, so that many people are alike; whoever is apart is like nobody else. */
export function personOf({ random }: Growing, city: string, apart = false) {
  const at = random.below(6)
  const mailbox = `${random.pick(['ada', 'charles', 'grace', 'emmy'])}${at}@example.org`
  const phone = `020 794${random.below(6)}`
  return {
    name: random.pick(apart ? OTHER_NAMES : NAMES),
    note: random.pick(NOTES),
    city,
    email: `${apart ? 'apart ' : ''}${random.chance(0.1) ? 'no mailbox' : mailbox}`.replace(' ', apart ? '.' : ' '),
    ...(random.chance(0.6) ? { phone: apart ? `apart ${phone}` : phone } : {}),
    ...(random.chance(0.4) ? { _source: [{ _src: 'crm', _src_id: `${city} ${random.below(1e9)}` }] } : {}),
  }
}

export async function upsert(twin: Twin, record: object): Promise<void> {
  await twin.ask('POST', '/api/master/upsert', { json: { entity: 'people', records: [record] } })
}

/** Asks both, or only the larger, about what each knows by its own names. */
export async function both(
  { twins: { small, large } }: Growing,
  ask: (twin: Twin, idOf: (named: Named) => string) => ReturnType<Twin['ask']>,
): Promise<readonly [small: Awaited<ReturnType<Twin['ask']>>, large: Awaited<ReturnType<Twin['ask']>>]> {
  const answers = [await ask(small, (named) => named.small ?? ''), await ask(large, (named) => named.large)] as const
  if (answers[0].status !== answers[1].status)
    throw new Error(
      `The two answer ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join(' and ')}`,
    )
  return answers
}

export interface Group {
  readonly id: string
  readonly recordIds: readonly string[]
}

export async function groupsOf(twin: Twin, noun: 'cluster' | 'bucket'): Promise<readonly Group[]> {
  const more = noun === 'cluster' ? '&minScore=0' : ''
  return (await twin.must('GET', `/api/master/people/${noun}s?pageSize=1000${more}`))[`${noun}s`]
}

export function without<T>(list: T[], ...gone: readonly T[]): void {
  for (const item of gone) list.splice(list.indexOf(item), 1)
}
