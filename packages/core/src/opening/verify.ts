import { quickjsScripts } from '../adapters/script-quickjs/index.ts'
import type { Verification } from '../check/findings.ts'
import { verifyStore as verify } from '../check/verify-store.ts'
import type { Store } from '../ports/store/store.ts'

export interface VerifyOptions {
  /** ReceivedEvent what is looked at now. */
  readonly onProgress?: (sentence: string) => void
}

/**
 * Looks through everything that a store holds for what is lost, doubled or dangling, and changes nothing. Others may
 * write meanwhile. Refuses with `unavailable` when they do so without a pause.
 */
export async function verifyStore(store: Store, options: VerifyOptions = {}): Promise<Verification> {
  const scripts = quickjsScripts()
  try {
    return await verify(store, { ...options, scripts })
  } finally {
    await scripts.close()
  }
}
