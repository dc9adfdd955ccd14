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
    missing: 'sin valor',
    more: 'Más …',
  },
})
