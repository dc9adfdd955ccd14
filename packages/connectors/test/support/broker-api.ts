import { all, int16, int32, list } from './wire.ts'

export const PRODUCE = 0
export const FETCH = 1
export const OFFSETS = 2
export const METADATA = 3
export const COMMITTED = 9
export const COORDINATOR = 10
export const JOIN = 11
export const HEARTBEAT = 12
export const LEAVE = 13
export const SYNC = 14
export const HANDSHAKE = 17
export const VERSIONS = 18
export const NUMBERED = 22
export const AUTHENTICATE = 36
/** The newest version of each request that it understands. */
const UNDERSTOOD = {
  [PRODUCE]: 3,
  [FETCH]: 4,
  [OFFSETS]: 2,
  [METADATA]: 4,
  [COMMITTED]: 1,
  [COORDINATOR]: 0,
  [JOIN]: 0,
  [HEARTBEAT]: 0,
  [LEAVE]: 0,
  [SYNC]: 0,
  [HANDSHAKE]: 1,
  [VERSIONS]: 2,
  [NUMBERED]: 0,
  [AUTHENTICATE]: 0,
}

/** The answer to who asks which requests there are. */
export function versions(idempotence: boolean): Buffer {
  const known = Object.entries(UNDERSTOOD).filter(([api]) => idempotence || Number(api) !== NUMBERED)
  return all(int16(0), list(known.map(([api, newest]) => all(int16(Number(api)), int16(0), int16(newest)))), int32(0))
}
