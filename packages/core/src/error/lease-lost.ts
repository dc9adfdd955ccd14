import { isOnefoldError } from './onefold-error.ts'

/** Somebody else holds what this work was claimed under: it stops, and settles nothing. */
export function isLeaseLost(error: unknown): boolean {
  return isOnefoldError(error, 'conflict') && error.codes.includes('lease-lost')
}
