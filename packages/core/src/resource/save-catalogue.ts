import { isOnefoldError } from '../error/onefold-error.ts'
import type { CatalogueChanges, CatalogueStore } from '../ports/store/catalogue-store.ts'
import type { Configuration, Configurations } from './configuration.ts'

const ATTEMPTS = 20

/** Decides a save on the newest configuration, again when another save came between. */
export async function saveCatalogue<T>(
  catalogue: CatalogueStore,
  configurations: Configurations,
  decideOn: (
    configuration: Configuration,
  ) => Promise<{ readonly answer: T; readonly changes?: Omit<CatalogueChanges, 'csn'> }>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const configuration = await configurations.current()
    const { answer, changes } = await decideOn(configuration)
    if (!changes) return answer
    try {
      await catalogue.save({ csn: configuration.csn, ...changes })
      return answer
    } catch (error) {
      const moved = isOnefoldError(error, 'conflict') && error.codes.includes('catalogue-moved')
      if (!moved || attempt >= ATTEMPTS) throw error
    }
  }
}
