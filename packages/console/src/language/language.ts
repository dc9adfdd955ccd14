import { computed, signal } from '@preact/signals'

/** The languages that the console speaks: those of the server. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const KEPT = 'onefold.language'

/** What a language calls itself. */
export const LANGUAGE_NAMES: { readonly [language in Language]: string } = { en: 'English', es: 'Español' }

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((known) => known === text)

/** The server chose the language of the page by its own rules; who switches here is remembered. */
function first(): Language {
  const kept = localStorage.getItem(KEPT)
  if (isLanguage(kept)) return kept
  const served = document.documentElement.lang
  return isLanguage(served) ? served : 'en'
}

export const language = signal<Language>(first())

/** Speaks another language from now on, on this machine. */
export function speak(next: Language): void {
  localStorage.setItem(KEPT, next)
  document.documentElement.lang = next
  language.value = next
}

/** As people write numbers and days where the browser is at home, as far as it speaks the language of the page: days of `en` are American. */
const locale = computed(() => navigator.languages.find((known) => known.startsWith(language.value)) ?? language.value)
const numbers = computed(() => new Intl.NumberFormat(locale.value))
const instants = computed(() => new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }))

export const formatNumber = (value: number): string => numbers.value.format(value)

/** Of an ISO 8601 text or of epoch milliseconds: day and time, in the time zone of whoever looks. */
export const formatInstant = (instant: string | number): string => instants.value.format(new Date(instant))
