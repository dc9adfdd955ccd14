import { type Client, createClient, type SavedSession } from '@onefold/client'
import { language } from '../language/language.ts'
import { ROOT } from './root.ts'

const KEPT = 'onefold.session'

function kept(): { readonly session?: SavedSession } {
  const text = sessionStorage.getItem(KEPT)
  return text === null ? {} : { session: JSON.parse(text) }
}

/** All data of the console comes through it. */
export const client: Client = createClient({
  url: location.origin + ROOT,
  language: () => language.value,
  ...kept(),
  onSession(session) {
    if (session === undefined) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify(session))
  },
})
