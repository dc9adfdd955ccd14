import { isOnefoldError } from '../../error/onefold-error.ts'

/** New indexes are minutes apart; a second one in the middle of a repeated read is chance, a fifth is not. */
const ATTEMPTS = 5

/** Reads what lies in an index; once more from the beginning when a new index took its place meanwhile. */
export async function readIndex<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      const replaced = isOnefoldError(error, 'conflict') && error.codes.includes('generation-gone')
      if (!replaced || attempt >= ATTEMPTS) throw error
    }
  }
}
