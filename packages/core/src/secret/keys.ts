import { createHash, hkdfSync } from 'node:crypto'
import { invalid } from '../error/onefold-error.ts'

/** Bytes of the shortest secret key. */
const SHORTEST_KEY = 32

/** What is made from an installation's secret key. */
export interface SealingKey {
  /** Tells keys apart and says nothing of them: 8 hexadecimal digits. */
  readonly id: string
  /** 256 bits. */
  readonly bytes: Uint8Array
}

/** The key that seals. The secret key itself seals nothing, so that other keys can be made from it beside this one. */
export function sealingKey(secretKey: string | Uint8Array): SealingKey {
  const secret = typeof secretKey === 'string' ? Buffer.from(secretKey, 'utf8') : secretKey
  if (secret.length < SHORTEST_KEY) throw invalid('secret-key-short', { least: SHORTEST_KEY, bytes: secret.length })
  const bytes = new Uint8Array(hkdfSync('sha512', secret, '', 'onefold sealed secrets', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}
