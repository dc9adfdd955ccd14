import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { openInstallation } from './support/installation.ts'

test('[CF-2790] requests that come in one after the other on one connection are answered in their order', async () => {
  const house = await openInstallation()
  const server = createAdaptorServer({ fetch: house.app.fetch }) as Server
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const names = ['a', 'b', 'c', 'd']
    const asked = names.map((name) => `GET /health?x HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${name}\r\n\r\n`).join('')
    const { port } = server.address() as AddressInfo
    const ids = await new Promise<readonly string[]>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(asked))
      socket.on('error', reject)
      socket.on('data', (piece) => {
        text += piece.toString('latin1')
        const found = [...text.matchAll(/^x-request-id: (\w+)/gim)].map(([, id]) => id ?? '')
        if (found.length === names.length) socket.end(() => resolve(found))
      })
    })
    expect(ids).toEqual(names)
  } finally {
    server.close()
    await house.close()
  }
})

test('[CF-2791] answers of one turn of the event loop are sent when it is over, in their order', async () => {
  const house = await openInstallation()
  try {
    const sent: string[] = []
    const ask = async (name: string) => {
      await house.app.request('/nowhere')
      sent.push(name)
    }
    const answers = ['one', 'two'].map(ask)
    for (let step = 0; step < 100; step++) await Promise.resolve()
    expect(sent).toEqual([])
    await Promise.all(answers)
    expect(sent).toEqual(['one', 'two'])
  } finally {
    await house.close()
  }
})
