import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { allowedAddresses } from '../../src/security/allowed-addresses.ts'
import { fetchJson } from '../../src/security/oidc/guarded-fetch.ts'

async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}

const here = async () => ['127.0.0.1']

test('[AC-900] an issuer is asked at the address that was looked at, whatever its name leads to by then', async () => {
  const hosts: (string | undefined)[] = []
  const port = await serving((request, response) => {
    hosts.push(request.headers.host)
    response.end('{"fine":true}')
  })
  expect(await fetchJson(`http://issuer.invalid:${port}/keys`, here)).toEqual({ fine: true })
  expect(hosts).toEqual([`issuer.invalid:${port}`])
  await expect(fetchJson(`http://issuer.invalid:${port}/keys`, async () => undefined)).rejects.toThrow('is not allowed')
  expect(hosts).toHaveLength(1)
})

test('[AC-900] plain HTTP is spoken to this machine only, and other protocols not at all', async () => {
  await expect(fetchJson('http://issuer.invalid/', async () => ['192.0.2.1'])).rejects.toThrow('does not speak HTTPS')
  await expect(fetchJson('http://issuer.invalid/', async () => ['127.0.0.1', '192.0.2.1'])).rejects.toThrow('HTTPS')
  await expect(fetchJson('file:///etc/passwd')).rejects.toThrow('file: is not allowed')
})

test('[AC-900] a redirect is a failure and is not followed', async () => {
  let asked = 0
  const port = await serving((_, response) => {
    asked += 1
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  await expect(fetchJson(`http://127.0.0.1:${port}/`)).rejects.toThrow('answered 302')
  expect(asked).toBe(1)
})

test('[AC-900] an answer of a mebibyte is read, and one with a byte more is not', async () => {
  const mebibyte = 1024 * 1024
  const port = await serving((request, response) => {
    const length = request.url === '/fits' ? mebibyte : mebibyte + 1
    response.end(`"${'x'.repeat(length - 2)}"`)
  })
  expect(await fetchJson(`http://127.0.0.1:${port}/fits`)).toHaveLength(mebibyte - 2)
  await expect(fetchJson(`http://127.0.0.1:${port}/more`)).rejects.toThrow('too large')
})

test.each(['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '100.100.100.200'])(
  '[AC-900] %s is no address to speak to',
  async (host) => {
    expect(await allowedAddresses(host)).toBeUndefined()
  },
)

test.each(['127.0.0.1', '[::1]', '10.0.0.1', '192.168.1.1'])('[AC-900] %s is one', async (host) => {
  expect(await allowedAddresses(host)).toEqual([host.replace(/^\[|\]$/g, '')])
})
