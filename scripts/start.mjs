/** `npm start`: install and build what is missing, then serve the sample customers. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureReady, ROOT } from './prepare.mjs'

await ensureReady({ build: true })

const command = join(ROOT, 'packages', 'server', 'dist', 'cli.js')
const server = spawn(process.execPath, [command, 'serve', '--sample', 'customers', ...process.argv.slice(2)], {
  stdio: 'inherit',
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C at a terminal reaches the server by itself; told twice, it would stop in a hurry.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
}

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})

server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal) // end the way the server ended, so that the shell sees it
})
