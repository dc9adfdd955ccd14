/**
 * Runs TypeScript from the sources, as fast as what is shipped: `node --import ./bench/lib/plain-typescript.mjs FILE.ts`. Runners made
 * for development give each function that is made at run time its name, which costs what nobody pays who installs the packages.
 */
import { register } from 'node:module'

register('./plain-typescript-hooks.mjs', import.meta.url)
