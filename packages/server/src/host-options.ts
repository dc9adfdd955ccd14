import { outOfBounds, refuseAll, SERVING_BOUNDS, type SettingBounds, statedOrStandard } from '@onefold/core/adapter-kit'
import { JWT_LIFETIME, type JwtOptions } from './security/jwt.ts'

/** What the host decides where the configuration leaves it open. */
export interface HostOptions {
  /** How session tokens are signed and how long they are good. */
  readonly jwt?: JwtOptions
  /** Bytes of the largest JSON body, unless the configuration states it; from 1 KiB to 100 MiB. @default 10 MiB */
  readonly bodyLimit?: number
  /** Bytes of the largest file, unless the configuration states it; from 1 KiB to 1 TiB. @default 5 GiB */
  readonly uploadLimit?: number
  /** How long the JSON body of a request may take to come in, in milliseconds, up to an hour. @default one minute */
  readonly bodyTimeout?: number
  /** Failed attempts to come in, a minute, of one address at one account, unless the configuration states it; from 1 to 1,000. @default 10 */
  readonly failuresPerMinute?: number
  /** How often one caller may ask, unless the configuration states it; up to 1,000,000, and 0: as often as it likes. @default 0 */
  readonly requestsPerMinute?: number
}

const MEBIBYTE = 1024 * 1024
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Bytes and milliseconds. */
const HOST_BOUNDS = Object.freeze({
  bodyLimit: { ...SERVING_BOUNDS.bodyBytes, standard: 10 * MEBIBYTE },
  uploadLimit: { ...SERVING_BOUNDS.uploadBytes, standard: 5 * 1024 * MEBIBYTE },
  bodyTimeout: { least: 1, most: HOUR, standard: MINUTE },
  requestsPerMinute: { ...SERVING_BOUNDS.requestsPerMinute, standard: 0 },
  failuresPerMinute: { ...SERVING_BOUNDS.failuresPerMinute, standard: 10 },
} satisfies { readonly [name: string]: SettingBounds })

const JWT_BOUNDS = Object.freeze({
  lifetime: { ...SERVING_BOUNDS.tokenLifetime, standard: JWT_LIFETIME },
} satisfies { readonly [name: string]: SettingBounds })

/** The numbers that the host states, or their standards. Refuses with `invalid` those out of their bounds, all at once. */
export function hostNumbers(options: HostOptions) {
  const { jwt = {} } = options
  refuseAll([...outOfBounds(HOST_BOUNDS, options), ...outOfBounds(JWT_BOUNDS, jwt, 'jwt.')])
  return { ...statedOrStandard(HOST_BOUNDS, options), tokenLifetime: statedOrStandard(JWT_BOUNDS, jwt).lifetime }
}
