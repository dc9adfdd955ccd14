import type { Templates } from './templates.ts'

export const VALUES_MESSAGES = {
  'bad-member': { en: 'No member may be called "__proto__".', es: 'Ningún miembro puede llamarse "__proto__".' },
  'base64-expected': { en: 'The content is no base64.', es: 'El contenido no es base64.' },
  'column-name-refused/no-column-may': {
    en: 'No column may be called {name}.',
    es: 'Ninguna columna puede llamarse {name}.',
  },
  'column-name-refused/no-member-may': {
    en: 'No member may be called "{name}".',
    es: 'Ningún miembro puede llamarse "{name}".',
  },
  'columns-unknown': {
    en: 'The dataset has none of its columns ({columns}).',
    es: 'El conjunto de datos no tiene ninguna de sus columnas ({columns}).',
  },
  'number-inexact': {
    en: 'The number {number} cannot be kept exactly as a number: state it as a text.',
    es: 'El número {number} no se puede conservar exactamente como número: indíquelo como texto.',
  },
  'number-inexact/no-number': {
    en: '{number} is no number that can be kept.',
    es: '{number} no es un número que se pueda conservar.',
  },
  'pattern-unchecked': {
    en: 'The pattern of the column cannot be evaluated here; the value was not checked.',
    es: 'El patrón de la columna no se puede evaluar aquí; el valor no se comprobó.',
  },
  'column-name-unsafe': { en: 'A column cannot have this name.', es: 'Una columna no puede tener este nombre.' },
  'json-expected': { en: 'The value is no JSON.', es: 'El valor no es JSON.' },
  'pattern-unchecked/values-kept': {
    en: '{problem} Values are kept, and noted as not checked.',
    es: '{problem} Los valores se conservan, y se anota que no se comprobaron.',
  },
  'text-expected/content-text-not': {
    en: 'The content is a text, not {shape}.',
    es: 'El contenido es un texto, no {shape}.',
  },
  'too-deep/values-nested-at': {
    en: 'Values are nested at most {most} levels deep.',
    es: 'Los valores se anidan {most} niveles como mucho.',
  },
  'unknown-column/record-more-columns': {
    en: 'The record has {rest} more columns that the dataset lacks.',
    es: 'El registro tiene otras {rest} columnas que el conjunto de datos no tiene.',
  },
  'xml-expected': {
    en: 'The content is no well-formed XML. {wrong}',
    es: 'El contenido no es XML bien formado. {wrong}',
  },
} as const satisfies Templates
