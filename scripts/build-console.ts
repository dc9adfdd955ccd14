import { join } from 'node:path'
import { build } from 'vite'

const CONSOLE = join(import.meta.dirname, '..', 'packages', 'console')

/** Builds the console as it is published, where a server that runs from the sources finds it. Answers its folder. */
export async function buildConsole(): Promise<string> {
  await build({ root: CONSOLE, configFile: join(CONSOLE, 'vite.config.ts'), logLevel: 'error', mode: 'production' })
  return join(CONSOLE, 'dist', 'site')
}
