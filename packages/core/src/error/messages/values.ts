import type { Templates } from './templates.ts'

export const VALUES_MESSAGES = {
  'bad-member': { en: 'No member may be called "__proto__".', es: 'Ningún miembro puede llamarse "__proto__".' },
  'base64-expected': { en: 'The content is no base64.', es: 'El contenido no es base64.' },
  'column-name-refused/no-column-may': {
    en: 'No column may be called "{name}".',
    es: 'Ninguna columna puede llamarse "{name}".',
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
  mandatory: { en: 'A value is mandatory here.', es: 'Aquí es obligatorio un valor.' },
  'list-expected': {
    en: 'The column takes a list of {items}, not {shape}.',
    es: 'La columna admite una lista de {items}, no {shape}.',
  },
  'list-too-long': {
    en: 'A list may hold {most} items; this one holds {length}.',
    es: 'Una lista puede tener {most} elementos; esta tiene {length}.',
  },
  'text-expected/column': {
    en: 'The column takes a text, not {shape}.',
    es: 'La columna admite un texto, no {shape}.',
  },
  'text-too-long/column': {
    en: 'A text may have {most} characters; this one has {length}.',
    es: 'Un texto puede tener {most} caracteres; este tiene {length}.',
  },
  'text-too-long/content': {
    en: 'The content may have {most} characters; this one has {length}.',
    es: 'El contenido puede tener {most} caracteres; este tiene {length}.',
  },
  'text-not-storable/character': {
    en: 'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.',
    es: 'El texto contiene un carácter que no se puede guardar: U+0000, o la mitad de un par suplente.',
  },
  'record-expected': {
    en: 'The column takes a list of records, and this is {shape}.',
    es: 'La columna admite una lista de registros, y esto es {shape}.',
  },
  'identity-doubled': {
    en: 'The record {at} is the same as {first}.',
    es: 'El registro {at} es el mismo que {first}.',
  },
  'unknown-column/dataset': {
    en: 'The dataset has no column "{name}".',
    es: 'El conjunto de datos no tiene la columna "{name}".',
  },
  'unknown-column/dataset-nearest': {
    en: 'The dataset has no column "{name}". The nearest is "{nearest}".',
    es: 'El conjunto de datos no tiene la columna "{name}". Lo más parecido es "{nearest}".',
  },
  'column-unknown/dataset': {
    en: 'The dataset has no column "{name}".',
    es: 'El conjunto de datos no tiene la columna "{name}".',
  },
  'column-unknown/dataset-nearest': {
    en: 'The dataset has no column "{name}". The nearest is "{nearest}".',
    es: 'El conjunto de datos no tiene la columna "{name}". Lo más parecido es "{nearest}".',
  },
  'script-rejected/value': {
    en: '"{value}" is not what the column takes.',
    es: '"{value}" no es lo que admite la columna.',
  },
  'script-rejected': { en: '{text}.', es: '{text}.' },
  'pattern-timeout': {
    en: 'Matching "{text}" against the pattern of its column took too long.',
    es: 'Comprobar "{text}" con el patrón de su columna llevó demasiado tiempo.',
  },
  'pattern-mismatch': {
    en: '"{text}" does not match the pattern of its column.',
    es: '"{text}" no coincide con el patrón de su columna.',
  },
  'pattern-invalid': { en: 'The pattern cannot be read.', es: 'El patrón no se puede leer.' },
  'pattern-invalid/because': {
    en: 'The pattern cannot be read: {reason}.',
    es: 'El patrón no se puede leer: {reason}.',
  },
  'pattern-invalid/longer': {
    en: 'A pattern has at most {most} characters.',
    es: 'Un patrón tiene como mucho {most} caracteres.',
  },
  'pattern-dialect': {
    en: 'The pattern uses {form}, which cannot be said in ECMAScript.',
    es: 'El patrón usa {form}, que no se puede decir en ECMAScript.',
  },
  'reference-lost': { en: 'There is no {foreignKey} "{text}".', es: 'No existe {foreignKey} "{text}".' },
  'number-format': {
    en: 'The format "{format}" does not say how numbers are written; "#.##0,00" would.',
    es: 'El formato "{format}" no indica cómo se escriben los números; "#.##0,00" sí.',
  },
  'source-invalid/entry': {
    en: 'A source entry states _src and _src_id, texts of 1 to 255 characters, and optionally the instant _src_updated.',
    es: 'Una procedencia indica _src y _src_id, textos de 1 a 255 caracteres, y si se quiere el instante _src_updated.',
  },
} as const satisfies Templates
