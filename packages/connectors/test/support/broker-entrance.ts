import { scramServer } from './scram-server.ts'

/** Who may come in, and how. */
export type Login =
  | { readonly mechanism?: 'PLAIN'; readonly user: string; readonly password: string }
  | {
      readonly mechanism: 'SCRAM-SHA-256' | 'SCRAM-SHA-512'
      readonly user: string
      readonly password: string
      /** It does not know the password, and lets everybody in with a signature that it made up. */
      readonly isImpostor?: boolean
    }
  | { readonly mechanism: 'OAUTHBEARER'; readonly token: string }

/** What is said next. */
interface Turn {
  /** Zero: there is no error. */
  readonly code: number
  readonly answer?: string
  readonly known?: boolean
}

/** Hears what a client says, message after message. */
export type Entrance = (told: string) => Turn

const FAILED: Turn = { code: 58 }
/** As RFC 7628 has it: a refusal is an answer, and the client says that it has heard. */
const NO_TOKEN = '{"status":"invalid_token"}'

export const mechanismOf = ({ mechanism = 'PLAIN' }: Login): string => mechanism

export function openEntrance(login: Login): Entrance {
  switch (login.mechanism) {
    case 'OAUTHBEARER':
      return (told) => {
        if (told === `n,,\u0001auth=Bearer ${login.token}\u0001\u0001`) return { code: 0, known: true }
        return told === '\u0001' ? FAILED : { code: 0, answer: NO_TOKEN }
      }
    case 'SCRAM-SHA-256':
    case 'SCRAM-SHA-512':
      return scramEntrance(login)
    default:
      return (told) => (told === `\u0000${login.user}\u0000${login.password}` ? { code: 0, known: true } : FAILED)
  }
}

function scramEntrance({
  mechanism,
  isImpostor,
  ...login
}: Extract<Login, { readonly isImpostor?: boolean }>): Entrance {
  const digest = mechanism === 'SCRAM-SHA-256' ? 'sha256' : 'sha512'
  const server = scramServer({
    ...login,
    digest,
    salt: Buffer.from('some salt'),
    iterations: 4096,
    nonce: 'the-server',
  })
  let isFirst = true
  return (told) => {
    const answer = isFirst ? server.first(told) : isImpostor ? 'v=bWFkZSB1cA==' : server.final(told)
    if (answer === undefined) return FAILED
    const known = !isFirst
    isFirst = false
    return { code: 0, answer, known }
  }
}
