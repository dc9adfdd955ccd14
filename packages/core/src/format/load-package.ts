import { OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'

/** A package that is installed by who needs it. Refuses with `unavailable`, naming those that are missing. */
export async function loadPackage<T>(label: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new OnefoldError('unavailable', [refusal('package-missing/format', { label, packages })], { cause })
  }
}
