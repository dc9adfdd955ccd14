import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

/** The pattern of the operation that answers there. */
const patternAt = (method: string, path: string): string | undefined => {
  const [[first]] = house.app.router.match(method, path)
  return first?.[0][1].path
}

test('[LM-900] every operation is found at its path, whatever stands in the variable segments of others', () => {
  const operations = house.app.routes.filter(({ method }) => method !== 'ALL')
  expect(operations.length).toBeGreaterThan(100)
  for (const { method, path } of operations) expect(patternAt(method, path.replace(/:\w+/g, 'x1'))).toBe(path)
})

test('[LM-900] a fixed segment wins over a variable one, and a variable one is never empty', () => {
  const operations = house.app.routes.filter(({ path }) => path.includes('/:'))
  for (const { method, path } of operations) {
    const empty = path.replace(/:\w+/g, '')
    expect(patternAt(method, empty)).not.toBe(path)
    const last = /\/:\w+$/.exec(path)?.[0]
    if (last === undefined) continue
    const fixed = house.app.routes.filter((other) => {
      const beside = other.path.slice(path.length - last.length)
      return other.method === method && other.path.startsWith(path.slice(0, -last.length)) && /^\/[^/:]+$/.test(beside)
    })
    for (const other of fixed) expect(patternAt(method, other.path.replace(/:\w+/g, 'x1'))).toBe(other.path)
  }
})

test('[LM-900] everything else is 404, or 405 with the methods that the path takes', async () => {
  expect((await house.ask('GET', '/api/nothing')).status).toBe(404)
  const { status, headers } = await house.ask('PATCH', '/api/tables')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})
