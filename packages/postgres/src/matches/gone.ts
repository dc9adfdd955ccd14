import { conflict, type OnefoldError } from '@onefold/core'

/** The generation was dropped, or never was. */
export function gone(generation: number): OnefoldError {
  return conflict('generation-gone/generation-index-gone', { generation })
}
