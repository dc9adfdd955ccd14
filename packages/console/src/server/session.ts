import { type Client, type Credentials, isOnefoldError, type WhoAmI } from '@onefold/client'
import type { Permission } from '@onefold/core'
import { signal } from '@preact/signals'
import { client } from './client.ts'
import { dropAllDrafts } from './drafts.ts'
import { proofOfArrival } from './sign-in.ts'

/** Who looks; undefined until the server has said so, `NONE` when nobody is logged in. */
export const me = signal<WhoAmI | undefined>(undefined)

/** The login ended while somebody was at work: it is asked for over the page, which stays as it is. */
export const askedAgain = signal(false)

let again: { readonly done: Promise<void>; finish(): void } | undefined

/** Why nobody is let in whom an identity provider has just sent back; undefined when that is not so. */
export const refusedArrival = signal<unknown>(undefined)

/** Asks who looks, at the start: whoever comes back from an identity provider is let in first. */
export async function findOut(): Promise<void> {
  try {
    const proof = proofOfArrival()
    if (proof !== undefined) await client.login(proof)
  } catch (error) {
    refusedArrival.value = error
  }
  me.value = await client.whoAmI().catch((error: unknown): WhoAmI => {
    if (isOnefoldError(error, 'unauthenticated')) return { type: 'NONE' }
    throw error
  })
}

/** Whether the caller's roles allow it: what they do not is not offered. */
export function may(...permissions: readonly Permission[]): boolean {
  const granted = me.value?.permissions ?? {}
  return permissions.every((permission) => granted[permission] === 'ALLOW')
}

/** @throws OnefoldError as the client's `login` */
export async function comeIn(credentials: Credentials): Promise<void> {
  const before = me.value
  await client.login(credentials)
  const now = await client.whoAmI()
  if (before?.type === 'USER' && before.id !== now.id) {
    dropAllDrafts()
    location.reload() // somebody else: nothing of the page is theirs
  }
  me.value = now
  refusedArrival.value = undefined
  askedAgain.value = false
  again?.finish()
  again = undefined
}

export async function leave(): Promise<void> {
  await client.logout().catch(() => undefined) // a login that has ended is left too
  location.reload()
}

/**
 * Asks the server. When the login has ended meanwhile it waits for the next one and asks once more, so that nothing typed is lost.
 */
export async function ask<Told>(call: (onefold: Client) => Promise<Told>): Promise<Told> {
  try {
    return await call(client)
  } catch (error) {
    if (!isOnefoldError(error, 'unauthenticated')) throw error
    await loggedInAgain()
    return call(client)
  }
}

function loggedInAgain(): Promise<void> {
  if (again === undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    again = { done: promise, finish: resolve }
    askedAgain.value = true
  }
  return again.done
}
