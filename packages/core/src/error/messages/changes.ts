import type { Templates } from './templates.ts'

export const CHANGES_MESSAGES = {
  'columns-invalid': { en: 'Name 1 to {most} columns.', es: 'Nombre de 1 a {most} columnas.' },
  'history-missing': {
    en: 'History does not hold the record "{lost}": it was merged while none was kept.',
    es: 'El historial no tiene el registro "{lost}": se fusionó cuando no se guardaba ninguno.',
  },
  'mapping-unknown/no-mapping-looks': {
    en: 'No mapping "{id}" looks for duplicates.',
    es: 'Ninguna correspondencia "{id}" busca duplicados.',
  },
  'not-merged/no-merge-made': {
    en: 'No merge made the record "{id}": all its columns are its own.',
    es: 'Ninguna fusión creó el registro "{id}": todas sus columnas son suyas.',
  },
  'nothing-to-restore': {
    en: 'The sources withdrew all that "{id}" had absorbed.',
    es: 'Los orígenes retiraron todo lo que "{id}" había absorbido.',
  },
  'q-too-wide': {
    en: 'More than {most} records hold this: name more of it.',
    es: 'Más de {most} registros contienen esto: precise más.',
  },
  'record-absorbed/record-merge-made': {
    en: 'This record is one with "{id}", which a merge made: no history tells them apart.',
    es: 'Este registro es uno con "{id}", que creó una fusión: ningún historial los distingue.',
  },
  'record-absorbed/record-merged-into-erase': {
    en: 'The record "{id}" was merged into "{survivor}": erase that one, or undo the merge first.',
    es: 'El registro "{id}" se fusionó en "{survivor}": borre aquel, o deshaga antes la fusión.',
  },
  'record-absorbed/record-merged-into-no': {
    en: 'The record "{id}" was merged into "{record}": no history tells them apart.',
    es: 'El registro "{id}" se fusionó en "{record}": ningún historial los distingue.',
  },
  'record-erased': {
    en: 'The record "{id}" was erased at {instantText}.',
    es: 'El registro "{id}" se borró definitivamente el {instantText}.',
  },
  'record-live': { en: 'There is a record "{back}" again.', es: 'Vuelve a existir un registro "{back}".' },
  'record-unplanned': { en: 'The record could not be written.', es: 'El registro no se pudo escribir.' },
  'search-option-invalid/one-of': { en: 'This is one of {known}.', es: 'Esto es uno de {known}.' },
  'seen-moved/record-gone-meanwhile': {
    en: 'A record of the {noun} has gone meanwhile.',
    es: 'Un registro del {noun} desapareció entretanto.',
  },
  'seen-moved/record-gone-meanwhile-2': {
    en: 'The record "{id}" has gone meanwhile.',
    es: 'El registro "{id}" desapareció entretanto.',
  },
  'seen-moved/record-group-gone': {
    en: 'A record of a group has gone meanwhile.',
    es: 'Un registro de un grupo desapareció entretanto.',
  },
  'seen-moved/record-row-gone': {
    en: 'The record of row {row} has gone meanwhile.',
    es: 'El registro de la fila {row} desapareció entretanto.',
  },
  'seen-moved/records-were-written': {
    en: 'Records were written while they were worked on.',
    es: 'Se escribieron registros mientras se trabajaba con ellos.',
  },
  'seen-moved/table-replaced-meanwhile': {
    en: 'The table "{tableId}" was replaced meanwhile.',
    es: 'La tabla "{tableId}" se reemplazó entretanto.',
  },
  'source-on-update/record-already-only': {
    en: 'The record is "{id}", which is there already: only a load adds a source to it.',
    es: 'El registro es "{id}", que ya existe: solo una carga le añade una procedencia.',
  },
  'source-taken': {
    en: 'The record "{id}" states a source of "{survivor}" by now.',
    es: 'El registro "{id}" indica ya una procedencia de "{survivor}".',
  },
  'table-not-new/somebody-else-writes': {
    en: 'Somebody else writes to the table "{table}".',
    es: 'Otro escribe en la tabla "{table}".',
  },
  'table-not-new/table-not-new': { en: 'The table "{table}" is not new.', es: 'La tabla "{table}" no es nueva.' },
  'too-many-records/more-than-records': {
    en: 'A {noun} of more than {largestGroup} records is not opened as one.',
    es: 'No se abre como uno solo un grupo ({noun}) de más de {largestGroup} registros.',
  },
  'too-many-records/record-holds-more': {
    en: 'The record "{id}" holds more than {most} records.',
    es: 'El registro "{id}" reúne más de {most} registros.',
  },
  'seen-moved/linked-record-changed': {
    en: 'A record that it is linked with was changed meanwhile.',
    es: 'Un registro con el que está vinculado cambió entretanto.',
  },
  'cluster-changed': {
    en: 'The cluster is no longer the one you saw: it gained [{joined}] and lost [{left}].',
    es: 'El grupo ya no es el que usted vio: ganó [{joined}] y perdió [{left}].',
  },
  'cluster-changed/successor': {
    en: 'The cluster is no longer the one you saw: it gained [{joined}] and lost [{left}]. It is "{successor}" now.',
    es: 'El grupo ya no es el que usted vio: ganó [{joined}] y perdió [{left}]. Ahora es "{successor}".',
  },
  'not-in-cluster': {
    en: 'These records are not in the cluster: {missing}.',
    es: 'Estos registros no están en el grupo: {missing}.',
  },
  'bucket-changed': {
    en: 'The bucket is no longer the one you saw: it gained [{joined}] and lost [{left}].',
    es: 'El bloque ya no es el que usted vio: ganó [{joined}] y perdió [{left}].',
  },
  'bucket-changed/successor': {
    en: 'The bucket is no longer the one you saw: it gained [{joined}] and lost [{left}]. It is "{successor}" now.',
    es: 'El bloque ya no es el que usted vio: ganó [{joined}] y perdió [{left}]. Ahora es "{successor}".',
  },
  'not-in-bucket': {
    en: 'These records are not in the bucket: {missing}.',
    es: 'Estos registros no están en el bloque: {missing}.',
  },
  'cluster-not-found/any-more': { en: 'There is no cluster "{id}" any more.', es: 'Ya no existe el grupo "{id}".' },
  'comment-required/not-one-cluster': {
    en: 'Merging records that do not lie in one cluster needs a comment.',
    es: 'Fusionar registros que no están en un mismo grupo requiere un comentario.',
  },
  'comment-required/separated': {
    en: 'Merging records that were recorded as different needs a comment.',
    es: 'Fusionar registros que constan como distintos requiere un comentario.',
  },
} as const satisfies Templates
