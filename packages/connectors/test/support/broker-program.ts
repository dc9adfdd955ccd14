/** The tests' broker in a process of its own: `node broker-program.js '{"partitions": 4}'`, with a `file` to keep what it is sent and a `port`, else any. It prints the port that it listens at. */
import { writeSync } from 'node:fs'
import { Broker } from './broker.ts'

const { port, ...options } = JSON.parse(process.argv[2] ?? '') as {
  readonly file?: string
  readonly partitions: number
  readonly port?: number
}
const broker = new Broker(options)
if (port !== undefined) broker.port = port
await broker.listen()
process.on('disconnect', () => process.exit(0))
writeSync(1, `${broker.port}\n`)
