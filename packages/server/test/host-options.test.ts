import { openOnefold } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppOptions, createApp } from '../src/app.ts'

const secretKey = 'a secret key that is long enough for a test'
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
let onefold: Awaited<ReturnType<typeof openOnefold>>

beforeEach(async () => {
  onefold = await openOnefold({ store: sqliteStore(':memory:'), secretKey })
})
afterEach(() => onefold.close())

/** The places of what is refused; none when the app is made. */
function refusedOf(options: Omit<AppOptions, 'secretKey'>): readonly string[] {
  try {
    createApp(onefold, { secretKey, ...options })
    return []
  } catch (error) {
    const { class: errorClass, refusals } = error as {
      readonly class: string
      readonly refusals: readonly { readonly path: string }[]
    }
    expect(errorClass).toBe('invalid')
    return refusals.map(({ path }) => path)
  }
}

describe('the numbers of whoever makes the HTTP interface', () => {
  test.each([
    ['bodyLimit', KIBIBYTE, 100 * MEBIBYTE],
    ['uploadLimit', KIBIBYTE, 1024 * 1024 * MEBIBYTE],
    ['bodyTimeout', 1, 3_600_000],
    ['requestsPerMinute', 0, 1_000_000],
    ['failuresPerMinute', 1, 1000],
  ] as const)('[CF-2780] %s lies from %d to %d', (name, least, most) => {
    for (const good of [least, most]) expect(refusedOf({ [name]: good })).toEqual([])
    for (const bad of [least - 1, most + 1, least + 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refusedOf({ [name]: bad })).toEqual([name])
  })

  test('[CF-2780] a session token is good from a minute to a day', () => {
    for (const lifetime of [60_000, 86_400_000]) expect(refusedOf({ jwt: { lifetime } })).toEqual([])
    for (const lifetime of [59_999, 86_400_001]) expect(refusedOf({ jwt: { lifetime } })).toEqual(['jwt.lifetime'])
  })

  test('[CF-2780] are all refused at once', () => {
    expect(refusedOf({ bodyLimit: 0, requestsPerMinute: -1, jwt: { lifetime: 0 } })).toEqual([
      'bodyLimit',
      'requestsPerMinute',
      'jwt.lifetime',
    ])
  })
})
