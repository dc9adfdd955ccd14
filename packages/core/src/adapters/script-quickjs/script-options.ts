import type { Bounds } from '../../lib/bounds.ts'

/** Limits of the sandbox that comes with the engine. */
export interface ScriptOptions {
  /** What one call may take; from 1 ms to a minute. @default 50 */
  readonly callMs?: number
  /** What one call may hold; from 4 MiB to a gibibyte. @default 16 MiB */
  readonly memoryBytes?: number
  /** Threads that run scripts, from 1 to 64; each is started when the others are busy. @default 2 */
  readonly threads?: number
}

/** What each option may be. */
export const SCRIPT_BOUNDS: { readonly [name in keyof Required<ScriptOptions>]: Bounds } = Object.freeze({
  callMs: { least: 1, most: 60_000 },
  memoryBytes: { least: 4 << 20, most: 1 << 30 },
  threads: { least: 1, most: 64 },
})
