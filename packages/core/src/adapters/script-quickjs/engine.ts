import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { threadFile } from '../../lib/thread-file.ts'

/** A compiled WebAssembly module. Node has them; the types of ECMAScript alone do not. */
export interface Engine {
  readonly [Symbol.toStringTag]: string
}

const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<Engine> }
}

let compiled: Promise<Engine> | undefined

/** The engine that scripts run in, compiled once for all threads of the process: that takes four times as long as to start one. */
export async function compiledEngine(): Promise<Engine> {
  compiled ??= compile()
  try {
    return await compiled
  } catch (error) {
    compiled = undefined
    throw error
  }
}

/** Found as the thread itself would find it. */
async function compile(): Promise<Engine> {
  const { resolve } = createRequire(threadFile('script'))
  return wasm.compile(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
}
