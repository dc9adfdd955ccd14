import { defineWords } from '../language/words.ts'

/** What screens are called in the navigation, by the id of the screen. */
export const NAVIGATION = defineWords({
  en: {
    inbox: 'Inbox',
    quality: 'Quality',
    runs: 'Runs',
    destinations: 'Destinations',
    users: 'Users',
    configuration: 'Configuration',
    record: 'Record',
  },
  es: {
    inbox: 'Bandeja',
    quality: 'Calidad',
    runs: 'Ejecuciones',
    destinations: 'Destinos',
    users: 'Usuarios',
    configuration: 'Configuración',
    record: 'Registro',
  },
})

export type NavigationKey = keyof typeof NAVIGATION.value
