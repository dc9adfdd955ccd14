import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../../scripts/bundle-threads.ts'

const PROGRAM = fileURLToPath(new URL('broker-program.ts', import.meta.url))

/** A broker that can be killed as any process can; started again, it listens where it did and has what it acknowledged. */
export class BrokerProcess {
  port = 0
  readonly #partitions: number
  #child: ChildProcess | undefined
  #file: string | undefined

  constructor(partitions: number) {
    this.#partitions = partitions
    onTestFinished(() => this.kill())
  }

  async start(): Promise<void> {
    this.#file ??= await logFile()
    const program = await bundleProgram('connectors-broker', PROGRAM)
    const options = { file: this.#file, partitions: this.#partitions, port: this.port }
    const child = spawn(process.execPath, [program, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    const [said] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
    this.port = Number(said)
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

async function logFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-broker-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'log')
}
