import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { invalid } from '../../error/onefold-error.ts'
import type { Chance } from '../../ports/chance.ts'

const PREFIX = 'exchange:1:'
const SALT = 16
const NONCE = 12
const TAG = 16
/** 64 MiB and some 200 milliseconds for each guess. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Uint8Array,
  length: number,
  cost: typeof COST,
) => Promise<Buffer>

/** Encrypts the secrets of one package, or opens them. */
export interface PackageSeal {
  /** Bound to the object and member that it belongs to. */
  seal(text: string, place: string): Promise<string>
  /** Refuses with `invalid` what another passphrase sealed. */
  open(sealed: string, place: string, path: string): Promise<string>
}

/** Whether a text of a package is encrypted with a passphrase. */
export function isPackageSealed(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** Refuses with `invalid` a passphrase of less than 8 or more than 1000 characters. */
export function packageSeal(passphrase: string, chance: Chance): PackageSeal {
  if (typeof passphrase !== 'string' || passphrase.length < 8 || passphrase.length > 1000)
    throw invalid('passphrase-invalid', {}, 'passphrase')
  const keys = new Map<string, Promise<Buffer>>()
  const keyOf = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('base64url')
    const known = keys.get(name) ?? derive(passphrase, salt, 32, COST)
    keys.set(name, known)
    return known
  }
  let own: Buffer | undefined
  return {
    async seal(text, place) {
      own ??= Buffer.from(chance.bytes(SALT)) // one salt a package: the key is dear
      const nonce = chance.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', await keyOf(own), nonce, { authTagLength: TAG })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return PREFIX + Buffer.concat([own, nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    async open(sealed, place, path) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
      const [salt, nonce] = [bytes.subarray(0, SALT), bytes.subarray(SALT, SALT + NONCE)]
      if (bytes.length < SALT + NONCE + TAG) throw unreadable(path)
      const decipher = createDecipheriv('aes-256-gcm', await keyOf(salt), nonce, { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(SALT + NONCE, SALT + NONCE + TAG))
      try {
        return decipher.update(bytes.subarray(SALT + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw unreadable(path)
      }
    },
  }
}

function unreadable(path: string) {
  return invalid('passphrase-wrong', {}, path)
}
