import { createClient, OnefoldError } from '@onefold/client'
import { OnefoldError as OfCore, openOnefold } from '@onefold/core'
import { MESSAGES } from '@onefold/core/adapter-kit'
import { expect, test } from 'vitest'
import { errorOf } from '../src/transport/refusal-of.ts'
import { serve } from './support/served.ts'

test('[CT-4] what is refused is an `OnefoldError` of the engine, its place apart from its sentence', async () => {
  await using served = await serve()
  const refusal = await served
    .client()
    .resources.create({ type: 'dataset', _id: 'bad', description: 'Bad', columns: [{ key: '_x' }] })
    .catch((error) => error)
  expect(refusal).toBeInstanceOf(OnefoldError)
  expect(OnefoldError).toBe(OfCore)
  expect(refusal.class).toBe('invalid')
  expect(refusal.refusals[0]).toMatchObject({ path: expect.stringContaining('columns[0]') })
  expect(openOnefold).toBeDefined()
})

test('[CT-4] no sentence of the catalogue begins as a place does', () => {
  const alike = Object.values(MESSAGES).flatMap(({ en, es }) =>
    [en, es].filter((text) => errorOf(400, { errors: [text], errorCodes: ['x'] }).refusals[0]?.path !== undefined),
  )
  expect(alike).toEqual([])
})

test('[CT-4] an answer that is none of ours, and a server that is not there, refuse as well', async () => {
  const broken = createClient({ url: 'http://x', fetch: async () => new Response('<html>', { status: 504 }) })
  await expect(broken.tables.list()).rejects.toMatchObject({ class: 'unavailable', code: 'refused' })
  const nobody = createClient({ url: 'http://127.0.0.1:1' })
  await expect(nobody.tables.list()).rejects.toMatchObject({ class: 'unavailable', code: 'unreachable' })
})

test('[CT-4] sentences come in the language of the client', async () => {
  await using served = await serve()
  const client = served.client({ token: served.token, language: 'es' })
  await expect(client.tables.get('none')).rejects.toThrow('No existe')
  const spoken: ('en' | 'es')[] = ['es', 'en']
  const switched = served.client({ token: served.token, language: () => spoken.shift() })
  await expect(switched.tables.get('none')).rejects.toThrow('No existe')
  await expect(switched.tables.get('none')).rejects.toThrow('There is no')
})

test('[CT-5] an upload says how far it is, of a blob and of a stream, and can be ended', async () => {
  await using served = await serve()
  const { files } = served.client()
  const seen: { readonly sent: number; readonly total?: number }[] = []
  const onProgress = (progress: { readonly sent: number; readonly total?: number }) => seen.push(progress)
  const blob = new Blob(['x'.repeat(300_000)])
  expect((await files.write('blob.txt', blob, { onProgress })).length).toBe(300_000)
  expect(seen.at(-1)).toEqual({ sent: 300_000, total: 300_000 })
  expect(seen.map(({ sent }) => sent)).toEqual(seen.map(({ sent }) => sent).toSorted((a, b) => a - b))

  async function* pieces() {
    for (let piece = 0; piece < 3; piece++) yield new TextEncoder().encode('0123456789')
  }
  expect((await files.write('stream.txt', pieces(), { onProgress })).length).toBe(30)
  expect(seen.at(-1)).toEqual({ sent: 30 })

  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield new Uint8Array(10)
    }
  }
  const ending = new AbortController()
  const upload = files.write('never.txt', endless(), { signal: ending.signal, onProgress: () => ending.abort() })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  await expect(files.get('never.txt')).rejects.toMatchObject({ class: 'not_found' })
})

test('[CT-5] browsers upload by XMLHttpRequest', async () => {
  const sent: { body?: unknown; headers: { [name: string]: string } } = { headers: {} }
  class Request {
    withCredentials = false
    status = 200
    responseText = '{"file":{"id":"f","name":"a","length":1,"created":"2026-01-31T12:00:00.000Z"}}'
    upload = { onprogress: (_: { loaded: number }) => {} }
    onload = () => {}
    open() {}
    setRequestHeader(name: string, value: string) {
      sent.headers[name] = value
    }
    send(body: unknown) {
      sent.body = body
      this.upload.onprogress({ loaded: 1 })
      this.onload()
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  try {
    const progress: number[] = []
    const { files } = createClient({ url: 'http://x', token: 'master:x' })
    const onProgress = ({ sent: bytes }: { readonly sent: number }) => progress.push(bytes)
    const file = await files.write('a', new Blob(['x']), { onProgress })
    expect(file).toEqual({ id: 'f', name: 'a', length: 1, modified: Date.parse('2026-01-31T12:00:00Z') })
    expect(sent.body).toBeInstanceOf(Blob)
    expect(sent.headers).toMatchObject({ authorization: 'Bearer master:x' })
    expect(progress).toEqual([1])
  } finally {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
  }
})

test('[CT-1] the page of a preview comes as text, in the language of the client, and what is refused as everywhere', async () => {
  const asked: (readonly [accept: string | null, language: string | null])[] = []
  const client = createClient({
    url: 'http://x',
    token: 't',
    language: 'es',
    async fetch(_, init) {
      const headers = new Headers(init?.headers)
      asked.push([headers.get('accept'), headers.get('accept-language')])
      return asked.length === 1
        ? new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
        : Response.json({ errors: ['No existe.'], errorCodes: ['file-not-found'] }, { status: 404 })
    },
  })
  const preview = () => client.resources.previewPage('people.csv', {} as never)
  expect(await preview()).toBe('<!doctype html>')
  await expect(preview()).rejects.toMatchObject({ class: 'not_found', code: 'file-not-found' })
  expect(asked[0]).toEqual(['text/html', 'es'])
})
