/** Destinations outside the store that a kill is watched by: a receiver and a file, and what each must hold in the end. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@onefold/core'
import { EVERYTHING } from '@onefold/core/adapter-kit'
import { sameJson } from '../../packages/core/src/lib/json.ts'
import { TOLD_FILE } from './kill-job.ts'
import type { Outside } from './kill-order.ts'

const PEOPLE = 1

interface Payload {
  readonly _id?: string
  readonly _metadata: { readonly _operation: string; readonly _revision?: number }
  readonly [member: string]: unknown
}

interface Heard {
  readonly key: string
  readonly body: string
}

export interface Listening extends Outside {
  /** What is wrong with what the receiver and the file were told, now that nothing is left to tell. */
  problems(store: Store): Promise<readonly string[]>
  /** Events that the receiver was told more than once. */
  repeated(): number
  end(): Promise<void>
}

/** Listens at a port of its own, and makes a folder for files. */
export async function listen(): Promise<Listening> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      heard.push({ key: String(request.headers['idempotency-key']), body: Buffer.concat(pieces).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'onefold-told-'))
  const once = () => [...new Map([...heard].reverse().map((event) => [event.key, event] as const)).values()].reverse()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    folder,
    repeated: () => heard.length - new Set(heard.map(({ key }) => key)).size,
    async problems(store) {
      const file = join(folder, TOLD_FILE)
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
      return [
        ...differing(heard),
        ...(await toldWrong(
          store,
          'receiver',
          once().map(({ body }) => body),
        )),
        ...(await toldWrong(store, 'file', lines)),
        ...doubled(lines),
      ]
    },
    async end() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same id twice is the same event twice. */
function differing(heard: readonly Heard[]): readonly string[] {
  const bodies = new Map<string, string>()
  return heard.flatMap(({ key, body }) => {
    const first = bodies.get(key)
    bodies.set(key, first ?? body)
    return first === undefined || first === body ? [] : [`The receiver was told two things under the id ${key}.`]
  })
}

/** Between two clears the same state of a record is told once: a file holds no event twice. */
function doubled(lines: readonly string[]): readonly string[] {
  let seen = new Set<string>()
  return lines.flatMap((line) => {
    const { _id, _metadata } = JSON.parse(line) as Payload
    if (_metadata._operation === 'clear') seen = new Set()
    const name = `${_id} ${_metadata._operation} ${_metadata._revision}`
    const known = seen.has(name)
    seen.add(name)
    return known ? [`The file was told "${name}" twice.`] : []
  })
}

/** Told in order, nothing is missing: what a reader makes of it is what the table holds, and no record goes back in time. */
async function toldWrong(store: Store, name: string, bodies: readonly string[]): Promise<readonly string[]> {
  const held = new Map<string, Payload>()
  const newest = new Map<string, number>()
  const problems: string[] = []
  for (const body of bodies) {
    const payload = JSON.parse(body) as Payload
    const { _id = '', _metadata } = payload
    const { _operation: operation, _revision: revision = 0 } = _metadata
    if (operation === 'clear') newest.clear()
    if (revision < (newest.get(_id) ?? 0)) problems.push(`The ${name} was told of "${_id}" out of order.`)
    newest.set(_id, revision)
    if (operation === 'clear') held.clear()
    else if (operation === 'remove') held.delete(_id)
    else held.set(_id, payload)
  }
  const live = await store.records.slice(PEOPLE, 0, 1_000_000, EVERYTHING)
  const ids = new Set(live.map(({ id }) => id))
  for (const id of held.keys()) if (!ids.has(id)) problems.push(`The ${name} holds "${id}", which is gone.`)
  for (const { id, values } of live) {
    const told = held.get(id)
    const business = Object.fromEntries(Object.entries(told ?? {}).filter(([member]) => !member.startsWith('_')))
    if (told === undefined) problems.push(`The ${name} lacks "${id}".`)
    else if (!sameJson(business as never, values)) problems.push(`What the ${name} holds of "${id}" differs.`)
  }
  return problems
}
