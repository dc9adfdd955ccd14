import { defineWords } from '../language/words.ts'

/** What screens are called in the navigation, by the id of the screen. */
export const NAVIGATION = defineWords({
  en: {
    start: 'Start',
    inbox: 'Inbox',
    search: 'Search',
    matching: 'Matching',
    quality: 'Quality',
    runs: 'Runs',
    destinations: 'Destinations',
    users: 'Users',
    configuration: 'Configuration',
    record: 'Record',
  },
  es: {
    start: 'Inicio',
    inbox: 'Bandeja',
    search: 'Búsqueda',
    matching: 'Cotejo',
    quality: 'Calidad',
    runs: 'Ejecuciones',
    destinations: 'Destinos',
    users: 'Usuarios',
    configuration: 'Configuración',
    record: 'Registro',
  },
})

export type NavigationKey = keyof typeof NAVIGATION.value
