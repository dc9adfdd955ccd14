import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './support/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ sample: false })
})
afterAll(() => house[Symbol.asyncDispose]())

const get = (path: string, headers = {}) => fetch(`${house.url}${path}`, { headers })
const pageAt = async (path: string, headers = {}) => (await get(path, headers)).text()
/** The address of the script that the page at this path loads. */
async function scriptAt(path: string): Promise<string> {
  const src = /<script[^>]* src="([^"]+)"/.exec(await pageAt(path))?.[1] ?? ''
  return new URL(src, `${house.url}${path}`).pathname
}

test('[CO-1] the page is at /, /console and every path below, under a policy that lets it load its own files only', async () => {
  for (const path of ['/', '/console', '/console/', '/console/inbox/customers/x']) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"]),
    )
    expect(policy.join()).not.toContain('unsafe')
    expect(await answer.text()).toContain('<div id="app">')
  }
})

test('[CO-1] its files are named from where it stands, kept for ever and sent compressed', async () => {
  const paths = await Promise.all(['/', '/console', '/console/inbox/customers/x'].map(scriptAt))
  expect(new Set(paths).size).toBe(1)
  const [path = ''] = paths
  expect(path).toMatch(/^\/console\/assets\/index-[\w-]+\.js$/)
  const answer = await get(path, { 'Accept-Encoding': 'gzip' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect((await get('/console/assets/nothing.js')).status).toBe(404)
  expect((await get('/console/assets/..%2f..%2findex.js')).status).toBe(404)
})

test('[CO-2] the page is in the language that the caller likes best', async () => {
  expect(await pageAt('/', { 'Accept-Language': 'es-ES,en;q=0.5' })).toContain('<html lang="es">')
  expect(await pageAt('/', { 'Accept-Language': 'de' })).toContain('<html lang="en">')
})

test('[CO-1] a host may leave the console out', async () => {
  await using bare = await openHouse({ sample: false, app: { console: false } })
  for (const path of ['/', '/console', '/console/inbox']) expect((await fetch(`${bare.url}${path}`)).status).toBe(404)
})
