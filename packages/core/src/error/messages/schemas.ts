import type { Templates } from './templates.ts'

/** What schemas say of members of resources and of inputs of runs. */
export const SCHEMAS_MESSAGES = {
  'member-invalid/text-flag-columns': {
    en: 'A text, true, false or a list of columns is expected.',
    es: 'Se espera un texto, true, false o una lista de columnas.',
  },
  'member-invalid/text': { en: 'A text is expected.', es: 'Se espera un texto.' },
  'member-invalid/not-storable': {
    en: 'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.',
    es: 'El texto contiene un carácter que no se puede guardar: U+0000, o la mitad de un par suplente.',
  },
  'member-invalid/number': { en: 'A number is expected.', es: 'Se espera un número.' },
  'member-invalid/whole-number': { en: 'A whole number is expected.', es: 'Se espera un número entero.' },
  'member-invalid/list': { en: 'A list is expected.', es: 'Se espera una lista.' },
  'member-invalid/list-longer': {
    en: 'A list of at most {most} items is expected.',
    es: 'Se espera una lista de {most} elementos como mucho.',
  },
  'member-invalid/object': { en: 'An object is expected.', es: 'Se espera un objeto.' },
  'member-invalid/text-empty': { en: 'The text is empty.', es: 'El texto está vacío.' },
  'member-invalid/text-longer': {
    en: 'The text has more than {most} characters.',
    es: 'El texto tiene más de {most} caracteres.',
  },
  'member-invalid/script-longer': {
    en: 'A script has at most {most} characters.',
    es: 'Un script tiene como mucho {most} caracteres.',
  },
  'member-invalid/secret-longer': {
    en: 'A secret has at most {most} characters.',
    es: 'Un secreto tiene como mucho {most} caracteres.',
  },
  'member-invalid/pattern-longer': {
    en: 'A pattern has at most {most} characters.',
    es: 'Un patrón tiene como mucho {most} caracteres.',
  },
  'member-invalid/label-longer': {
    en: 'A label has at most {most} characters.',
    es: 'Una etiqueta tiene como mucho {most} caracteres.',
  },
  'member-invalid/id-text': { en: 'An id is a text.', es: 'Un identificador es un texto.' },
  'member-invalid/column-name': {
    en: 'A column name does not begin with "_" and holds no dot.',
    es: 'El nombre de una columna no empieza por "_" ni contiene puntos.',
  },
  'member-invalid/column-name-taken': {
    en: 'A column is not called by what means something to JavaScript itself.',
    es: 'Una columna no se llama como algo que JavaScript ya entiende de otro modo.',
  },
  'member-invalid/column-path': {
    en: 'A column name does not begin with "_"; nested columns are joined with a dot.',
    es: 'El nombre de una columna no empieza por "_"; las columnas anidadas se unen con un punto.',
  },
  'member-invalid/instant': {
    en: 'An instant such as 2026-01-31T12:00:00Z is expected.',
    es: 'Se espera un instante como 2026-01-31T12:00:00Z.',
  },
  'member-invalid/instant-missing': {
    en: 'The calendar has no such instant.',
    es: 'El calendario no tiene ese instante.',
  },
  'member-invalid/language': { en: 'A language such as "es" is expected.', es: 'Se espera un idioma como "es".' },
  'member-invalid/locale': {
    en: 'A locale such as "de-DE" is expected.',
    es: 'Se espera una configuración regional como "de-DE".',
  },
  'member-invalid/one-of': { en: 'One of {choices} is expected.', es: 'Se espera uno de {choices}.' },
  'member-invalid/one-of-nearest': {
    en: 'One of {choices} is expected: did you mean "{nearest}"?',
    es: 'Se espera uno de {choices}: ¿quería decir "{nearest}"?',
  },
  'member-invalid/some-of': {
    en: 'One of {choices}, or a list of them, is expected.',
    es: 'Se espera uno de {choices}, o una lista de ellos.',
  },
  'member-invalid/at-least': { en: 'At least {least} is expected.', es: 'Se espera {least} como mínimo.' },
  'member-invalid/at-most': { en: 'At most {most} is expected.', es: 'Se espera {most} como máximo.' },
  'member-invalid/foreign-key': {
    en: 'A table and its column are expected, as "table.column".',
    es: 'Se esperan una tabla y su columna, como "table.column".',
  },
  'member-invalid/dataset-columns': {
    en: 'A dataset has at least one column.',
    es: 'Un conjunto de datos tiene al menos una columna.',
  },
  'member-invalid/mapping-columns': {
    en: 'A mapping names at least one column.',
    es: 'Una correspondencia nombra al menos una columna.',
  },
  'member-invalid/indexer-mappings': {
    en: 'An indexer has at least one mapping.',
    es: 'Un indexador tiene al menos una correspondencia.',
  },
  'member-invalid/indexer-mappings-most': {
    en: 'An indexer has at most {most} mappings.',
    es: 'Un indexador tiene como mucho {most} correspondencias.',
  },
  'member-invalid/records-compared-least': {
    en: 'At least {least} records are compared.',
    es: 'Se comparan al menos {least} registros.',
  },
  'member-invalid/records-compared-most': {
    en: 'At most {most} records are compared.',
    es: 'Se comparan como mucho {most} registros.',
  },
  'member-invalid/classifier-mappings': {
    en: 'A classifier has at least one mapping.',
    es: 'Un clasificador tiene al menos una correspondencia.',
  },
  'member-invalid/weight-least': { en: 'A weight is at least {least}.', es: 'Un peso es {least} como mínimo.' },
  'member-invalid/weight-most': { en: 'A weight is at most {most}.', es: 'Un peso es {most} como máximo.' },
  'member-invalid/threshold-least': { en: 'A threshold is at least {least}.', es: 'Un umbral es {least} como mínimo.' },
  'member-invalid/threshold-most': { en: 'A threshold is at most {most}.', es: 'Un umbral es {most} como máximo.' },
  'member-invalid/evidence-least': {
    en: 'A weight of evidence is at least {least}.',
    es: 'Un peso de evidencia es {least} como mínimo.',
  },
  'member-invalid/evidence-most': {
    en: 'A weight of evidence is at most {most}.',
    es: 'Un peso de evidencia es {most} como máximo.',
  },
  'member-invalid/similarity-least': {
    en: 'A similarity is at least {least}.',
    es: 'Una similitud es {least} como mínimo.',
  },
  'member-invalid/similarity-most': {
    en: 'A similarity is at most {most}.',
    es: 'Una similitud es {most} como máximo.',
  },
  'member-invalid/levels-zero': {
    en: 'One of the levels has similarity 0.',
    es: 'Uno de los niveles tiene la similitud 0.',
  },
  'member-invalid/levels-same': {
    en: 'Two levels have the same similarity.',
    es: 'Dos niveles tienen la misma similitud.',
  },
  'member-invalid/synonyms-alone': {
    en: 'A group of synonyms has two values or more.',
    es: 'Un grupo de sinónimos tiene dos valores o más.',
  },
  'member-invalid/likelihood-levels': {
    en: 'Under LIKELIHOOD every mapping has levels.',
    es: 'Con LIKELIHOOD cada correspondencia tiene niveles.',
  },
  'member-invalid/likelihood-only': {
    en: 'A prior and levels belong to the model LIKELIHOOD.',
    es: 'La probabilidad previa y los niveles son del modelo LIKELIHOOD.',
  },
  'member-invalid/rule-columns': {
    en: 'A rule names at least one column.',
    es: 'Una regla nombra al menos una columna.',
  },
  'member-invalid/rule-strategy': { en: 'A rule has a strategy.', es: 'Una regla tiene una estrategia.' },
  'member-invalid/constant': {
    en: 'A text, a number or a truth value is expected.',
    es: 'Se espera un texto, un número o un valor lógico.',
  },
  'member-invalid/mapping-targets': {
    en: 'A mapping fills at least one column.',
    es: 'Una correspondencia rellena al menos una columna.',
  },
  'member-invalid/pipeline-steps': {
    en: 'A pipeline has at least one step.',
    es: 'Una cadena de procesos tiene al menos un paso.',
  },
  'member-invalid/column-or-id': { en: 'A column, or _id, is expected.', es: 'Se espera una columna, o _id.' },
  'member-invalid/separator': {
    en: 'One character is expected, no quote and no line end, or "auto".',
    es: 'Se espera un carácter, ni comillas ni fin de línea, o "auto".',
  },
  'member-invalid/encoding': { en: 'There is no such encoding.', es: 'No existe esa codificación.' },
  'member-invalid/web-address': {
    en: 'An address that begins with http:// or https:// is expected.',
    es: 'Se espera una dirección que empiece por http:// o https://.',
  },
  'member-invalid/address-credentials': {
    en: 'An address carries no user and no password: name credentials instead.',
    es: 'Una dirección no lleva usuario ni contraseña: nombre unas credenciales.',
  },
  'member-invalid/header-name': {
    en: 'The name of a header has letters, digits and hyphens between them: at most 64.',
    es: 'El nombre de una cabecera tiene letras, cifras y guiones entre ellas: 64 como máximo.',
  },
  'member-invalid/header-taken': {
    en: 'The sink or HTTP itself writes this header. A secret stands in credentials or in apiKey.',
    es: 'Esta cabecera la escribe el propio destino o HTTP. Un secreto va en las credenciales o en apiKey.',
  },
  'member-invalid/header-value': {
    en: 'The value of a header has from 1 to 1000 printable characters of ASCII, no space at its ends.',
    es: 'El valor de una cabecera tiene de 1 a 1000 caracteres ASCII imprimibles, sin espacios en los extremos.',
  },
  'member-invalid/header-twice': {
    en: 'A header is stated twice.',
    es: 'Una cabecera está indicada dos veces.',
  },
  'member-invalid/signing-secret': {
    en: 'A signing secret is whsec_ and 24 to 64 bytes in base64.',
    es: 'Un secreto de firma es whsec_ y de 24 a 64 bytes en base64.',
  },
  'member-invalid/file-name': {
    en: 'A file name holds no "/", no "\\" and no "..", and does not begin with a dot.',
    es: 'El nombre de un archivo no contiene "/", "\\" ni "..", y no empieza por un punto.',
  },
  'member-invalid/file-braces': {
    en: 'Between braces there is {date} or {entity}, nothing else.',
    es: 'Entre llaves va {date} o {entity}, y nada más.',
  },
  'member-invalid/sorting': {
    en: 'A column is expected, after "-" for the other direction.',
    es: 'Se espera una columna, tras "-" para el otro sentido.',
  },
  'member-invalid/statuses': {
    en: 'One or more of {statuses} are expected.',
    es: 'Se espera uno o más de {statuses}.',
  },
  'member-invalid/all-or-count': { en: 'State −1 for all, or how many.', es: 'Indique −1 para todos, o cuántos.' },
  'member-invalid/one-file-or-count': {
    en: 'State 0 for one file, or how many.',
    es: 'Indique 0 para un solo archivo, o cuántos.',
  },
  'member-invalid/kept-days': {
    en: 'State how many days of `runs`, of the `history`, of the `audit` or of the `changeLog` are kept.',
    es: 'Indique cuántos días de `runs`, de `history`, de `audit` o de `changeLog` se conservan.',
  },
  'member-invalid/days': {
    en: 'A whole number of days from 1 to {most} is expected.',
    es: 'Se espera un número entero de días de 1 a {most}.',
  },
  'member-invalid/library-type': {
    en: 'Invalid type: Expected {expected} but received {received}',
    es: 'Tipo no válido: se esperaba {expected} y llegó {received}',
  },
  'member-invalid/library-value': {
    en: 'Invalid value: Expected {expected} but received {received}',
    es: 'Valor no válido: se esperaba {expected} y llegó {received}',
  },
  'member-invalid/library-length': {
    en: 'Invalid length: Expected {expected} but received {received}',
    es: 'Longitud no válida: se esperaba {expected} y llegó {received}',
  },
  'member-invalid/library-format': {
    en: 'Invalid format: Expected {expected} but received {received}',
    es: 'Formato no válido: se esperaba {expected} y llegó {received}',
  },
  'member-invalid/library-key': {
    en: 'Invalid key: Expected {expected} but received {received}',
    es: 'Clave no válida: se esperaba {expected} y llegó {received}',
  },
  'member-invalid/said': { en: '{text}', es: '{text}' },
} as const satisfies Templates
