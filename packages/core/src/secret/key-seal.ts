import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { IndexKey } from '../model/index-key.ts'
import type { Chance } from '../ports/chance.ts'

/**
 * Names index keys by what tells neither their mapping nor their hash to who does not hold the key: one key of a table has one
 * name, and the name leads back to it.
 */
export interface KeySeal {
  seal(table: number, key: IndexKey): string
  /** Undefined for what is no name of this table's. */
  open(table: number, name: string): IndexKey | undefined
}

const CIPHER = 'aes-128-ecb' // one block for each key: no block stands beside another
const BLOCK = 16

/** Without a secret key the names hold as long as the process. */
export function createKeySeal(secretKey: string | Uint8Array | undefined, chance: Chance): KeySeal {
  let made: Uint8Array | undefined
  const key = (): Uint8Array => {
    made ??= secretKey === undefined ? chance.bytes(BLOCK) : keyFrom(secretKey)
    return made
  }
  return Object.freeze({
    seal(table: number, { mapping, hash }: IndexKey) {
      const block = Buffer.alloc(BLOCK)
      block.writeUInt32BE(table, 0)
      block.writeUInt16BE(mapping, 4)
      block.writeBigUInt64BE(BigInt(hash), 8)
      return createCipheriv(CIPHER, key(), null).setAutoPadding(false).update(block).toString('hex')
    },
    open(table: number, name: string) {
      if (!/^[0-9a-f]{32}$/.test(name)) return undefined
      const block = createDecipheriv(CIPHER, key(), null).setAutoPadding(false).update(Buffer.from(name, 'hex'))
      const hash = block.readBigUInt64BE(8)
      const isOurs = block.readUInt32BE(0) === table && block.readUInt16BE(6) === 0 && hash <= Number.MAX_SAFE_INTEGER
      return isOurs ? { mapping: block.readUInt16BE(4), hash: Number(hash) } : undefined
    },
  })
}

function keyFrom(secretKey: string | Uint8Array): Uint8Array {
  const secret = typeof secretKey === 'string' ? Buffer.from(secretKey, 'utf8') : secretKey
  return new Uint8Array(hkdfSync('sha512', secret, '', 'onefold names of buckets', BLOCK))
}
