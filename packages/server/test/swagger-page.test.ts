import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCRIPT } from '../src/swagger/page.ts'
import { type Installation, openInstallation } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

interface Field {
  value: string
  hidden: boolean
  textContent: string
  readonly heard: { [event: string]: ((event: object) => unknown) | undefined }
  addEventListener(event: string, listener: (event: object) => unknown): void
}

/** The page's own script in a tab: its fields, what the tab remembers, and a server that answers for real. */
async function openPage(memory: Map<string, string>) {
  const fields = new Map<string, Field>()
  const getElementById = (id: string): Field => {
    const heard: Field['heard'] = {}
    const made: Field = {
      value: '',
      hidden: id === 'leave',
      textContent: '',
      heard,
      addEventListener(event, listener) {
        heard[event] = listener
      },
    }
    const field = fields.get(id) ?? made
    fields.set(id, field)
    return field
  }
  const shown: { readonly spec: { readonly paths: object } }[] = []
  const context = createContext({
    URL,
    document: { getElementById },
    location: { href: 'http://localhost/swagger-ui.html', reload: () => {} },
    fetch: (url: URL, options: RequestInit = {}) => house.app.request(url.pathname, options),
    sessionStorage: {
      getItem: (name: string) => memory.get(name) ?? null,
      setItem: (name: string, value: string) => memory.set(name, value),
      removeItem: (name: string) => memory.delete(name),
    },
    SwaggerUIBundle: (options: { readonly spec: { readonly paths: object } }) => shown.push(options),
  })
  runInContext(SCRIPT, context)
  const settle = async () => {
    for (let turn = 0; turn < 200 && shown.length === 0; turn++) await setImmediate()
  }
  await settle()
  return {
    shown,
    field: getElementById,
    async submit(values: { readonly [field: string]: string }) {
      for (const [id, value] of Object.entries(values)) getElementById(id).value = value
      await getElementById('entrance').heard['submit']?.({ preventDefault: () => {} })
    },
  }
}

describe('[CF-2854] the page of the interface', () => {
  test('shows nothing before it has a token, and remembers it for the tab', async () => {
    const memory = new Map<string, string>()
    const page = await openPage(memory)
    expect([page.shown.length, page.field('entrance').hidden]).toEqual([0, false])
    await page.submit({ token: 'master:nobody' })
    expect([page.shown.length, page.field('complaint').textContent, memory.size]).toEqual([0, expect.any(String), 0])
    expect(page.field('complaint').textContent).not.toBe('')

    await page.submit({ token: '', email: 'ada@example.org', password: 'Analytical-Engine-1' })
    expect(Object.keys(page.shown[0]?.spec.paths ?? {}).length).toBeGreaterThan(100)
    expect([page.field('entrance').hidden, page.field('leave').hidden, memory.size]).toEqual([true, false, 1])

    const again = await openPage(memory)
    expect([again.shown.length, again.field('entrance').hidden]).toEqual([1, true])
    again.field('leave').heard['click']?.({})
    expect(memory.size).toBe(0)
  })

  test('forgets a token that is worth nothing any more, and asks again', async () => {
    const memory = new Map([['onefold-token', 'master:ended']])
    const page = await openPage(memory)
    expect([page.shown.length, page.field('entrance').hidden, memory.size]).toEqual([0, false, 0])
  })
})
