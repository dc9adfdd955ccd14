import type { Json } from '@onefold/core'
import { wordOf } from '../../server/vocabulary.ts'

interface Work {
  readonly type: string
  readonly input: Json
}

/** What is done, and to what where one thing is stated. */
export function workOf({ type, input }: Work): string {
  const stated = input as { readonly [member: string]: Json } | null // every kind of work takes an object
  const subject = stated?.entity ?? stated?.table ?? stated?.sample
  const name = wordOf('runTypes', type)
  return typeof subject === 'string' ? `${name} · ${subject}` : name
}
