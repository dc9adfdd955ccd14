import { type Installation, openInstallation } from '../support/installation.ts'

/** What is asked as an example. */
export interface Question {
  /** Values of the path and the query, by name. */
  readonly with?: { readonly [name: string]: string }
  readonly json?: unknown
  readonly body?: string
  readonly headers?: { readonly [name: string]: string }
  /** @default 'ADMIN' */
  readonly as?: 'ADMIN' | 'NOBODY' | 'SESSION'
  /** The members of the answer that are kept. @default all */
  readonly keeping?: readonly string[]
  /** What it is answered with. @default 200 */
  readonly status?: number
}

/** The question, or what prepares for it and then tells it. */
export type Recipe = Question | ((stage: Stage) => Question | Promise<Question>)

export interface Stage {
  readonly house: Installation
  /** Asks for something that has to succeed, and answers its body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
  must(method: string, path: string, json?: unknown, headers?: { readonly [name: string]: string }): Promise<any>
  /** A session token and its refresh token, of a user whose password is known. */
  session(): Promise<{ readonly token: string; readonly refreshToken: string }>
  /** The id of a bucket or cluster that holds this record. */
  groupOf(noun: 'bucket' | 'cluster', record: string): Promise<string>
  /** Waits until nothing is under way. */
  quiet(): Promise<void>
}

const column = (key: string) => ({ key, description: key, token: 'TEXT', lookup: key === 'city' })
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
    description: 'The name decides',
    dataset: 'person',
    mappings: [{ id: 'name', keys: ['name'] }],
    matchThreshold: 99,
    nonMatchThreshold: 50,
  },
  {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'Whatever comes first',
    dataset: 'person',
    mergeType: 'CONSTANT',
  },
]
export const ENTITY = {
  id: 'people',
  table: 'people',
  type: 'DUPLICATES',
  indexer: 'person-indexer',
  classifier: 'person-classifier',
  merger: 'person-merger',
}

/** Twelve people, each written down twice: `p1-a` and `p1-b` to `p12-a` and `p12-b`. */
const PEOPLE = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((at) => [
  { _id: `p${at}-a`, name: 'Grace Hopper', email: `grace${at}@example.org`, city: 'London' },
  { _id: `p${at}-b`, name: 'Grase Hoper', email: `grace${at}@example.org`, city: 'London' },
])

/** An installation with an entity `people`, its doubtful pairs waiting. */
export async function openStage(): Promise<Stage> {
  const house = await openInstallation()
  const must: Stage['must'] = async (method, path, json, headers = {}) => {
    const { status, body } = await house.ask(method, path, { ...(json === undefined ? {} : { json }), headers })
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  for (const resource of RESOURCES) await must('POST', '/api/resources', { resource, create: true })
  await must('POST', '/api/tables', { table: 'people', dataset: 'person', history: true, auditable: true })
  await must('POST', '/api/entities', { ...ENTITY, create: true })
  await must('POST', '/api/data-scopes/bootstrap')
  await must('POST', '/api/master/upsert', { entity: 'people', records: PEOPLE })
  return {
    house,
    must,
    session: () => must('POST', '/api/security/auth', { email: 'ada@example.org', password: 'Analytical-Engine-1' }),
    async groupOf(noun, record) {
      const page = await must('GET', `/api/master/people/${noun}s?pageSize=1000`)
      const found = page[`${noun}s`].find((each: { recordIds: string[] }) => each.recordIds.includes(record))
      return found.id
    },
    async quiet() {
      for (const status of ['PENDING', 'RUNNING', 'CANCELLING']) {
        const { items } = await must('GET', `/api/jobs/runs?status=${status}`)
        for (const { id } of items)
          await house.onefold.as({ type: 'USER', id: 'x', roles: ['ADMIN'] }).runs.finished(id)
      }
    },
  }
}
