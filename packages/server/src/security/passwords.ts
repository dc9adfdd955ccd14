import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Refusal } from '@onefold/core'
import { defined, refusal, refuseAll } from '@onefold/core/adapter-kit'

/** Argon2id is the library's default algorithm. 19 MiB and two passes: about 40 ms, and no gain for a thief's graphics card. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const SHORTEST = 8
const LONGEST = 200

const RULES = [
  [/\p{Lu}/u, 'password-needs-upper'],
  [/\p{Ll}/u, 'password-needs-lower'],
  [/\p{Nd}/u, 'password-needs-digit'],
  [/[^\p{L}\p{Nd}]/u, 'password-needs-special'],
] as const

/** Every rule that the password breaks; empty when it is good. */
export function passwordRefusals(password: string): readonly Refusal[] {
  const length = [...password].length
  const refusals: Refusal[] = []
  if (length < SHORTEST || length > LONGEST) {
    refusals.push(refusal('password-length', { least: SHORTEST, most: LONGEST }))
  }
  for (const [pattern, key] of RULES) if (!pattern.test(password)) refusals.push(refusal(key))
  return refusals
}

/** Refuses with everything that is wrong with the password; `path` is where it stands in the request. */
export function refuseWeak(password: string, path?: string): void {
  refuseAll(passwordRefusals(password).map((refusal) => ({ ...refusal, ...defined({ path }) })))
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** A password that keeps the rules and can stand between quotes in any shell. */
export function randomPassword(): string {
  for (;;) {
    const candidate = randomBytes(18).toString('base64url')
    if (passwordRefusals(candidate).length === 0) return candidate
  }
}

/** Of a password that was forgotten as it was made. It costs as much to compare with as any other. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$4thzQMrlaODdLDCfi75zdw$fK4vG+99p+mcyuhUY/BhH/f3cQu0rFAmA8PWqHC6DVQ'

/**
 * Whether this is the password. Without a hash to compare with, the work is done all the same: how long a refusal takes
 * must not tell whether the account exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const right = await verify(stored ?? HASH_OF_NOBODY, password)
  return right && stored !== undefined
}
