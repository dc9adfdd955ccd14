import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
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
  const serve = async (wanted: number) => {
    const configureBuckets = [{ name: 'files', configs: [] }]
    const server = new S3rver({ address: '127.0.0.1', port: wanted, silent: true, directory, configureBuckets })
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
      await rm(directory, { recursive: true, force: true })
    },
  }
}
