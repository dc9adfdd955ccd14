import { readFileSync } from 'node:fs'
import { checkPrivateKey, type JwtOptions } from '../../security/jwt.ts'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** The private key that signs session tokens, when the environment names a file with one. */
export function jwtSettings({ ONEFOLD_JWT_KEY_FILE: file }: CommandContext['env']): JwtOptions {
  if (file === undefined) return {}
  try {
    const privateKey = readFileSync(file, 'utf8')
    checkPrivateKey(privateKey)
    return { privateKey }
  } catch (error) {
    throw misuse(`ONEFOLD_JWT_KEY_FILE cannot be used: ${(error as Error).message}.`)
  }
}
