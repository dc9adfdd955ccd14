import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import type { OperationSpec } from '../src/guard/operation-spec.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

const UUID = '018f0000-0000-7000-8000-000000000000'
const JSON_TYPE = { 'Content-Type': 'application/json' }

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

/** The operations that take JSON, each with a path that there might be. */
const takingJson = () =>
  house.app.routes.flatMap(({ method, path, handler }) => {
    if (!(OPERATION in handler)) return []
    const { json } = (handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
    return json === undefined ? [] : [{ method, pattern: path, path: path.replace(/:\w+/g, UUID), json }]
  })

describe('a body that is no object', () => {
  test.each(['null', '[]', '[{}]', '"text"', '7', 'true'])('[ER-2482] as %s is 400 everywhere', async (body) => {
    const operations = takingJson()
    expect(operations.length).toBeGreaterThan(50)
    for (const { method, path } of operations) {
      const takesText = path.endsWith('/users/password/my')
      if (takesText && body === '"text"') continue
      const answer = await house.ask(method, path, { body, headers: JSON_TYPE })
      const sentence = takesText ? 'This must be a text.' : 'This must be an object.'
      expect([method, path, answer.status, answer.body.errors, answer.body.errorCodes]).toEqual([
        ...[method, path, 400, [sentence], ['member-invalid']],
      ])
    }
  })
})

describe('a list where an object belongs', () => {
  /** The members of a body that are objects. */
  const objectsIn = ({
    entries = {},
  }: {
    entries?: { [member: string]: { type: string; wrapped?: { type: string } } }
  }) =>
    Object.entries(entries).flatMap(([member, { wrapped, ...schema }]) =>
      ['object', 'loose_object', 'strict_object', 'record', 'custom'].includes((wrapped ?? schema).type)
        ? [member]
        : [],
    )

  test('[ER-3600] is 400 in each member of each operation', async () => {
    const tried = new Set<string>()
    for (const { method, path, pattern, json } of takingJson()) {
      for (const member of objectsIn(json as object)) {
        const answer = await house.ask(method, path, { json: { [member]: [] } })
        expect([method, path, answer.status]).toEqual([method, path, 400])
        expect(answer.body.errors).toContain(`${member}: This must be an object.`)
        tried.add(`${pattern} ${member}`)
      }
    }
    expect([...tried]).toContain('/api/master/:entity/records/merge values')
    expect([...tried]).toContain('/api/master/upsert expected')
    expect([...tried]).toContain('/api/master/:entity/search filter')
  })

  test('[ER-3600] is 400 within one, and beside what else is wrong', async () => {
    const options = { fieldModes: [], geoPrecision: 7 }
    const answer = await house.ask('POST', '/api/master/people/search', { json: { record: {}, options } })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      ['options.fieldModes: This must be an object.', 'options.geoPrecision: This must be a text.'],
    ])
  })
})

describe('a body that may stay away', () => {
  const OPTIONAL = [
    ['PUT', 'ignore'],
    ['PUT', 'unignore'],
    ['PUT', 'resolve'],
    ['POST', 'merge'],
    ['POST', 'split'],
  ] as const

  test.each(['clusters', 'buckets'])('[ER-2830] stays away from actions on %s', async (groups) => {
    for (const [method, action] of OPTIONAL) {
      const path = `/api/master/people/${groups}/${action}/nothing`
      expect([action, (await house.ask(method, path)).status]).toEqual([action, 404])
      expect([action, (await house.ask(method, path, { headers: JSON_TYPE })).status]).toEqual([action, 404])
      expect([action, (await house.ask(method, path, { json: { comment: 'why' } })).status]).toEqual([action, 404])
      const asText = { body: '{}', headers: { 'Content-Type': 'text/plain' } }
      expect([action, (await house.ask(method, path, asText)).status]).toEqual([action, 415])
      const untyped = { body: Buffer.from('{}') }
      expect([action, (await house.ask(method, path, untyped)).status]).toEqual([action, 415])
    }
  })

  test('[ER-2830] does what an empty object does', async () => {
    const records = ['a', 'b'].map((_id) => ({ _id, name: 'Ada', email: 'ada@example.org' }))
    await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
    const [{ id }] = (await house.ask('GET', '/api/master/people/clusters?minScore=0')).body.clusters
    const state = async (action: string) =>
      (await house.ask('PUT', `/api/master/people/clusters/${action}/${id}`)).body.cluster
    expect(await state('ignore')).toMatchObject({ ignore: true })
    expect(await state('unignore')).toMatchObject({ ignore: false })
    expect(await state('resolve')).toMatchObject({ ignore: false })
    const merged = await house.ask('POST', `/api/master/people/clusters/merge/${id}`)
    expect([merged.status, merged.body.record._metadata._merged]).toEqual([200, ['a', 'b']])
  })

  test('[ER-2830] is any body without a required member, and no other', async () => {
    const groups = ['bucket', 'cluster'].flatMap((noun) =>
      OPTIONAL.map(([method, action]) => `${method} /api/master/:entity/${noun}s/${action}/:${noun}`),
    )
    const others = [
      ...['PUT /api/security/tokens/:id', 'PUT /api/security/users/:id', 'PUT /api/security/users/my'],
      ...['PUT /api/master/:entity/cases/resolve/:case', 'DELETE /api/jobs/runs', 'POST /api/entities/:entity/tune'],
      ...['POST /api/jobs/runs/:id/cancel', 'POST /api/jobs/definitions/:id/run'],
    ]
    const found = []
    for (const { method, path, pattern } of takingJson()) {
      if ((await house.ask(method, path)).status !== 415) found.push(`${method} ${pattern}`)
    }
    expect(found.sort()).toEqual([...groups, ...others].sort())
  })

  test('[ER-2830] is told by the headers on a connection, and 415 before 401 when it comes as something else', async () => {
    const server = createAdaptorServer({ fetch: house.app.fetch }) as Server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const statusOf = (headers: readonly string[], body = '') =>
      new Promise<number>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          const head = ['PUT /api/master/people/clusters/ignore/nothing HTTP/1.1', 'Host: x', ...headers]
          socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
        })
        socket.on('error', reject)
        socket.once('data', (piece) => {
          socket.destroy()
          resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1]))
        })
      })
    const known = `Authorization: Bearer ${house.tokens.STEWARD}`
    try {
      expect(await statusOf([known])).toBe(404)
      expect(await statusOf([known, 'Content-Length: 0'])).toBe(404)
      expect(await statusOf([known, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'])).toBe(404)
      expect(await statusOf(['Content-Length: 2'], '{}')).toBe(415)
      expect(await statusOf(['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n')).toBe(415)
      expect(await statusOf([known, 'Content-Type: application/json', 'Content-Length: 2'], '{}')).toBe(404)
    } finally {
      server.close()
    }
  })
})
