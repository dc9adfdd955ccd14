import { type Client, createClient, type SavedSession } from '@onefold/client'
import { signal } from '@preact/signals'
import { language } from '../language/language.ts'
import { ROOT } from './root.ts'

const KEPT = 'onefold.session'

function kept(): { readonly session?: SavedSession } {
  const text = sessionStorage.getItem(KEPT)
  return text === null ? {} : { session: JSON.parse(text) }
}

/** Whether a login is open; false after it ended, until somebody comes in again. */
export const hasSession = signal(sessionStorage.getItem(KEPT) !== null)

/** All data of the console comes through it. */
export const client: Client = createClient({
  url: location.origin + ROOT,
  language: () => language.value,
  ...kept(),
  onSession(session) {
    hasSession.value = session !== undefined
    if (session === undefined) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify(session))
  },
})
