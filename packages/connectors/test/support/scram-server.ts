import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'

/** What a server knows of somebody who may come in, and what it draws by chance. */
export interface ScramSecret {
  readonly digest: 'sha1' | 'sha256' | 'sha512'
  readonly user: string
  readonly password: string
  readonly salt: Buffer
  readonly iterations: number
  /** Its own part of the nonce. */
  readonly nonce: string
}

/** The server's side of SCRAM (RFC 5802), without channel binding. Undefined: whoever asks does not come in. */
export interface ScramServer {
  /** Answers `client-first-message`. */
  first(message: string): string | undefined
  /** Answers `client-final-message`. */
  final(message: string): string | undefined
}

const GS2 = 'n,,'

export function scramServer({ digest, user, password, salt, iterations, nonce }: ScramSecret): ScramServer {
  const hmac = (key: Buffer, text: string) => createHmac(digest, key).update(text).digest()
  const salted = pbkdf2Sync(password, salt, iterations, createHash(digest).digest().length, digest)
  const storedKey = createHash(digest).update(hmac(salted, 'Client Key')).digest()
  let bare = ''
  let challenge = ''
  return {
    first(message) {
      const asked = /^n,,(n=([^,]*),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(message)
      if (asked === null) return undefined
      const [, own = '', name = '', theirs = ''] = asked
      if (name.replaceAll('=2C', ',').replaceAll('=3D', '=') !== user) return undefined
      bare = own
      challenge = `r=${theirs}${nonce},s=${salt.toString('base64')},i=${iterations}`
      return challenge
    },
    final(message) {
      const asked = /^(c=([^,]+),r=([^,]+)),p=(.+)$/.exec(message)
      if (asked === null) return undefined
      const [, withoutProof = '', binding = '', whole = '', proof = ''] = asked
      if (Buffer.from(binding, 'base64').toString() !== GS2 || !challenge.startsWith(`r=${whole},`)) return undefined
      const told = `${bare},${challenge},${withoutProof}`
      const signature = hmac(storedKey, told)
      const clientKey = Buffer.from(proof, 'base64').map((byte, at) => byte ^ (signature[at] ?? 0))
      const hashed = createHash(digest).update(clientKey).digest()
      if (!timingSafeEqual(hashed, storedKey)) return undefined
      return `v=${hmac(hmac(salted, 'Server Key'), told).toString('base64')}`
    },
  }
}
