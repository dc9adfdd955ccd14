import { TextDecoder } from 'node:util'
import { OnefoldError } from '../../error/onefold-error.ts'

/** What stands in the place of bytes that an encoding does not know. */
export const UNREADABLE = '\ufffd'

/** Refuses with `invalid` an encoding that this platform does not know. */
export function requireEncoding(encoding: string): void {
  try {
    new TextDecoder(encoding)
  } catch (cause) {
    throw new OnefoldError('invalid', [{ code: 'unknown-encoding', text: `There is no encoding "${encoding}".` }], {
      cause,
    })
  }
}
