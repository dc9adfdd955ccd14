#!/usr/bin/env node
import { EXIT_CODES } from './commands/exit-codes.ts'
import { needsSupervision, supervise } from './commands/supervise/supervise.ts'
import { isSupervised, supervisedContext } from './commands/supervise/supervised.ts'

/** Hears signals. The first asks a command that waits for it to end, and ends any other; the second ends each at once. */
function hearSignals(): () => Promise<void> {
  let waiting = false
  const asked = new Promise<void>((resolve) => {
    let before = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (before || !waiting) process.exit(EXIT_CODES.stopped)
        before = true
        resolve()
      })
    }
  })
  return () => {
    waiting = true
    return asked
  }
}

/** Settles when the bytes are on their way; refuses when nobody takes them any more, as when the reader of a pipe left. */
function writeOut(bytes: Uint8Array): Promise<void> {
  process.stdout.off('error', ignore).on('error', ignore) // it comes after the refusal of `write`, which is heard
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function ignore(): void {}

async function runHere(args: readonly string[]): Promise<number> {
  const others = isSupervised() ? supervisedContext() : { stopRequested: hearSignals() }
  const { run } = await import('./commands/run.ts')
  const context = {
    env: process.env,
    print: (line: string) => console.log(line),
    output: writeOut,
    input: () => process.stdin,
    logTo: 'stderr' as const,
    progress: process.stderr,
  }
  return run(args, { ...context, ...others }, complain)
}

function complain(text: string): void {
  console.error(text)
}

const args = process.argv.slice(2)
const code = needsSupervision(args) && !isSupervised() ? await supervise(args, complain) : await runHere(args)
// Not only `exitCode`: whatever still holds the process has had its chance to end.
process.exit(code)
