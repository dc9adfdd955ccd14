import { DEDUPE_PHASES, type DedupePhase, type PhaseListener } from '@onefold/core'
import type { Surroundings } from '../surroundings.ts'

const WIDTH = 28
/** A terminal that is written to more often only flickers. */
const LEAST_PAUSE = 100
const ERASE_LINE = '\r\u001b[2K'

const WORDS: Readonly<Record<DedupePhase, string>> = Object.freeze({
  read: 'Reading the files',
  propose: 'Proposing a project',
  validate: 'Checking values',
  match: 'Comparing records',
  load: 'Loading the store',
  index: 'Building its index',
  group: 'Forming clusters',
  report: 'Making the report',
  write: 'Writing results',
})

export interface Progress {
  readonly onPhase: PhaseListener
  /** Leaves a clean line behind. */
  end(): void
}

/** Shows phases as they go: a bar with the time that is left on a terminal, else a line for each that is done. */
export function showProgress(
  stream: Surroundings['progress'],
  phases: readonly DedupePhase[] = DEDUPE_PHASES,
  now: () => number = () => performance.now(),
): Progress {
  if (stream === undefined) return { onPhase: () => {}, end: () => {} }
  const began = new Map<DedupePhase, number>()
  const start = (phase: DedupePhase): number => {
    const known = began.get(phase) ?? now()
    began.set(phase, known)
    return known
  }
  if (!stream.isTTY) {
    return {
      onPhase(phase, done, total) {
        const since = start(phase)
        if (done >= total) stream.write(`${WORDS[phase]}: ${seconds(now() - since)}\n`)
      },
      end: () => {},
    }
  }
  let shown = Number.NEGATIVE_INFINITY
  return {
    onPhase(phase, done, total) {
      const elapsed = now() - start(phase)
      if (now() - shown < LEAST_PAUSE && done > 0) return
      shown = now()
      stream.write(ERASE_LINE + lineOf(phase, phases, total === 0 ? 1 : done / total, elapsed))
    },
    end: () => void stream.write(ERASE_LINE),
  }
}

function lineOf(phase: DedupePhase, phases: readonly DedupePhase[], share: number, elapsed: number): string {
  const full = Math.round(share * WIDTH)
  const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
  const step = `${phases.indexOf(phase) + 1}/${phases.length}`
  const left = share > 0.02 && share < 1 ? `  about ${seconds((elapsed * (1 - share)) / share)} left` : ''
  return `${step} ${WORDS[phase].padEnd(20)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %${left}`
}

function seconds(milliseconds: number): string {
  const whole = milliseconds / 1000
  return whole < 60 ? `${whole.toFixed(1)} s` : `${Math.floor(whole / 60)} min ${Math.round(whole % 60)} s`
}
