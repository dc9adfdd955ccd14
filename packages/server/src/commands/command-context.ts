import { unavailable } from '@onefold/core/adapter-kit'
import type { ProgressMessage } from './supervise/messages.ts'

/** What a command sees of the process that it runs in. Only `cli.ts` knows the process itself. */
export interface CommandContext {
  readonly env: { readonly [name: string]: string | undefined }
  /** For people, on the standard output. */
  print(line: string): void
  /** What the standard output takes that is a result and not for people. */
  readonly output?: (bytes: Uint8Array) => Promise<void>
  /** The standard input. */
  readonly input?: () => AsyncIterable<Uint8Array>
  /** For logs, on the standard error output. */
  readonly logTo: 'stderr' | 'nowhere'
  /** Where the progress of long work goes; written over when it is a terminal. Absent, nobody looks. */
  readonly progress?: { readonly isTTY?: boolean; write(text: string): unknown }
  /** Takes the progress elsewhere, where another process shows it. */
  readonly relay?: (message: ProgressMessage) => void
  /** Settles when the process is asked to end. */
  stopRequested(): Promise<void>
}

/** A command of `onefold`, with what its line states. Answers the exit code; refuses with one clear sentence. */
export type Command<Stated> = (stated: Stated, context: CommandContext) => Promise<number>

/**
 * A signal for long work, aborted when the process is asked to end: what heeds it refuses with `stopped`, by which `run` knows the exit
 * code.
 */
export function stopSignal(context: Pick<CommandContext, 'stopRequested'>): AbortSignal {
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort(unavailable('stopped')))
  return stop.signal
}
