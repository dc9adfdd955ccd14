#!/usr/bin/env node
/** The command, also where nothing is installed or built yet: then it says what has to be done. Uses nothing but Node itself. */
import { existsSync } from 'node:fs'

const cli = new URL('../dist/cli.js', import.meta.url)

if (existsSync(cli)) {
  await import(cli.href)
} else {
  console.error(
    'Onefold is not built here yet. In the folder of the clone run `npm start`, which installs, builds and serves,',
  )
  console.error('or `npm install` and `npm run build`; then `npx onefold help` lists the commands.')
  process.exitCode = 1
}
