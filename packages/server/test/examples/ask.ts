import type { DocumentedName } from '../../src/openapi/texts/texts.ts'
import { openStage, type Question, type Recipe, type Stage } from './stage.ts'

/** An example as the document holds it. */
export interface Asked {
  readonly parameters: { readonly [name: string]: string }
  readonly body?: unknown
  readonly status: number
  readonly type: string
  readonly answer?: unknown
}

export type Recipes = { readonly [Name in DocumentedName]?: Recipe }

/** Asks every example of a chapter, one after the other, in an installation of its own. */
export async function askAll(recipes: Recipes): Promise<ReadonlyMap<string, Asked>> {
  const stage = await openStage()
  try {
    const asked = new Map<string, Asked>()
    for (const [name, recipe] of Object.entries(recipes)) {
      const question = typeof recipe === 'function' ? await recipe(stage) : recipe
      asked.set(name, await ask(stage, name, question))
      await stage.quiet()
    }
    return asked
  } finally {
    await stage.house.close()
  }
}

async function ask(stage: Stage, name: string, question: Question): Promise<Asked> {
  const { with: values = {}, json, body, headers = {}, as = 'ADMIN', status = 200, keeping } = question
  const [method = '', pattern = ''] = name.split(' ')
  const used = new Set<string>()
  const path = pattern.replace(/:(\w+)/g, (_, each: string) => {
    used.add(each)
    return encodeURIComponent(values[each] ?? '')
  })
  const query = Object.entries(values).filter(([each]) => !used.has(each))
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const bearer = as === 'SESSION' ? { Authorization: `Bearer ${(await stage.session()).token}` } : {}
  const answer = await stage.house.ask(method, address, {
    ...(as === 'ADMIN' ? {} : { as: 'NOBODY' as const }),
    ...(json === undefined ? {} : { json }),
    ...(body === undefined ? {} : { body }),
    headers: { ...bearer, ...headers },
  })
  if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const shown = type === '' || status === 204 ? undefined : answer.body
  const kept = keeping === undefined ? shown : Object.fromEntries(keeping.map((each) => [each, shown[each]]))
  const sent = json ?? body
  const named = Object.entries({ ...values, ...headers })
  return plain({
    parameters: Object.fromEntries(named.filter(([each]) => each !== 'Content-Type')),
    ...(sent === undefined ? {} : { body: sent }),
    status,
    type,
    ...(kept === undefined ? {} : { answer: shortened(kept) }),
  }) as Asked
}

const LONGEST_LIST = 2
const LONGEST_TEXT = 400

/** Lists end early, so that the document stays small. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((each) => shortened(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const few = members.length > 40 ? members.slice(0, 6) : members
  return Object.fromEntries(few.map(([name, each]) => [name, shortened(each, depth + 1)]))
}

/** Ids and secrets that differ each time get the same look: the first id is 1, the second 2. */
function plain(value: object): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(value)
    .replace(/[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `0192f0c5-7c1e-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
    .replace(/master:[\w-]{20,}/g, 'master:…')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ…')
    .replace(/"(refreshToken|cursor|token)":"[^"]{20,}"/g, '"$1":"…"')
  return JSON.parse(text)
}
