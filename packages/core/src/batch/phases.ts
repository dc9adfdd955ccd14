import type { DedupePhase } from '../api/dedupe-report.ts'

/** Told how far a phase is; `done` equals `total` when it is over. */
export type PhaseListener = (phase: DedupePhase, done: number, total: number) => void

/** Measures the phases of one deduplication. */
export interface Phases {
  /** In milliseconds. */
  readonly took: { readonly [phase in DedupePhase]?: number }
  run<T>(phase: DedupePhase, work: (onProgress: (done: number, total: number) => void) => Promise<T> | T): Promise<T>
}

/** `release`: called behind each phase, when what it alone held has been let go. */
export function createPhases(listener: PhaseListener = () => {}, release: () => void = () => {}): Phases {
  const took: { [phase in DedupePhase]?: number } = {}
  return {
    took,
    async run(phase, work) {
      const began = performance.now()
      listener(phase, 0, 1)
      const result = await work((done, total) => {
        if (done < total) listener(phase, done, total)
      })
      took[phase] = Math.round(performance.now() - began)
      listener(phase, 1, 1)
      release()
      return result
    },
  }
}
