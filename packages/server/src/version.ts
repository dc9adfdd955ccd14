import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string }

/** The version of this package, in the sources as in what is built of them: both lie one folder below the manifest. */
export const VERSION = version
