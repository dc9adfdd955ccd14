import { expect, test } from 'vitest'
import { sha256 } from '../lib/bytes/hash.ts'
import { tokenHashes } from './token-hashes.ts'

const MINUTE = 60_000
const NOW = 1_800_000_000_000

test('a hash that is kept is used for less than a minute, and then made again', () => {
  const hashes = tokenHashes()
  expect(hashes.hashOf('master:a', NOW)).toBe(sha256('master:a'))
  hashes.keep('master:a', 'kept')
  expect(hashes.hashOf('master:a', NOW + MINUTE - 1)).toBe('kept')
  expect(hashes.hashOf('master:a', NOW + MINUTE)).toBe(sha256('master:a'))
})

test('a clock that is put back keeps nothing', () => {
  const hashes = tokenHashes()
  hashes.hashOf('master:a', NOW)
  hashes.keep('master:a', 'kept')
  expect(hashes.hashOf('master:a', NOW - 1)).toBe(sha256('master:a'))
})

test('a thousand are kept, and no more', () => {
  const hashes = tokenHashes()
  hashes.hashOf('first', NOW)
  for (let at = 0; at < 1001; at++) hashes.keep(`master:${at}`, 'kept')
  expect(hashes.hashOf('master:999', NOW)).toBe('kept')
  expect(hashes.hashOf('master:1000', NOW)).toBe(sha256('master:1000'))
})
