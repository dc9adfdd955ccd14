/** Builds every package, in the order in which they import each other. */
import { buildPackage, ensureReady, PACKAGES } from './prepare.mjs'

await ensureReady()
for (const name of PACKAGES) buildPackage(name)
