/** Told of each line that is about to be written; throws when the work is to end. */
export type WriteWatch = (done: number, total: number) => void

/** Lines after which somebody is told: often enough for an eye, seldom enough to cost nothing. */
const EVERY = 2000

/** A watch for one file of several, each of which is an equal share of the whole. */
export function writeWatch(
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
  { file, files }: { readonly file: number; readonly files: number },
): WriteWatch {
  let since = EVERY
  return (done, total) => {
    if (++since < EVERY) return
    since = 0
    signal.throwIfAborted()
    onProgress(file + done / Math.max(total, 1), files)
  }
}
