import { createConnectGuard } from '@onefold/core/adapter-kit'
import { describeFiles } from '@onefold/core/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectors, s3Files } from '../src/index.ts'
import { placeOf } from '../src/s3/place.ts'
import { adminOf, openHouse } from './support/house.ts'
import { startS3 } from './support/s3-server.ts'

let server: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())

let folders = 0

describeFiles('S3-compatible object storage', async () => ({
  files: s3Files(`s3://files/test ${++folders}`, server.options),
  longestName: 220, // the server of the tests keeps a file beside each object, of a longer name
  close: async () => {},
}))

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

test('[FI-2810] a long file goes up in parts and comes down in ranges, and one that fails in the middle leaves nothing', async () => {
  const files = s3Files('s3://files/long', server.options)
  const line = '0123456789abcdef'.repeat(65_536) // a mebibyte
  async function* lines(count: number, fails = false) {
    for (let at = 0; at < count; at++) yield Buffer.from(line)
    if (fails) throw new Error('the line went dead')
  }
  expect(await files.write('a.txt', lines(20))).toMatchObject({ length: 20 * 2 ** 20 })
  let length = 0
  let most = 0
  for await (const piece of files.read('a.txt')) {
    length += piece.byteLength
    most = Math.max(most, piece.byteLength)
  }
  expect([length, most]).toEqual([20 * 2 ** 20, 2 ** 18])
  const across = { from: 8 * 2 ** 20 - 3, to: 8 * 2 ** 20 + 2 }
  expect(await textOf(files.read('a.txt', across))).toBe('def012')
  await expect(files.write('b.txt', lines(20, true))).rejects.toThrow('the line went dead')
  expect((await files.list('*')).map(({ name }) => name)).toEqual(['a.txt'])
  const reading = files.read('a.txt')[Symbol.asyncIterator]()
  await reading.next()
  await files.write('a.txt', bytesOf('another'))
  const rest = (async () => {
    while (!(await reading.next()).done);
  })()
  await expect(rest).rejects.toMatchObject({ class: 'unavailable' }) // never two files as one
}) // never two files as one

test('[FI-2811] a bucket that is not there, a wrong key and a closed host are told with the reason', async () => {
  await expect(s3Files('s3://nobody', server.options).list('*')).rejects.toThrow(/NoSuchBucket/)
  const wrong = s3Files('s3://files', { ...server.options, accessKeyId: 'NOBODY' })
  await expect(wrong.list('*')).rejects.toThrow(/InvalidAccessKeyId/)
  await expect(s3Files('s3://files', {}).list('*')).rejects.toThrow(/access key/)
  const guard = createConnectGuard(undefined, { closesPrivate: true })
  await expect(s3Files('s3://files', { ...server.options, guard }).list('*')).rejects.toThrow(/not allowed/)
  const named = {
    ...server.options,
    endpoint: 'http://storage.example:1',
    guard: createConnectGuard(async () => ['169.254.169.254']),
  }
  await expect(s3Files('s3://files', named).list('*')).rejects.toThrow(/not allowed/)
  for (const url of ['s3://', 's3://A', 's3://files/../other', 'http://files', 's3://a..b/c'])
    expect(() => placeOf(url), url).toThrow(/names no bucket/)
  expect(placeOf('s3://files/in/2026/')).toEqual({ bucket: 'files', prefix: 'in/2026/' })
})

test('[FI-2812] a source reads what lies in a bucket, and a sink adds to a file there, with credentials of their own', async () => {
  const { accessKeyId, secretAccessKey, ...s3 } = server.options
  await s3Files('s3://files/in', server.options).write('a.csv', bytesOf('no;name\n1;Ada\n2;Mary\n'))
  const house = await openHouse({ url: '' }, connectors({ s3 }))
  onTestFinished(() => house.close())
  const session = adminOf(house)
  const login = { credentialType: 'PASSWORD', user: accessKeyId, password: secretAccessKey }
  await session.resources.create({ type: 'credentials', _id: 'login', description: 'Login', ...login } as never)
  await session.resources.create({ type: 'dataset', _id: 'people', description: 'P', columns: [{ key: 'name' }] })
  const source = { inputPattern: 's3://files/in/*.csv', credentials: 'login', system: 'crm', idColumn: 'no' }
  await session.resources.create({ type: 'source-file', _id: 'in', description: 'In', ...source })
  const sink = { outputPattern: 's3://files/out/{entity}.ndjson', credentials: 'login' }
  await session.resources.create({ type: 'sink-file', _id: 'out', description: 'Out', ...sink })
  await session.tables.create({ table: 'people', dataset: 'people' })
  const ends = { sources: [{ resource: 'in' }], sinks: [{ resource: 'out' }] }
  await session.entities.create({ id: 'person', table: 'people', type: 'NONE', enabled: true, ...ends })
  expect((await (await session.entities.synchronize('person', { sink: 'NONE' })).finished()).output).toMatchObject({
    inserted: 2,
  })
  await session.events.settled()
  await session.records('person').upsert([{ name: 'Grace' }])
  await session.events.settled()
  const out = s3Files('s3://files/out', server.options)
  const lines = (await textOf(out.read('person.ndjson'))).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).name)).toEqual(['Ada', 'Mary', 'Grace'])
  expect(
    (await session.resources.test({ type: 'sink-file', _id: 'out', description: 'Out', ...sink })).test.result,
  ).toBe('OK')
  const other = { type: 'source-file', _id: 'other', description: 'Other', inputPattern: 'ftp://files/*.csv' } as const
  await session.resources.create(other)
  await expect((await session.tables.load({ source: 'other', sinkTable: 'people' })).finished()).rejects.toThrow(
    'known are: s3',
  )
})
