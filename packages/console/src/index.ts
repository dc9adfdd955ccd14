import { fileURLToPath } from 'node:url'

/**
 * The folder with the built files of the console: `index.html`, and `assets` whose names change with their content. Where nothing was
 * built yet it is not there.
 */
export const consoleFolder: string = fileURLToPath(new URL('../dist/site/', import.meta.url)) // from `src` and from `dist` alike
