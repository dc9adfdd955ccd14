import type { OnefoldOptions } from '@onefold/core'
import { type Installation, openInstallation } from '../support/installation.ts'
import { ENTITY, RESOURCES, SCOPE } from './house.ts'

/** Who asks: each sees the people of London alone. */
export const LIMITED = ['VIEWER', 'STEWARD'] as const
export type Limited = (typeof LIMITED)[number]

export interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
  readonly body: any
}

export interface Twin extends Installation {
  /** As ADMIN; refuses what is not answered with 200. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
  must(method: string, path: string, json?: unknown): Promise<any>
  askAs(caller: Limited, method: string, path: string, json?: unknown): Promise<Answered>
}

/** Two installations, of which the larger one is going to hold records that the callers do not see, besides the same others. */
export interface Twins {
  readonly small: Twin
  readonly large: Twin
  close(): Promise<void>
}

/** @param engineOf a store for each of them @default stores in memory */
export async function openTwins(engineOf: () => Promise<Partial<OnefoldOptions>> = async () => ({})): Promise<Twins> {
  const [small, large] = [await openTwin(await engineOf(), 1), await openTwin(await engineOf(), 2)]
  return {
    small,
    large,
    close: async () => void (await Promise.all([small.close(), large.close()])),
  }
}

/** Ids that are the same in every run, and none of them in both. */
function countedIds(nth: number): OnefoldOptions['ids'] {
  let count = 0
  return {
    next() {
      count += 1
      return `00000000-0000-7000-800${nth}-${String(count).padStart(12, '0')}`
    },
  }
}

async function openTwin(engine: Partial<OnefoldOptions>, nth: number): Promise<Twin> {
  const ids = countedIds(nth)
  const installation = await openInstallation({}, { ...engine, ...(ids ? { ids } : {}) })
  const must: Twin['must'] = async (method, path, json) => {
    const { status, body } = await installation.ask(method, path, json === undefined ? {} : { json })
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  await furnish(must)
  const tokens = await limitedTokens(installation, must)
  return {
    ...installation,
    must,
    async askAs(caller, method, path, json) {
      const { status, body } = await installation.ask(method, path, {
        ...(json === undefined ? {} : { json }),
        as: 'NOBODY',
        headers: { Authorization: `Bearer ${tokens[caller]}` },
      })
      return { status, body }
    },
  }
}

async function furnish(must: Twin['must']): Promise<void> {
  for (const resource of RESOURCES) await must('POST', '/api/resources', { resource, create: true })
  await must('POST', '/api/tables', { table: 'people', dataset: 'person', history: true, auditable: true })
  await must('POST', '/api/entities', { ...ENTITY, create: true })
}

async function limitedTokens({ onefold }: Installation, must: Twin['must']): Promise<Record<Limited, string>> {
  const { tokens } = onefold.as({ type: 'USER', id: 'u-admin', roles: ['ADMIN'] })
  const made = []
  for (const role of LIMITED) made.push(await tokens.create({ name: `${role} of London`, role, days: 365 }))
  const access = made.map(({ id }) => ({ principalType: 'ACCESS_TOKEN', principalId: id, values: SCOPE.values }))
  await must('PUT', '/api/entities/people/scope-column', { column: SCOPE.column })
  await must('PUT', '/api/entities/people/access', { access })
  return Object.fromEntries(made.map(({ role, value }) => [role, value])) as Record<Limited, string>
}
