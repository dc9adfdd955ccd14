/** The tests' broker in a process of its own: prints its port, and ends with whoever started it. */
import { Broker } from '../packages/connectors/test/support/broker.ts'

const broker = new Broker({ partitions: 4 })
await broker.listen()
process.on('disconnect', () => process.exit(0))
console.log(broker.port)
