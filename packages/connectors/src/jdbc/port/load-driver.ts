import { OnefoldError } from '@onefold/core'
import { customRefusal } from '@onefold/core/adapter-kit'

/** The driver of a database, loaded when somebody speaks to it. Refuses with `unavailable`, naming the package that is missing. */
export async function loadDriver<T>(label: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    const text = `${label} needs the package "${name}", which is not installed: npm install ${name}`
    throw new OnefoldError('unavailable', [customRefusal('driver-missing', text)], { cause: error })
  }
}
