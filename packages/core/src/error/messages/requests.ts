import type { Templates } from './templates.ts'

export const REQUESTS_MESSAGES = {
  'form-invalid/form-ends-before': {
    en: 'The form ends before its last boundary.',
    es: 'El formulario termina antes de su último delimitador.',
  },
  'form-invalid/headers-part-form': {
    en: 'The headers of a part of the form are too long.',
    es: 'Las cabeceras de una parte del formulario son demasiado largas.',
  },
  'member-invalid/list-of': { en: 'This must be a list of {count}.', es: 'Esto debe ser una lista de {count}.' },
  'member-invalid/must-object': { en: 'This must be an object.', es: 'Esto debe ser un objeto.' },
  'member-invalid/must-revision-like': {
    en: 'This must be a revision like "7", or *.',
    es: 'Esto debe ser una revisión como "7", o *.',
  },
  'member-invalid/must-whole-number': {
    en: 'This must be a whole number from 1 to {most}.',
    es: 'Esto debe ser un número entero de 1 a {most}.',
  },
  'member-missing/form-no-part': {
    en: 'The form has no part called "{name}".',
    es: 'El formulario no tiene ninguna parte llamada "{name}".',
  },
  'member-missing/member-required': { en: 'This member is required.', es: 'Este miembro es obligatorio.' },
  'member-missing/required': { en: 'This is required.', es: 'Esto es obligatorio.' },
  'member-repeated': {
    en: 'This is stated more than once, and is taken once.',
    es: 'Esto se indica más de una vez, y se admite una.',
  },
  'member-repeated/other-name': {
    en: 'This is stated as {member} too, and otherwise.',
    es: 'Esto se indica también como {member}, y de otro modo.',
  },
  'member-unknown/no-such-member': {
    en: 'There is no such member: did you mean "{nearest}"?',
    es: 'No existe ese miembro: ¿quería decir "{nearest}"?',
  },
  'method-not-allowed': { en: 'This path does not take {method}.', es: 'Esta ruta no admite {method}.' },
  'range-unsatisfiable': {
    en: 'Nothing of the range that was asked for lies within the {length} bytes of the file.',
    es: 'Nada del intervalo pedido está dentro de los {length} bytes del fichero.',
  },
  'too-deep/body-nests-deeper': {
    en: 'The body nests deeper than the {most} levels that are accepted.',
    es: 'El cuerpo anida más de los {most} niveles que se admiten.',
  },
  'too-large': {
    en: 'The request is larger than the {limit} bytes that are accepted.',
    es: 'La petición supera los {limit} bytes que se admiten.',
  },
  'too-many-requests': {
    en: 'Too many requests. Try again in {seconds} seconds.',
    es: 'Demasiadas peticiones. Inténtelo de nuevo en {seconds} segundos.',
  },
} as const satisfies Templates
