import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type S3Store } from 's3rver'
import type { S3Options } from '../../src/s3/index.ts'

/** An S3 server of a test's own. */
export interface S3Server {
  readonly options: S3Options
  /** Nobody is served until it comes back; what it holds stays. */
  stop(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** An S3 server of the tests' own, with the bucket `files`. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'onefold-s3-'))
  const unfinished = await mkdtemp(join(tmpdir(), 'onefold-s3-unfinished-'))
  const serve = async (wanted: number) => {
    const configureBuckets = [{ name: 'files', configs: [] }]
    const server = new S3rver({ address: '127.0.0.1', port: wanted, silent: true, directory, configureBuckets })
    server.store.putObject = wholeOnly(server.store, unfinished)
    const { port } = await server.run()
    return { server, port }
  }
  const { server, port } = await serve(0)
  let serving: S3rver | undefined = server
  async function stop(): Promise<void> {
    await serving?.close()
    serving = undefined
  }
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop,
    async comeBack() {
      serving = (await serve(port)).server
    },
    async close() {
      await stop()
      for (const folder of [directory, unfinished]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Writes an object as object storage does: it is there whole or not at all, and of writes at once the last one stands. The server itself
 * writes into the file that others read, several at once, and answers before it has ended.
 */
function wholeOnly(store: S3Store, unfinished: string): S3Store['putObject'] {
  let last: Promise<unknown> = Promise.resolve()
  return async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const written = last.then(async () => {
      const path = store.getResourcePath(bucket, key, 'object')
      const beside = join(unfinished, randomUUID())
      await mkdir(dirname(path), { recursive: true })
      await writeFile(beside, bytes)
      await rename(beside, path)
      await store.putMetadata(bucket, key, metadata, md5)
      return { size: bytes.byteLength, md5 }
    })
    last = written.catch(() => undefined) // who failed tells its own caller
    return written
  }
}
