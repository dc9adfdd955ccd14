/** What the process ends with where it does not end with 0; `onefold --help` says what they mean. */
export const EXIT_CODES = Object.freeze({
  /** The command line, a setting or a request was refused. */
  refused: 1,
  /** Long work could not be done, or `verify` found something wrong. */
  failed: 2,
  /** As shells say it of what Ctrl-C ended. */
  stopped: 130,
})

/** Commands that work for long without a pause in which a signal could be heard. Scripts ask whether they were told wrong or failed. */
const LONG_WORK: ReadonlySet<string | undefined> = new Set(['dedupe', 'tune', 'evaluate', 'init'])

/** Whether the command that this line names works for long. */
export function isLongWork([command]: readonly string[]): boolean {
  return LONG_WORK.has(command)
}
