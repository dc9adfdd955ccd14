import { connect } from 'node:net'

/** What one round asks for. */
export interface Round {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly connections: number
  readonly milliseconds: number
  /** Never sleeps between answers: to wake who sleeps is work of the system, which falls upon whoever answers. */
  readonly awake: boolean
}

/** What the server did in a round. */
export interface Answered {
  readonly answered: number
  readonly seconds: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One connection that asks again as soon as it was answered. Answers how often it was. */
function ask({ port, path, token }: Round, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request)).setNoDelay(true)
    let held = Buffer.alloc(0)
    let answered = 0
    socket.on('error', reject)
    socket.on('data', (piece) => {
      held = held.length === 0 ? piece : Buffer.concat([held, piece])
      const length = answerLength(held)
      if (length === undefined || held.length < length) return
      if (!held.subarray(0, 12).toString('latin1').endsWith(' 200'))
        return reject(new Error(held.toString('utf8', 0, 500)))
      held = held.subarray(length)
      answered += 1
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answered))
    })
  })
}

function answerLength(held: Buffer): number | undefined {
  const end = held.indexOf(HEAD_END)
  if (end < 0) return undefined
  const stated = /content-length: (\d+)/i.exec(held.toString('latin1', 0, end))?.[1]
  return end + HEAD_END.length + Number(stated ?? Number.NaN)
}

function stayAwake(until: number): void {
  if (performance.now() < until) setImmediate(stayAwake, until)
}

const round = JSON.parse(process.argv[2] ?? '') as Round
const began = performance.now()
if (round.awake) stayAwake(began + round.milliseconds)
const counts = await Promise.all(
  Array.from({ length: round.connections }, () => ask(round, began + round.milliseconds)),
)
const seconds = (performance.now() - began) / 1000
process.send?.({ answered: counts.reduce((sum, count) => sum + count, 0), seconds } satisfies Answered)
