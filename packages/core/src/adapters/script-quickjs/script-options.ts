import { type Refusal, refuseAll } from '../../error/onefold-error.ts'

export interface ScriptOptions {
  /** What one call may take; from 1 ms to a minute. @default 50 */
  readonly callMs?: number
  /** What one call may hold; from 4 MiB to a gibibyte. @default 16 MiB */
  readonly memoryBytes?: number
  /** Threads that run scripts, from 1 to 64; each is started when the others are busy. @default 2 */
  readonly threads?: number
}

/** What each option may be. */
export const SCRIPT_BOUNDS = Object.freeze({
  callMs: { least: 1, most: 60_000 },
  memoryBytes: { least: 4 << 20, most: 1 << 30 },
  threads: { least: 1, most: 64 },
} satisfies { readonly [name in keyof Required<ScriptOptions>]: { readonly least: number; readonly most: number } })

const BOUNDED = Object.keys(SCRIPT_BOUNDS) as readonly (keyof ScriptOptions)[]

/** Refuses with `invalid` what is out of bounds, all of it at once. */
export function checkScriptOptions(options: ScriptOptions): void {
  refuseAll(
    BOUNDED.flatMap((name): readonly Refusal[] => {
      const { least, most } = SCRIPT_BOUNDS[name]
      const value = options[name]
      if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return []
      const text = `A whole number from ${least} to ${most} is expected.`
      return [{ code: 'setting-invalid', path: `scripts.${name}`, text }]
    }),
  )
}
