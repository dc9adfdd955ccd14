import { PHASES, type Phase } from './batch.ts'

/** Measures phases, one after the other, and tells how far the present one is. */
export interface Watch<P extends string> {
  begin(phase: P): void
  progress(done: number, total: number): void
  /** Ends the last phase. Milliseconds by phase. */
  end(): Readonly<Record<P, number>>
}

export function createWatch(tell: ((phase: Phase, done: number, total: number) => void) | undefined): Watch<Phase> {
  const phases = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number> // every phase is there
  let present: Phase = PHASES[0]
  let since = performance.now()
  const settle = (): void => {
    const now = performance.now()
    phases[present] += now - since
    since = now
  }
  return Object.freeze({
    begin(phase: Phase) {
      settle()
      present = phase
    },
    progress: (done: number, total: number) => tell?.(present, done, total),
    end() {
      settle()
      return phases
    },
  })
}
