import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { type HttpListener, type ListenerTimeouts, listen } from '../src/commands/http-listener.ts'
import type { Env } from '../src/env.ts'
import { openInstallation } from './support/installation.ts'

let listener: HttpListener | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener?.close()
})

/** How many requests reached the app behind the listener. */
let begun = 0

/** A listener behind which a request takes as long as its path says. */
async function open(timeout: ListenerTimeouts = {}): Promise<HttpListener> {
  listener = await listen('127.0.0.1', 0, timeout)
  begun = 0
  const app = new Hono<Env>().get('/slow/:milliseconds', async (c) => {
    begun += 1
    await sleep(Number(c.req.param('milliseconds')))
    return c.text('done')
  })
  listener.serve(app)
  return listener
}

/** A connection of our own, what it was sent, and when it ended. */
function dial({ url }: HttpListener) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  socket.on('error', () => {}) // a cut connection is what some tests wait for
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
  })
  return { socket, ended, received: () => received }
}

test('[CF-26] told to stop under load, it finishes what began, and takes nothing new', async () => {
  const { url, close } = await open()
  const asked = Array.from({ length: 200 }, () => fetch(`${url}/slow/1500`).then((response) => response.text()))
  while (begun < 200) await sleep(10)
  const closed = close()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
  await closed
  await expect(fetch(`${url}/slow/0`)).rejects.toThrow()
})

test('[CF-26] a request on a connection that was kept is told that the server stops, and the connection ends', async () => {
  const opened = await open()
  const kept = dial(opened)
  kept.socket.write('GET /slow/500 HTTP/1.1\r\nHost: x\r\n\r\n')
  while (begun < 1) await sleep(10)
  const closed = opened.close()
  kept.socket.write('GET /slow/0 HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all([closed, kept.ended])
  expect(kept.received().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(kept.received()).toContain('"stopping"')
})

test('[CF-26] what takes longer than its grace is cut', async () => {
  const opened = await open({ grace: 200 })
  const asked = fetch(`${opened.url}/slow/20000`)
  await sleep(100)
  const began = performance.now()
  const refused = expect(asked).rejects.toThrow()
  await opened.close()
  await refused
  expect(performance.now() - began).toBeLessThan(5000)
})

test('[CF-27] before an installation is there, a caller is told to come back', async () => {
  listener = await listen('127.0.0.1', 0)
  const response = await fetch(`${listener.url}/api/tables`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({ errorCodes: ['starting'] })
})

test('[CF-3200] health is a document of health before an installation is there, and while it stops', async () => {
  const down = { status: 'DOWN', components: { store: 'DOWN', jobs: 'DOWN', events: 'DOWN' } }
  listener = await listen('127.0.0.1', 0)
  const response = await fetch(`${listener.url}/actuator/health?x=1`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toEqual(down)
  await listener.close()
  const opened = await open()
  const kept = dial(opened)
  kept.socket.write('GET /slow/300 HTTP/1.1\r\nHost: x\r\n\r\n')
  while (begun < 1) await sleep(10)
  const closed = opened.close()
  kept.socket.write('GET /actuator/health HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all([closed, kept.ended])
  expect(kept.received()).toContain(JSON.stringify(down))
})

test.each([
  ['stated', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
  [
    'in chunks',
    (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
])('[LM-3200] who closes reads why a body is refused before its end, its length %s', async (_, framed) => {
  listener = await listen('127.0.0.1', 0)
  const house = await openInstallation()
  listener.serve(house.app)
  const head = `POST /api/master/upsert HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${house.tokens.ADMIN}\r\n`
  const { socket, received, ended } = dial(listener)
  socket.pause() // as clients do that send everything before they read
  await new Promise<void>((resolve) => socket.write(head + framed(' '.repeat(11 * 1024 * 1024)), () => resolve()))
  socket.resume()
  await ended
  expect(received()).toContain('HTTP/1.1 413')
  await house.close()
})

test('[LM-13] a head that comes byte by byte is cut when its time is over', async () => {
  const opened = await open({ head: 500 })
  const slow = dial(opened)
  const drip = setInterval(() => slow.socket.write('X'), 50)
  slow.socket.write('GET / HTTP/1.1\r\nX-Slow: ')
  await slow.ended
  clearInterval(drip)
  expect(slow.received()).toContain('408')
})

test('[LM-14] a thousand connections that say nothing keep nobody out, and are cut', async () => {
  const opened = await open({ head: 4000 })
  const idle = Array.from({ length: 1000 }, () => dial(opened))
  await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  const began = performance.now()
  for (let n = 0; n < 20; n++) expect((await fetch(`${opened.url}/slow/0`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(3000)
  await Promise.all(idle.map(({ ended }) => ended))
})
