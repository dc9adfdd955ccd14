import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../../src/s3/index.ts'

/** An S3 server of the tests' own, with the bucket `files`. */
export async function startS3(): Promise<{ readonly options: S3Options; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'onefold-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] },
  })
  const { port } = await server.run()
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
