import type { Random } from '@onefold/core/adapter-kit'

export interface Caller {
  readonly url: string
  readonly token: string
}

type Request = (random: Random) => readonly [method: string, path: string, body?: unknown]

/** So many different things are written, so that what is stored does not grow with the requests. */
const THINGS = 200
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville', 'Charles Babbage', 'Sofia Kovalevskaya']

const some = (random: Random): number => random.below(THINGS)
const nameOf = (random: Random): string => `${random.pick(NAMES)} ${some(random)}`

/** What a busy day brings, and what a day of attacks does: by weight, reads before writes. */
const REQUESTS: readonly (readonly [weight: number, request: Request])[] = [
  [8, (random) => ['POST', '/api/master/customers/search/text', { query: nameOf(random) }]],
  [8, (random) => ['POST', '/api/master/customers/search', { record: { last_name: nameOf(random) } }]],
  [6, () => ['GET', '/api/master/customers/buckets?pageSize=20']],
  [6, (random) => ['POST', '/api/master/customers/upsert', { record: person(random) }]],
  [4, (random) => ['POST', '/api/master/customers/resolve', { record: person(random) }]],
  [3, () => ['GET', '/api/master/customers/clusters?pageSize=20']],
  [3, (random) => ['GET', `/api/master/customers/records/soak-${some(random)}/audit`]],
  [4, (random) => ['POST', '/api/resources', { create: random.chance(0.5), resource: dataset(random) }]],
  [4, () => ['GET', '/api/resources/type/dataset']],
  [2, (random) => ['DELETE', `/api/resources/id/soak${some(random)}`]],
  [2, () => ['GET', '/api/entities']],
  [1, () => ['GET', '/v3/api-docs']],
  [1, () => ['GET', '/api/jobs/runs']],
  [2, (random) => ['GET', `/api/${'x'.repeat(some(random))}`]],
  [2, (random) => ['POST', '/api/resources', { resource: { type: nameOf(random), columns: [null] } }]],
  [1, (random) => ['POST', '/api/master/customers/search', { record: deep(some(random)) }]],
  [1, () => ['POST', '/api/master/customers/upsert', { record: { last_name: 'x'.repeat(500_000) } }]],
]
const BY_WEIGHT = REQUESTS.flatMap(([weight, request]) => Array.from({ length: weight }, () => request))

/** Sends one and reads the answer to its end. Answers the status; `cut` when the connection was. */
export async function variedRequest({ url, token }: Caller, random: Random): Promise<string> {
  const [method, path, body] = random.pick(BY_WEIGHT)(random)
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return 'cut'
  }
}

function person(random: Random): object {
  const [first = '', last = ''] = nameOf(random).split(' ')
  return { _id: `soak-${some(random)}`, first_name: first, last_name: last, city: nameOf(random) }
}

function dataset(random: Random): object {
  const columns = Array.from({ length: 1 + (some(random) % 20) }, (_, column) => ({
    key: `c${column}`,
    token: random.pick(['TEXT', 'DATE', 'NAME', 'PHONE']),
    validation: 'PARSER',
    sourceLocale: random.pick(['de-DE', 'en-GB', 'es-ES', 'fr-FR']),
  }))
  return { type: 'dataset', _id: `soak${some(random)}`, description: nameOf(random), columns }
}

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = { value }
  return value
}
