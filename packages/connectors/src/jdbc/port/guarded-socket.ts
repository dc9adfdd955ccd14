import { Socket, type SocketConnectOpts } from 'node:net'
import type { ConnectGuard } from '@onefold/core/adapter-kit'

/** A socket that leads only where the guard allows: the address that was looked at is the one that is connected to. */
export class GuardedSocket extends Socket {
  readonly #guard: ConnectGuard

  constructor(guard: ConnectGuard) {
    super()
    this.#guard = guard
    this.setNoDelay(true) // a batch is answered before the next one is sent: nothing is worth waiting for
  }

  override connect(...to: unknown[]): this {
    const [first, second] = to
    const options = (typeof first === 'object' ? first : { port: Number(first), host: String(second) }) as {
      host: string
      port: number
    }
    const refused = this.#guard.refusalOf(options.host)
    if (refused !== undefined) {
      const error = Object.assign(new Error(refused), { code: 'FORBIDDEN_HOST' })
      process.nextTick(() => this.destroy(error))
      return this
    }
    return super.connect({ ...options, lookup: this.#guard.lookup } as SocketConnectOpts)
  }
}
