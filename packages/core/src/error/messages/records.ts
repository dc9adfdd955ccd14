import type { Templates } from './templates.ts'

export const RECORDS_MESSAGES = {
  'already-undone/merge-made-undone': {
    en: 'The merge that made "{id}" was undone.',
    es: 'La fusión que creó "{id}" se deshizo.',
  },
  'already-undone/merge-made-undone-already': {
    en: 'The merge that made "{id}" was undone already.',
    es: 'La fusión que creó "{id}" ya se deshizo.',
  },
  'as-of-unknown': {
    en: 'What the record "{id}" was at {instant} is not known any more.',
    es: 'Ya no se sabe cómo era el registro "{id}" en {instant}.',
  },
  'audit-needs-dataset/table-no-dataset': {
    en: 'The table "{id}" has no dataset and keeps no audit.',
    es: 'La tabla "{id}" no tiene conjunto de datos y no lleva auditoría.',
  },
  'audit-off': { en: 'The table "{id}" keeps no audit.', es: 'La tabla "{id}" no lleva auditoría.' },
  'audit-unresolved': {
    en: 'The audit of the table "{id}" is not prepared to the end: switch it on again.',
    es: 'La auditoría de la tabla "{id}" no está preparada del todo: actívela de nuevo.',
  },
  'automatic-disabled': {
    en: 'Only an enabled entity works by itself.',
    es: 'Solo una entidad activada trabaja por sí misma.',
  },
  'cursor-and-page': {
    en: 'State a page number or a cursor, not both.',
    es: 'Indique un número de página o un cursor, no ambos.',
  },
  'cursor-invalid': { en: 'The cursor is not one that this query gave.', es: 'El cursor no es de esta consulta.' },
  'entity-automatic': {
    en: 'The entity "{id}" works by itself: leave automatic mode first.',
    es: 'La entidad "{id}" trabaja por sí misma: desactive antes el modo automático.',
  },
  'entity-disabled': { en: 'The entity "{id}" is disabled.', es: 'La entidad "{id}" está desactivada.' },
  'entity-working/entity-already-being': {
    en: 'The entity "{entity}" is already being synchronized.',
    es: 'La entidad "{entity}" ya se está sincronizando.',
  },
  'entity-working/entity-being-synchronized': {
    en: 'The entity "{id}" is being synchronized.',
    es: 'La entidad "{id}" se está sincronizando.',
  },
  'history-off': {
    en: 'The table keeps no history: its merges cannot be taken back.',
    es: 'La tabla no guarda historial: sus fusiones no se pueden deshacer.',
  },
  'id-reserved': { en: '"{id}" is a word of the interface.', es: '"{id}" es una palabra de la interfaz.' },
  'insert-and-update': {
    en: 'State insert or update: a record is either new or it is not.',
    es: 'Indique insert o update: un registro es nuevo o no lo es.',
  },
  'limit-invalid': { en: 'The limit is a whole number from 1 to {most}.', es: 'El límite es un entero de 1 a {most}.' },
  'member-invalid/end-lies-after': {
    en: 'The end lies after the beginning.',
    es: 'El final va después del principio.',
  },
  'no-classifier': { en: 'The index was built without a classifier.', es: 'El índice se construyó sin clasificador.' },
  'no-duplicates': {
    en: 'The entity "{id}" is of the type {type}: it does not look for duplicates.',
    es: 'La entidad "{id}" es del tipo {type}: no busca duplicados.',
  },
  'not-indexed': {
    en: 'The entity "{entity}" has no index yet: synchronize it.',
    es: 'La entidad "{entity}" aún no tiene índice: sincronícela.',
  },
  'not-merged/no-merge-made-record': {
    en: 'No merge made the record "{id}".',
    es: 'Ninguna fusión creó el registro "{id}".',
  },
  'not-one-cluster': {
    en: 'These records do not lie in one present cluster.',
    es: 'Estos registros no están en un mismo grupo actual.',
  },
  'not-searchable': {
    en: 'The entity "{id}" is of the type NONE: it is not searched.',
    es: 'La entidad "{id}" es del tipo NONE: no se busca en ella.',
  },
  'quality-invalid': { en: 'A quality is a number from 0 to 100.', es: 'Una calidad es un número de 0 a 100.' },
  'query-empty': { en: 'The query holds nothing to search for.', es: 'La consulta no contiene nada que buscar.' },
  'query-too-long': {
    en: 'A query has at most {most} characters.',
    es: 'Una consulta tiene como mucho {most} caracteres.',
  },
  'query-too-many-terms': {
    en: 'A query has at most {most} terms.',
    es: 'Una consulta tiene como mucho {most} términos.',
  },
  'record-absorbed/record-merged-into': {
    en: 'The record "{id}" was merged into "{into}".',
    es: 'El registro "{id}" se fusionó en "{into}".',
  },
  'record-absorbed/record-merged-into-undo': {
    en: 'The record "{id}" was merged into "{into}": undo that merge first.',
    es: 'El registro "{id}" se fusionó en "{into}": deshaga antes esa fusión.',
  },
  'record-doubled/record-named-twice': { en: 'A record is named twice.', es: 'Un registro se nombra dos veces.' },
  'record-doubled/record-not-compared': {
    en: 'A record is not compared with itself.',
    es: 'Un registro no se compara consigo mismo.',
  },
  'record-exists': { en: 'The record "{id}" is there already.', es: 'El registro "{id}" ya existe.' },
  'record-id-invalid': {
    en: 'A record id has 1 to 255 characters, no control characters, and is not "empty", "." or "..".',
    es: 'El identificador de un registro tiene de 1 a 255 caracteres, ninguno de control, y no es "empty", "." ni "..".',
  },
  'records-differ': {
    en: 'The id and the sources of this record belong to different records.',
    es: 'El identificador y las procedencias de este registro son de registros distintos.',
  },
  'reserved-member/member-written-engine': {
    en: 'The member {member} is written by the engine: leave it out.',
    es: 'El miembro {member} lo escribe el motor: déjelo fuera.',
  },
  'reserved-member/members-begin-reserved': {
    en: 'Members that begin with "_" are reserved: leave it out.',
    es: 'Los miembros que empiezan por "_" están reservados: déjelo fuera.',
  },
  'revision-stale': {
    en: 'The record "{id}" is no longer at the revision you expect.',
    es: 'El registro "{id}" ya no está en la revisión que usted espera.',
  },
  'search-option-invalid/precision-l1-l10': {
    en: 'The precision is one of L1 to L10.',
    es: 'La precisión es una de L1 a L10.',
  },
  'search-option-invalid/radius-number-metres': {
    en: 'The radius is a number of metres from 0 to {widest}.',
    es: 'El radio es un número de metros de 0 a {widest}.',
  },
  'search-option-invalid/most-columns': {
    en: 'These are {most} columns at the most.',
    es: 'Son como máximo {most} columnas.',
  },
  'search-option-invalid/similarity-number-from': {
    en: 'The similarity is a number from 0 to 1.',
    es: 'La similitud es un número de 0 a 1.',
  },
  'separation-crossed': {
    en: 'The records "{a}" and "{b}" were recorded as different. To merge them all the same, say so and comment it.',
    es: 'Consta que los registros "{a}" y "{b}" son distintos. Para fusionarlos aun así, dígalo y coméntelo.',
  },
  'source-invalid': { en: 'A list of source entries is expected.', es: 'Se espera una lista de procedencias.' },
  'source-on-update/record-exists-named': {
    en: 'A record that exists is named by its id or by its source, not both.',
    es: 'Un registro que existe se nombra por su identificador o por su procedencia, no por ambos.',
  },
  'source-undeclared': {
    en: '"{system}" is not one of the accepted systems: {accepted}.',
    es: '"{system}" no es uno de los sistemas admitidos: {accepted}.',
  },
  'table-busy': {
    en: 'Others keep writing the same records of "{table}": nothing of this batch was written. Try again.',
    es: 'Otros escriben sin cesar los mismos registros de "{table}": no se escribió nada de este lote. Inténtelo de nuevo.',
  },
  'table-fixed': {
    en: 'The entity "{id}" keeps its table "{table}".',
    es: 'La entidad "{id}" conserva su tabla "{table}".',
  },
  'table-in-use': {
    en: 'The table "{table}" is used by the entity "{id}".',
    es: 'La tabla "{table}" la usa la entidad "{id}".',
  },
  'too-few-records/name-records-disconnect': {
    en: 'Name the records to disconnect.',
    es: 'Nombre los registros que se desconectan.',
  },
  'too-few-records/takes-at-least': { en: 'It takes at least 2 records.', es: 'Hacen falta al menos 2 registros.' },
  'too-many-records/batch-holds-at': {
    en: 'A batch holds at most {most} records.',
    es: 'Un lote contiene como mucho {most} registros.',
  },
  'too-many-records/more-than-records-not': {
    en: 'A {noun} of more than {largestGroup} records is not acted on at once.',
    es: 'No se actúa de una vez sobre un grupo ({noun}) de más de {largestGroup} registros.',
  },
  'too-many-records/nothing-left-disconnect': {
    en: 'There is nothing left to disconnect them from: split them.',
    es: 'No queda nada de lo que desconectarlos: sepárelos.',
  },
  'too-many-records/takes-at-most': {
    en: 'It takes at most {largestGroup} records.',
    es: 'Se admiten como mucho {largestGroup} registros.',
  },
  'unknown-column/no-column': { en: 'There is no column "{column}".', es: 'No existe la columna "{column}".' },
  'window-empty': { en: 'The end lies after the beginning.', es: 'El final va después del principio.' },
  'search-option-invalid/whole-number-from': {
    en: 'This is a whole number from {least} and up.',
    es: 'Esto es un entero de {least} en adelante.',
  },
  'search-option-invalid/whole-number-between': {
    en: 'This is a whole number from {least} to {most}.',
    es: 'Esto es un entero de {least} a {most}.',
  },
  'search-option-invalid/duration-between': {
    en: 'This is a duration like PT5S, or milliseconds, from {least} to {most} milliseconds.',
    es: 'Esto es una duración como PT5S, o milisegundos, de {least} a {most} milisegundos.',
  },
  'cursor-invalid/changes': {
    en: 'The cursor is not one that these changes gave.',
    es: 'El cursor no es de estos cambios.',
  },
  'page-number-invalid': {
    en: 'The page number is a whole number from 0 and up.',
    es: 'El número de página es un entero de 0 en adelante.',
  },
  'page-size-invalid': {
    en: 'The page size is a whole number from 1 to {most}.',
    es: 'El tamaño de página es un entero de 1 a {most}.',
  },
  'limit-invalid/from': {
    en: 'This is a whole number from {least} and up.',
    es: 'Esto es un entero de {least} en adelante.',
  },
  'offset-invalid': {
    en: 'This is a whole number from {least} and up.',
    es: 'Esto es un entero de {least} en adelante.',
  },
  'record-unknown': {
    en: 'No record is found by its id, its sources or its identity.',
    es: 'No se encuentra ningún registro por su identificador, sus procedencias o su identidad.',
  },
  'record-unknown/expected': {
    en: 'No record of the batch has the id "{id}".',
    es: 'Ningún registro del lote tiene el identificador "{id}".',
  },
  'record-unknown/unlike': {
    en: 'No record is found by its id, its sources, its identity or by being alike.',
    es: 'No se encuentra ningún registro por su identificador, sus procedencias, su identidad o su parecido.',
  },
  'source-on-update/not-held': {
    en: 'The record is there already and does not hold this source: only a load adds one.',
    es: 'El registro ya existe y no tiene esta procedencia: solo una carga la añade.',
  },
} as const satisfies Templates
