import type { CommandContext } from '../command-context.ts'
import { type ProgressMessage, STOP, SUPERVISED } from './messages.ts'

/** Whether this process was started by `supervise`. */
export function isSupervised(): boolean {
  return process.env[SUPERVISED] === '1' && process.send !== undefined
}

/** What a command sees when another process watches over it: its progress is shown there, and signals come from there. */
export function supervisedContext(): Pick<CommandContext, 'relay' | 'stopRequested'> {
  // A terminal sends its signals to both; who watches decides what becomes of them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  return {
    relay: (message: ProgressMessage) => void process.send?.(message),
    stopRequested: () =>
      new Promise((resolve) => {
        process.on('message', (message) => {
          if (message === STOP) resolve()
        })
        process.on('disconnect', resolve)
      }),
  }
}
