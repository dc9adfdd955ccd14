import { defineWords } from '../../language/words.ts'
import { valuesOf, wordOf } from '../../server/vocabulary.ts'

/** What may be wrong with a value, whatever it is about. */
const PROBLEMS = defineWords({
  en: {
    mandatory: 'a value is missing',
    'enum-invalid': 'none of the accepted values',
    'source-invalid': 'none of the accepted sources',
    'text-expected': 'no text',
    'text-too-long': 'text too long',
    'list-expected': 'no list',
    'list-too-long': 'list too long',
    'record-expected': 'no nested record',
    'reference-lost': 'refers to nothing',
    'pattern-mismatch': 'does not match the pattern',
    'pattern-timeout': 'the pattern took too long',
    'pattern-unchecked': 'the pattern could not be checked',
    'script-rejected': 'rejected by the script',
    'number-format': 'not in the format of the column',
    'number-inexact': 'cannot be kept exactly as a number',
    invalid: (token: string) => `not valid: ${token}`,
  },
  es: {
    mandatory: 'falta un valor',
    'enum-invalid': 'ninguno de los valores admitidos',
    'source-invalid': 'ninguna de las procedencias admitidas',
    'text-expected': 'no es un texto',
    'text-too-long': 'texto demasiado largo',
    'list-expected': 'no es una lista',
    'list-too-long': 'lista demasiado larga',
    'record-expected': 'no es un registro anidado',
    'reference-lost': 'no se refiere a nada',
    'pattern-mismatch': 'no cumple el patrón',
    'pattern-timeout': 'el patrón tardó demasiado',
    'pattern-unchecked': 'el patrón no se pudo comprobar',
    'script-rejected': 'rechazado por el script',
    'number-format': 'no está en el formato de la columna',
    'number-inexact': 'no se puede conservar exactamente como número',
    invalid: (token: string) => `no es válido: ${token}`,
  },
})

/** What a code of validation means; one that nobody knows here stays as it is. What a value is about is called as the server calls it. */
export function problemOf(code: string): string {
  const { invalid, ...named } = PROBLEMS.value
  if (Object.hasOwn(named, code)) return named[code as keyof typeof named]
  const token = code.endsWith('-invalid') ? code.slice(0, -8).replaceAll('-', '_').toUpperCase() : ''
  return valuesOf('tokens').includes(token) ? invalid(wordOf('tokens', token)) : code
}
