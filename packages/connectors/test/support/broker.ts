import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import {
  AUTHENTICATE,
  COMMITTED,
  COORDINATOR,
  FETCH,
  HANDSHAKE,
  HEARTBEAT,
  JOIN,
  LEAVE,
  METADATA,
  NUMBERED,
  OFFSETS,
  PRODUCE,
  SYNC,
  VERSIONS,
  versions,
} from './broker-api.ts'
import { type Kept, parseBatch } from './broker-batch.ts'
import { type Entrance, type Login, mechanismOf, openEntrance } from './broker-entrance.ts'
import { answerFlexible, isFlexible } from './broker-flexible.ts'
import { answerCommitted, answerFetch, answerJoin, answerOffsets, answerSync, PartitionLog } from './broker-reads.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'
import { all, int16, int32, int64, list, nothing, Reader, text } from './wire.ts'

export interface BrokerOptions {
  readonly partitions?: number
  readonly tls?: boolean
  /** Who may come in; nobody is asked without. */
  readonly login?: Login
  /** @default it numbers the messages of producers */
  readonly idempotence?: boolean
  /** Where messages are kept beyond the process; nowhere without. */
  readonly file?: string
}

const TOO_LARGE = 10

/** A connection. */
interface Session {
  known: boolean
  /** How it comes in, once hands were shaken. */
  entrance: Entrance | undefined
}

/** Answered later, where there is nothing to fetch: nobody asks a thousand times a second. */
const EMPTY_MS = 30

/** As much of a Kafka broker as producers and consumers ask for, over TCP, with one topic `people` and messages that outlive its connections. */
export class Broker {
  readonly kept: Kept[] = []
  /** It takes no message of these keys. */
  readonly refused = new Set<string>()
  /** It hangs up instead of the next answers to what was written, having kept it. */
  hangups = 0
  silent = false
  port = 0
  /** By partition. */
  readonly logs: readonly PartitionLog[]
  readonly #options: BrokerOptions
  readonly #sockets = new Set<Socket>()
  readonly #seen = new Set<string>()
  #server: Server | undefined
  #producers = 0

  constructor(options: BrokerOptions = {}) {
    this.#options = options
    this.logs = Array.from({ length: options.partitions ?? 1 }, () => new PartitionLog())
    if (options.file !== undefined) this.#restore(options.file)
  }

