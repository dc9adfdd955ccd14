import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@onefold/core'
import { expect, onTestFinished } from 'vitest'
import { bundleProgram } from '../../../../scripts/bundle-threads.ts'
import type { Place } from './house.ts'

const WORKER = fileURLToPath(new URL('kill-worker.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * A store for a process that writes records whose entity has a sink `mirror`, and how that process dies: at a named point the n-th
 * time it comes there, or at `any-moment`, so many milliseconds after it began to write. `pauseMs`: between two writes, where the sink
 * is slower than the writer and a test has no time for all of it.
 */
export async function killedWriter(
  place: Place,
  pauseMs = 0,
): Promise<{
  readonly file: string
  die(point: string, hit: number): Promise<void>
  /** Past whatever the dead had claimed. */
  readonly clock: Clock
}> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-connectors-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'store.db')
  let aheadMs = 0
  return {
    file,
    clock: { now: () => Date.now() + aheadMs },
    async die(point, hit) {
      const program = await bundleProgram('connectors-kill-worker', WORKER)
      const child = spawn(process.execPath, [program, JSON.stringify({ file, place, point, hit, pauseMs, aheadMs })], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      const isNamed = point !== 'any-moment'
      let late = false
      const timer = setTimeout(
        () => {
          late = isNamed
          child.kill('SIGKILL')
        },
        isNamed ? 60_000 : hit,
      )
      const [, signal] = await ended
      clearTimeout(timer)
      if (late) throw new Error(`The process never came to "${point}" for the ${hit}th time.`)
      expect(signal).toBe('SIGKILL')
      aheadMs += 60_000
    },
  }
}
