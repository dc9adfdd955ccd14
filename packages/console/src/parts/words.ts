import { defineWords } from '../language/words.ts'

/** What shared parts say. */
export const PARTS = defineWords({
  en: {
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading …',
    again: 'Try again',
    stale: 'This was changed meanwhile. It has been loaded again.',
    unreachable: 'The server does not answer.',
    unexpected: 'Something went wrong in the page itself.',
    notLoaded: 'This screen could not be loaded.',
    notLoadedHelp: 'The server does not answer, or has been renewed meanwhile.',
    draftKept: 'What you typed is not saved. It waits where you left it until the page is closed.',
    missing: 'no value',
    more: 'More …',
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    loading: 'Cargando …',
    again: 'Reintentar',
    stale: 'Esto ha cambiado mientras tanto. Se ha vuelto a cargar.',
    unreachable: 'El servidor no responde.',
    unexpected: 'Algo ha fallado en la propia página.',
    notLoaded: 'Esta pantalla no se pudo cargar.',
    notLoadedHelp: 'El servidor no responde, o se ha renovado mientras tanto.',
    draftKept: 'Lo que escribió no está guardado. Espera donde lo dejó hasta que se cierre la página.',
    missing: 'sin valor',
    more: 'Más …',
  },
})
