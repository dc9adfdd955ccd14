import { defineWords } from '../language/words.ts'

/** What screens are called in the navigation, by the id of the screen. */
export const NAVIGATION = defineWords({
  en: {
    inbox: 'Inbox',
    record: 'Record',
  },
  es: {
    inbox: 'Bandeja',
    record: 'Registro',
  },
})

export type NavigationKey = keyof typeof NAVIGATION.value
