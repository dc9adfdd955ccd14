import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type MessageValue, message } from '../error/message.ts'
import { OnefoldError, unavailable } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { SEALED } from '../model/secret.ts'
import type { Chance } from '../ports/chance.ts'
import type { DocumentKind } from '../ports/store/catalogue-store.ts'
import { type SealingKey, sealingKey } from './keys.ts'

/**
 * Where a secret lies. A sealed text opens at its own place and nowhere else, so that nobody can have it opened by
 * copying it into an object of their own.
 */
export interface SecretPlace {
  readonly kind: DocumentKind
  /** The document's id. A renamed object's secrets are opened and sealed again. */
  readonly id: string
  /** The path of the member in the document, as `password` or `smtp.password` or `headers[0].value`. */
  readonly member: string
}

/** Seals texts with AES-256-GCM. */
export interface SecretBox {
  /** False without a secret key. */
  readonly canSeal: boolean
  seal(text: string, place: SecretPlace): string
  /** Refuses with `unavailable` what was sealed with another key, at another place, or tampered with. */
  open(sealed: string, place: SecretPlace): string
  /** Whether this text was sealed with this box's key. */
  isOurs(sealed: string): boolean
}

const NONCE = 12
const TAG = 16

/** The secret key has 32 bytes or more. */
export function createSecretBox(secretKey: string | Uint8Array, chance: Chance): SecretBox {
  const key = sealingKey(secretKey)
  const head = `${SEALED}${key.id}:`
  return Object.freeze({
    canSeal: true,
    seal(text: string, place: SecretPlace) {
      const nonce = chance.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG })
      cipher.setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return head + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed: string, place: SecretPlace) {
      if (!sealed.startsWith(head)) throw unopenable(place, 'another-key')
      try {
        return opened(key, Buffer.from(sealed.slice(head.length), 'base64url'), place)
      } catch (cause) {
        throw unopenable(place, 'damaged', cause)
      }
    },
    isOurs: (sealed: string) => sealed.startsWith(head),
  })
}

/** For an installation without a secret key: it can hold no secrets, and says so. */
export const NO_SECRET_BOX: SecretBox = Object.freeze({
  canSeal: false,
  seal: () => {
    throw unavailable('no-secret-key')
  },
  open: (_: string, place: SecretPlace) => {
    throw unopenable(place, 'no-key')
  },
  isOurs: () => false,
})

function opened(key: SealingKey, bytes: Buffer, place: SecretPlace): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(boundTo(place))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** JSON, so that no two places are written alike. */
function boundTo({ kind, id, member }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([kind, id, member]), 'utf8')
}

function unopenable(
  { kind, id, member }: SecretPlace,
  why: 'another-key' | 'damaged' | 'no-key',
  cause?: unknown,
): OnefoldError {
  const place = { kind: shownKind(kind), id, member }
  return new OnefoldError('unavailable', [refusal(`secret-unreadable/${why}`, place)], { cause })
}

/** Only some kinds of documents hold secrets. */
function shownKind(kind: DocumentKind): MessageValue {
  return kind === 'resource' || kind === 'configuration' || kind === 'token' ? message(`phrase/kind-${kind}`) : kind
}
