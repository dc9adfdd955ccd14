import type { DedupePhase, PhaseListener } from '@onefold/core'
import type { CommandContext } from '../command-context.ts'

const WIDTH = 28
/** A terminal that is written to more often only flickers. */
const LEAST_PAUSE = 100
/** Of less nothing can be foretold. */
const LEAST_SHARE = 0.02
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
  /** Draws what time has changed since: called now and then where nothing else happens. */
  tick(): void
  /** Leaves a clean line behind. */
  end(): void
}

/** Shows phases as they go: a bar with the time that is left on a terminal, else a line for each that is done. */
export function showProgress(
  { progress: stream, relay }: Pick<CommandContext, 'progress' | 'relay'>,
  phases: readonly DedupePhase[],
  now: () => number = () => performance.now(),
): Progress {
  if (relay !== undefined) {
    relay({ type: 'phases', phases })
    return {
      onPhase: (phase, done, total) => relay({ type: 'phase', phase, done, total }),
      tick: () => {},
      end: () => relay({ type: 'end' }),
    }
  }
  if (stream === undefined) return { onPhase: () => {}, tick: () => {}, end: () => {} }
  return stream.isTTY ? onTerminal(stream, phases, now) : inLines(stream, now)
}

type Stream = NonNullable<CommandContext['progress']>

function inLines(stream: Stream, now: () => number): Progress {
  const began = new Map<DedupePhase, number>()
  return {
    onPhase(phase, done, total) {
      const since = began.get(phase) ?? now()
      began.set(phase, since)
      if (done >= total) stream.write(`${WORDS[phase]}: ${seconds(now() - since)}\n`)
    },
    tick: () => {},
    end: () => {},
  }
}

function onTerminal(stream: Stream, phases: readonly DedupePhase[], now: () => number): Progress {
  let present: { readonly phase: DedupePhase; readonly began: number; share: number; at: number } | undefined
  let shown = Number.NEGATIVE_INFINITY
  const draw = (): void => {
    if (present === undefined) return
    shown = now()
    const { phase, began, share, at } = present
    const left = share > LEAST_SHARE && share < 1 ? ((at - began) * (1 - share)) / share - (shown - at) : undefined
    const time = timeOf(left, shown - began, share)
    stream.write(ERASE_LINE + lineOf(phase, phases, share) + time)
  }
  return {
    onPhase(phase, done, total) {
      const at = now()
      const isNew = present?.phase !== phase
      const began = isNew ? at : present!.began
      present = { phase, began, share: total === 0 ? 1 : Math.min(1, done / total), at }
      if (isNew || at - shown >= LEAST_PAUSE) draw()
    },
    tick() {
      if (now() - shown >= LEAST_PAUSE) draw()
    },
    end() {
      present = undefined
      stream.write(ERASE_LINE)
    },
  }
}

/** What is left, as far as it can be foretold; else how long the phase has taken so far. */
function timeOf(left: number | undefined, elapsed: number, share: number): string {
  if (share >= 1) return ''
  if (left !== undefined && left > 0) return `  about ${seconds(left)} left`
  return elapsed < 1000 ? '' : `  ${seconds(elapsed)} so far`
}

function lineOf(phase: DedupePhase, phases: readonly DedupePhase[], share: number): string {
  const full = Math.round(share * WIDTH)
  const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
  const step = `${phases.indexOf(phase) + 1}/${phases.length}`
  return `${step} ${WORDS[phase].padEnd(20)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`
}

function seconds(milliseconds: number): string {
  const whole = milliseconds / 1000
  return whole < 60 ? `${whole.toFixed(1)} s` : `${Math.floor(whole / 60)} min ${Math.round(whole % 60)} s`
}
