import type { Templates } from './templates.ts'

/** What is said of settings, secrets and the directory. */
export const SETTINGS_MESSAGES = {
  'id-invalid': {
    en: 'This has 1 to 63 letters, digits, ".", "_" and "-", and begins with a letter or digit.',
    es: 'Esto tiene de 1 a 63 letras, cifras, ".", "_" y "-", y empieza por una letra o una cifra.',
  },
  'category-invalid/name': {
    en: 'This has 1 to 63 letters, digits, ".", "_" and "-", and begins with a letter or digit.',
    es: 'Esto tiene de 1 a 63 letras, cifras, ".", "_" y "-", y empieza por una letra o una cifra.',
  },
  'setting-invalid': {
    en: 'A whole number from {least} to {most} is expected.',
    es: 'Se espera un número entero de {least} a {most}.',
  },
  'secret-missing': {
    en: 'There is no secret yet that could be kept: state it.',
    es: 'Todavía no hay ningún secreto que conservar: indíquelo.',
  },
  'secret-key-short': {
    en: 'A secret key has {least} bytes or more, not {bytes}.',
    es: 'Una clave secreta tiene {least} bytes o más, no {bytes}.',
  },
  'secret-unreadable/another-key': {
    en: 'The secret "{member}" of the {kind} "{id}" was sealed with another key.',
    es: 'El secreto "{member}" de {kind} "{id}" se cifró con otra clave.',
  },
  'secret-unreadable/damaged': {
    en: 'The secret "{member}" of the {kind} "{id}" is damaged or was sealed for another place.',
    es: 'El secreto "{member}" de {kind} "{id}" está dañado o se cifró para otro lugar.',
  },
  'secret-unreadable/no-key': {
    en: 'The secret "{member}" of the {kind} "{id}" needs a secret key, and this installation was opened without one.',
    es: 'El secreto "{member}" de {kind} "{id}" necesita una clave secreta, y esta instalación se abrió sin ella.',
  },
  'document-unreadable': {
    en: 'The {kind} "{id}" cannot be read: its member "{path}" is wrong.',
    es: 'No se puede leer {kind} "{id}": su miembro "{path}" no es correcto.',
  },
  'setting-invalid/scripts': {
    en: 'Limits of the sandbox, or a runner with `problemOf`, `run` and `close`, are expected.',
    es: 'Se esperan límites del entorno aislado, o un ejecutor con `problemOf`, `run` y `close`.',
  },
} as const satisfies Templates
