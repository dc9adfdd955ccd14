import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { directoryFiles, openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'
import { buildSync } from 'esbuild'
import type { Upload } from './uploader.ts'

const MEBIBYTE = 1024 * 1024
/** One upload warms up: what the process holds after it is what it is compared with. */
const SIZES = [64 * MEBIBYTE, 2048 * MEBIBYTE]
/** How much more memory the large one may take, whatever its size. */
const MOST = 128 * MEBIBYTE
const SAMPLE_MS = 20

/** Uploads of 64 MiB and of 2 GiB: the process that takes them must not grow with them. */
export async function uploadBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const secretKey = 'a secret key that is long enough for a bench'
  const files = directoryFiles(join(folder, 'files'))
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')), secretKey, files })
  const server = createAdaptorServer({ fetch: createApp(onefold, { secretKey }).fetch })
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { value: token = '' } = await onefold.as(SYSTEM).tokens.create({ name: 'bench', role: 'ADMIN' })
    const { port } = server.address() as AddressInfo
    const outfile = join(folder, 'uploader.mjs')
    const entryPoints = [join(import.meta.dirname, 'uploader.ts')]
    buildSync({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile })
    const peaks: number[] = []
    for (const bytes of SIZES) {
      const { status, peak, cpuSeconds } = await measured(outfile, { port, token, bytes })
      if (status !== 200) throw new Error(`The upload was answered ${status}`)
      peaks.push(peak)
      const size = `${bytes / MEBIBYTE} MiB`
      console.log(
        `upload: ${size}, at most ${Math.round(peak / MEBIBYTE)} MiB resident, ${cpuSeconds.toFixed(1)} s of the processor`,
      )
    }
    const [small = 0, large = 0] = peaks
    const more = Math.round((large - small) / MEBIBYTE)
    console.log(`upload: the large one took ${more} MiB more than the small one (at most ${MOST / MEBIBYTE})`)
    if (large - small > MOST) process.exitCode = 1
  } finally {
    server.close()
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What this process held at most while another one uploaded to it, and what it worked. */
async function measured(outfile: string, upload: Upload) {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const sampling = setInterval(sample, SAMPLE_MS)
  const before = process.cpuUsage()
  const status = await new Promise<number>((resolve, reject) => {
    fork(outfile, [JSON.stringify(upload)])
      .once('message', resolve)
      .once('error', reject)
  })
  clearInterval(sampling)
  sample()
  const { user, system } = process.cpuUsage(before)
  return { status, peak, cpuSeconds: (user + system) / 1e6 }
}
