#!/usr/bin/env node
import { run } from './commands/run.ts'

/** Settles with the first signal that asks the process to end; the second one ends it at once. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(130)
        asked = true
        resolve()
      })
    }
  })
}

/** Settles when the bytes are on their way; refuses when nobody takes them any more. */
function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject) // as when the reader of a pipe left
    process.stdout.write(bytes, (error) => {
      process.stdout.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

const code = await run(
  process.argv.slice(2),
  {
    env: process.env,
    print: (line) => console.log(line),
    output: writeOut,
    input: () => process.stdin,
    logTo: 'stderr',
    progress: process.stderr,
    stopRequested,
  },
  (text) => console.error(text),
)
// Not only `exitCode`: whatever still holds the process has had its chance to end.
process.exit(code)
