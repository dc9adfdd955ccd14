import { fork } from 'node:child_process'
import { EXIT_CODES, isLongWork } from '../exit-codes.ts'
import { showProgress } from '../files/progress.ts'
import { removeDrafts } from './drafts.ts'
import { type ProgressMessage, STOP, SUPERVISED } from './messages.ts'

/** How long a command may take to end by itself; half a second after Ctrl-C all of it is over. */
const GRACE_MS = 100
const REDRAW_MS = 200

/** Whether a command is better watched over by another process. */
export function needsSupervision(args: readonly string[]): boolean {
  return isLongWork(args) && !args.includes('--help')
}

/**
 * Runs the command in a process of its own, so that signals are heard and time is shown while it computes. What does not end when it is
 * asked to is ended, and what it had begun to write is taken away. Answers the exit code.
 */
export async function supervise(args: readonly string[], complain: (text: string) => void): Promise<number> {
  const child = fork(process.argv[1]!, [...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [SUPERVISED]: '1' },
  })
  let progress = showProgress({}, [])
  child.on('message', (message: ProgressMessage) => {
    if (message.type === 'phases') progress = showProgress({ progress: process.stderr }, message.phases)
    else if (message.type === 'phase') progress.onPhase(message.phase, message.done, message.total)
    else progress.end()
  })
  const redraw = setInterval(() => progress.tick(), REDRAW_MS)
  let stopped = false
  const stop = (): void => {
    if (stopped) return void child.kill('SIGKILL')
    stopped = true
    if (child.connected) child.send(STOP, () => {}) // it may have ended meanwhile
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
  clearInterval(redraw)
  if (code !== null) return code
  progress.end()
  removeDrafts(args, child.pid ?? 0)
  complain(
    stopped
      ? 'Stopped: nothing was written.'
      : `Ended from outside (${signal ?? 'unknown'}), perhaps for want of memory: nothing was written.`,
  )
  return stopped ? EXIT_CODES.stopped : EXIT_CODES.failed
}
