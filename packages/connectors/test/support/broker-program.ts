/** The tests' broker in a process of its own: `node broker-program.js '{"file": …, "port": …}'`. It prints the port that it listens at. */
import { writeSync } from 'node:fs'
import { Broker } from './broker.ts'

const { port, ...options } = JSON.parse(process.argv[2] ?? '') as {
  readonly file: string
  readonly partitions: number
  readonly port: number
}
const broker = new Broker(options)
broker.port = port
await broker.listen()
process.on('disconnect', () => process.exit(0))
writeSync(1, `${broker.port}\n`)