  async listen(): Promise<void> {
    const serve = (socket: Socket) => this.#serve(socket)
    const server = this.#options.tls
      ? createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, serve)
      : createServer(serve)
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve))
    this.port = (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    let pending = Buffer.alloc(0)
    const session: Session = { known: this.#options.login === undefined, entrance: undefined }
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      pending = Buffer.concat([pending, piece])
      while (pending.length >= 4 && pending.length >= 4 + pending.readInt32BE(0)) {
        const length = pending.readInt32BE(0)
        const answer = this.#answer(new Reader(pending.subarray(4, 4 + length)), session)
        pending = pending.subarray(4 + length)
        if (this.silent) continue
        if (answer === undefined) return void socket.destroy()
        const framed = all(int32(answer.bytes.length), answer.bytes)
        if (answer.later) setTimeout(() => socket.write(framed), EMPTY_MS)
        else if (answer.bytes.length > 4) socket.write(framed)
      }
    })
  }

  #answer(request: Reader, session: Session): { bytes: Buffer; later: boolean } | undefined {
    const api = request.int16()
    const version = request.int16()
    const correlation = int32(request.int32())
    request.text() // who asks
    if (isFlexible(api, version) && session.known)
      return { bytes: all(correlation, answerFlexible(request, api, this.port, this.logs)), later: false }
    if (api === FETCH && version === 4 && session.known) {
      const { bytes, isEmpty } = answerFetch(request, this.logs)
      return { bytes: all(correlation, bytes), later: isEmpty }
    }
    const body = this.#body(api, version, request, session)
    return body && { bytes: all(correlation, body), later: false }
  }

  #body(api: number, version: number, request: Reader, session: Session): Buffer | undefined {
    if (api === VERSIONS) return versions(this.#options.idempotence ?? true)
    if (api === HANDSHAKE) return this.#handshake(request.text(), session)
    if (api === AUTHENTICATE) return authenticate(request.bytes(request.int32()).toString(), session)
    if (!session.known) return undefined
    if (api === METADATA && version === 4) return this.#metadata(request)
    if (api === NUMBERED) return all(int32(0), int16(0), int64(++this.#producers), int16(0))
    if (api === OFFSETS && version === 2) return answerOffsets(request, this.logs)
    if (api === COORDINATOR) return all(int16(0), int32(1), text('localhost'), int32(this.port))
    if (api === JOIN) return answerJoin(request)
    if (api === SYNC) return answerSync(request)
    if (api === COMMITTED) return answerCommitted(request)
    if (api === HEARTBEAT || api === LEAVE) return int16(0)
    if (api === PRODUCE && version === 3) return this.#produce(request)
    throw new Error(`Not understood: ${api} of version ${version}`)
  }

  #handshake(mechanism: string, session: Session): Buffer {
    const { login = { user: '', password: '' } } = this.#options
    const own = mechanismOf(login)
    session.entrance = mechanism === own ? openEntrance(login) : undefined
    return all(int16(mechanism === own ? 0 : 33), list([text(own)]))
  }

  #metadata(request: Reader): Buffer {
    const { partitions = 1 } = this.#options
    const one = list([int32(1)])
    const partitionOf = (index: number) => all(int16(0), int32(index), int32(1), one, one)
    const asked = request.list(() => request.text())
    const topics = asked.map((name) =>
      name === 'people'
        ? all(
            int16(0),
            text(name),
            Buffer.from([0]),
            list(Array.from({ length: partitions }, (_, index) => partitionOf(index))),
          )
        : all(int16(3), text(name), Buffer.from([0]), list([])),
    )
    return all(
      int32(0),
      list([all(int32(1), text('localhost'), int32(this.port), nothing)]),
      nothing,
      int32(1),
      list(topics),
    )
  }

  #produce(request: Reader): Buffer | undefined {
    request.skip(Math.max(0, request.int16())) // of no transaction
    if (request.int16() !== -1) throw new Error('Expected to acknowledge everything')
    request.int32()
    const topics = request.list(() => {
      const name = request.text()
      const partitions = request.list(() => {
        const partition = request.int32()
        return all(int32(partition), int16(this.#keep(partition, request.bytes(request.int32()))), int64(0), int64(-1))
      })
      return all(text(name), list(partitions))
    })
    if (this.hangups > 0) {
      this.hangups -= 1
      return undefined
    }
    return all(list(topics), int32(0))
  }

  /** Keeps the messages of a batch, once for each number of its producer; answers the code of an error. */
  #keep(partition: number, bytes: Buffer): number {
    const { messages, number } = parseBatch(bytes, partition)
    if (messages.some(({ key }) => this.refused.has(key))) return TOO_LARGE
    if (number !== undefined && this.#seen.has(number)) return 0
    const { file } = this.#options
    if (file !== undefined) appendFileSync(file, all(int32(partition), int32(bytes.length), bytes))
    this.#add(partition, bytes)
    return 0
  }

  #add(partition: number, bytes: Buffer): void {
    const { messages, number, producer } = parseBatch(bytes, partition)
    if (number !== undefined) this.#seen.add(number)
    this.#producers = Math.max(this.#producers, producer)
    this.kept.push(...messages)
    this.logs[partition]?.append(bytes, messages.length)
  }

  /** What a process before it kept; of a batch that it was killed in, nothing. */
  #restore(file: string): void {
    const kept = new Reader(existsSync(file) ? readFileSync(file) : Buffer.alloc(0))
    let whole = 0
    while (kept.rest >= 8) {
      const partition = kept.int32()
      const length = kept.int32()
      if (kept.rest < length) break
      this.#add(partition, kept.bytes(length))
      whole += 8 + length
    }
    if (whole > 0) truncateSync(file, whole)
  }
}

function authenticate(told: string, session: Session): Buffer {
  const { code, answer = '', known = false } = session.entrance?.(told) ?? { code: 34 } // nobody shook hands
  session.known = known
  const bytes = Buffer.from(answer)
  return all(int16(code), code === 0 ? nothing : text('Authentication failed'), int32(bytes.length), bytes)
}
