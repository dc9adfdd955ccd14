import type { Verification } from '../check/findings.ts'
import { verifyStore as verify } from '../check/verify-store.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { Store } from '../ports/store/store.ts'
import { scriptRunnerOf } from './scripts.ts'

export interface VerifyOptions {
  /** ReceivedEvent what is looked at now. */
  readonly onProgress?: (sentence: string) => void
  /** What the installation runs its scripts in, where that is a runner of the host's own; it stays open. @default the engine's sandbox */
  readonly scripts?: ScriptRunner
}

/**
 * Looks through everything that a store holds for what is lost, doubled or dangling, and changes nothing. Others may
 * write meanwhile. Refuses with `unavailable` when they do so without a pause.
 */
export async function verifyStore(store: Store, options: VerifyOptions = {}): Promise<Verification> {
  const scripts = scriptRunnerOf(options.scripts)
  try {
    return await verify(store, { ...options, scripts })
  } finally {
    if (scripts !== options.scripts) await scripts.close()
  }
}
