import type { Bounds } from '../lib/bounds.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

type ServingLimit = 'bodyBytes' | 'uploadBytes' | 'requestsPerMinute' | 'failuresPerMinute' | 'tokenLifetime'

/** What may be stated of serving, by the configuration or by whoever serves. Times in milliseconds. */
export const SERVING_BOUNDS: { readonly [limit in ServingLimit]: Bounds } = Object.freeze({
  bodyBytes: { least: KIBIBYTE, most: 100 * MEBIBYTE },
  uploadBytes: { least: KIBIBYTE, most: 1024 * 1024 * MEBIBYTE },
  requestsPerMinute: { least: 0, most: 1_000_000 },
  failuresPerMinute: { least: 1, most: 1_000 },
  tokenLifetime: { least: MINUTE, most: DAY },
})
