import { OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { FileFailure } from './random-access.ts'
import type { FormatOptions, FormatRow } from './record-format.ts'

/** Something in a file that its format does not allow, or that is larger than we take. */
export class Unusable extends Error {}

/**
 * Whatever a library stumbles over is a broken file, told in a sentence; what the disk, the store or the caller did is told as
 * it is.
 */
export async function* wholeFile(
  file: string,
  label: string,
  { signal }: Pick<FormatOptions, 'signal'>,
  rows: () => AsyncGenerator<readonly FormatRow[]>,
): AsyncGenerator<readonly FormatRow[]> {
  try {
    for await (const lot of rows()) {
      signal.throwIfAborted()
      yield lot
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OnefoldError) throw error
    if (error instanceof FileFailure) throw error.cause
    throw brokenFile(file, label, error)
  }
}

function brokenFile(file: string, label: string, cause: unknown): OnefoldError {
  const reason = cause instanceof Error ? firstSentence(cause.message).slice(0, 200) : 'no reason'
  const key = cause instanceof Unusable ? 'file-broken/unusable' : 'file-broken'
  return new OnefoldError('invalid', [refusal(key, { file, format: label, reason })], { cause })
}

/** Without its full stop: a sentence of ours goes on. */
function firstSentence(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\.(?: .*)?$/, '')
}
