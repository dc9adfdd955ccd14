import { conflict, type OnefoldError } from '../../error/onefold-error.ts'

/** What is asked rests on an index that is not there yet. */
export function notIndexed(entity: string): OnefoldError {
  return conflict('not-indexed', { entity })
}
