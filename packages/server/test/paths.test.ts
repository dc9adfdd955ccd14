import { TrieRouter } from 'hono/router/trie-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Paths } from '../src/guard/paths.ts'
import { type Installation, openInstallation } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

/** What a router answers, without the ways in which it may say it. */
function found(router: Pick<Paths<string>, 'match'>, method: string, path: string): string {
  const [handlers, stash] = router.match(method, path)
  const [handler = 'nothing', params = {}] = handlers[0] ?? []
  const named = Object.entries(params).map(([name, value]) => [name, stash ? stash[value as number] : value])
  return `${handler} ${JSON.stringify(Object.fromEntries(named.sort()))}`
}

test('[LM-900] every operation is found at its path with the values of its segments, as the framework finds it', () => {
  const ours = new Paths<string>()
  const theirs = new TrieRouter<string>()
  const operations = house.app.routes.filter(({ method }) => method !== 'ALL')
  for (const { method, path } of operations) {
    ours.add(method, path, `${method} ${path}`)
    theirs.add(method, path, `${method} ${path}`)
  }
  const paths = operations.flatMap(({ path }) => [
    path.replace(/:\w+/g, 'x1'),
    path.replace(/:\w+/g, 'a b%2Fc'),
    path.replace(/:\w+/g, 'records'),
    path.replace(/:\w+/g, 'id'),
    `${path.replace(/:\w+/g, 'x1')}/`,
    `${path.replace(/:\w+/g, 'x1')}/more`,
    path.replace(/\/[^/]*$/, '/'),
    path.replace(/:\w+/g, ''),
  ])
  const methods = new Set(operations.map(({ method }) => method))
  expect(paths.length).toBeGreaterThan(1000)
  for (const path of new Set(paths)) {
    for (const method of methods) {
      expect(`${method} ${path}: ${found(ours, method, path)}`).toBe(
        `${method} ${path}: ${found(theirs, method, path)}`,
      )
    }
  }
})

test('[LM-900] a fixed segment wins over a variable one, whichever came first, and the other one is tried after it', () => {
  const paths = new Paths<string>()
  paths.add('GET', '/a/:id', 'variable')
  paths.add('GET', '/a/b', 'fixed')
  paths.add('GET', '/a/b/c', 'deep fixed')
  paths.add('GET', '/a/:id/d', 'deep variable')
  paths.add('POST', '/a/:name', 'posted')
  const at = (method: string, path: string) => found(paths, method, path)
  expect(at('GET', '/a/b')).toBe('fixed {}')
  expect(at('GET', '/a/x')).toBe('variable {"id":"x"}')
  expect(at('GET', '/a/b/d')).toBe('deep variable {"id":"b"}')
  expect(at('POST', '/a/b')).toBe('posted {"name":"b"}')
  expect(at('GET', '/a/')).toBe('nothing {}')
  expect(at('PUT', '/a/b')).toBe('nothing {}')
  expect(paths.methodsAt('/a/b')).toEqual(['GET', 'HEAD', 'POST'])
  expect(paths.methodsAt('/a/')).toEqual([])
})

test('[LM-900] what answers everything else is asked last', () => {
  const paths = new Paths<string>()
  paths.add('ALL', '/*', 'otherwise')
  paths.add('GET', '/a', 'fixed')
  expect([found(paths, 'GET', '/a'), found(paths, 'GET', '/b')]).toEqual(['fixed {}', 'otherwise {}'])
})

test.each([
  ['GET', '/a/*'],
  ['ALL', '/a'],
  ['GET', '/:id?'],
  ['GET', '/:id{[0-9]+}'],
])('[LM-900] %s %s is refused when it is added, for it could not be found again', (method, path) => {
  expect(() => new Paths<string>().add(method, path, 'x')).toThrow(TypeError)
})

test('[LM-900] of two handlers of one operation the second is refused', () => {
  const paths = new Paths<string>()
  paths.add('GET', '/a/:id', 'first')
  expect(() => paths.add('GET', '/a/:name', 'second')).toThrow(TypeError)
})
