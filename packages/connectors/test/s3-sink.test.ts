import { createConnectGuard, type Delivery, type SinkContext, sinkFileKind } from '@onefold/core/adapter-kit'
import { describeSink } from '@onefold/core/testing'
import { parquetReadObjects } from 'hyparquet'
import { expect, onTestFinished, test } from 'vitest'
import { s3Files } from '../src/index.ts'
import { killedWriter } from './support/die.ts'
import { adminOf, furnishEntity, openHouse } from './support/house.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'

async function bytesOf({ options }: S3Server, name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const files = s3Files('s3://files/out', options)
  if ((await files.list(name)).length === 0) return Buffer.alloc(0)
  for await (const piece of files.read(name)) pieces.push(piece)
  return Buffer.concat(pieces)
}

interface Line {
  readonly _id: string
  readonly name: string
  /** One who goes and comes back has a key of his own. */
  readonly _metadata: { readonly _operation: string; readonly _revision: number; readonly _key: string }
}

async function linesOf(server: S3Server, format: 'NDJSON' | 'PARQUET'): Promise<readonly Line[]> {
  const bytes = await bytesOf(server, `people.${format.toLowerCase()}`)
  if (format === 'PARQUET') return (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })) as Line[]
  const lines = bytes.toString().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

describeSink('sink-file over S3-compatible object storage', async () => {
  const server = await startS3()
  const sink = { type: 'sink-file', _id: 'feed', description: '', outputPattern: '{entity}.ndjson', format: 'NDJSON' }
  const context = {
    table: 7,
    attempt: 1,
    columns: ['_id', 'name'],
    nested: [],
    guard: createConnectGuard(),
    filesOf: (pattern: string) => ({ files: s3Files('s3://files/out', server.options), pattern }),
  } as Partial<SinkContext> as SinkContext
  const writer = await sinkFileKind.open(sink as never, context)
  const refused = new Set<string>()
  /** A record is refused by the name of the file that its event would go to. */
  const placed = (event: Delivery) => ({
    ...event,
    entityId: refused.has(event.recordId ?? '') ? 'x'.repeat(300) : 'people',
  })
  return {
    writer: { ...writer, write: (events) => writer.write(events.map(placed)) },
    told: async () => [...new Set((await linesOf(server, 'NDJSON')).map(({ _id }) => _id))],
    held: async () => (await linesOf(server, 'NDJSON')).length,
    async refuse(recordId) {
      refused.add(recordId)
    },
    vanish: () => server.stop(),
    comeBack: () => server.comeBack(),
    close: () => server.close(),
  }
})

test.each(['NDJSON', 'PARQUET'] as const)(
  '[EV-909] a process that writes a file of %s in object storage and is killed leaves each event in it once, in order',
  async (format) => {
    const server = await startS3()
    onTestFinished(() => server.close())
    const place = { url: '', s3: server.options }
    const { file, die, clock } = await killedWriter(place, 50)
    const first = await openHouse(place, { file })
    const { resources } = adminOf(first)
    const columns = ['name', 'city', 'age'].map((key) => ({ key }))
    await resources.create({ type: 'dataset', _id: 'people', description: 'P', columns })
    const outputPattern = `s3://files/out/people.${format.toLowerCase()}`
    await resources.create({ type: 'sink-file', _id: 'mirror', description: 'M', outputPattern, format })
    await furnishEntity(adminOf(first))
    await first.close()
    await die('after-delivery', 2)
    await die('any-moment', 500)
    await die('after-delivery', 5)
    await die('any-moment', 900)
    const house = await openHouse(place, { file, clock })
    onTestFinished(() => house.close())
    const session = adminOf(house)
    const waiting = async () =>
      (await session.events.stats()).reduce((sum, { valid, waiting: more, invalid }) => sum + valid + more + invalid, 0)
    await expect.poll(() => session.events.settled().then(waiting), { timeout: 60_000 }).toBe(0)
    const lines = await linesOf(server, format)
    const told = lines.map(
      ({ _id, _metadata }) => `${_id} ${_metadata._key} ${_metadata._revision} ${_metadata._operation}`,
    )
    expect(lines.length).toBeGreaterThan(100)
    expect(new Set(told).size).toBe(told.length)
    const held = new Map<string, string>()
    const revisions = new Map<string, number>()
    for (const { _id, name, _metadata } of lines) {
      const isRemoval = _metadata._operation === 'remove' // of the revision that it had
      expect(_metadata._revision).toBeGreaterThanOrEqual((revisions.get(_metadata._key) ?? 0) + (isRemoval ? 0 : 1))
      revisions.set(_metadata._key, _metadata._revision)
      if (isRemoval) held.delete(_id)
      else held.set(_id, name)
    }
    const records = new Map<string, unknown>()
    for await (const { _id, name } of session.records('person').each()) records.set(_id, name)
    expect([...held].sort()).toEqual([...records].sort())
  },
  240_000,
)
