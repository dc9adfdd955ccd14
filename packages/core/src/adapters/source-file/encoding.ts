import { invalid } from '../../error/onefold-error.ts'
import { encodingIsKnown } from '../../lib/bytes/encoding.ts'

/** What stands in the place of bytes that an encoding does not know. */
export const UNREADABLE = '\ufffd'

/** Refuses with `invalid` an encoding that this platform does not know. */
export function requireEncoding(encoding: string): void {
  if (!encodingIsKnown(encoding)) throw invalid('unknown-encoding', { encoding })
}
