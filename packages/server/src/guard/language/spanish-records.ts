/** What is said of entities at work, records and groups, and the same in Spanish; `{}` is what stood there. */
export const RECORD_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['The entity "{}" of the table "{}" is disabled.', 'La entidad "{}" de la tabla "{}" está desactivada.'],
  ['Only the load mask CUSTOM has a window of its own.', 'Solo la máscara de carga CUSTOM tiene una ventana propia.'],
  ['The load mask CUSTOM needs it.', 'La máscara de carga CUSTOM lo necesita.'],
  ['The page number is a whole number from 0 and up.', 'El número de página es un entero de 0 en adelante.'],
  ['The page size is a whole number from 1 to {}.', 'El tamaño de página es un entero de 1 a {}.'],
  ['This is no cursor.', 'Esto no es un cursor.'],
  [
    'The dataset has no column "{}". The nearest is "{}".',
    'El conjunto de datos no tiene la columna "{}". Lo más parecido es "{}".',
  ],
  [
    'A source entry states _src and _src_id, texts of 1 to 255 characters, and optionally the instant _src_updated.',
    'Una procedencia indica _src y _src_id, textos de 1 a 255 caracteres, y si se quiere el instante _src_updated.',
  ],
  [
    'No record is found by its id, its sources or its identity.',
    'No se encuentra ningún registro por su identificador, sus procedencias o su identidad.',
  ],
  [
    'The record is there already and does not hold this source: only a load adds one.',
    'El registro ya existe y no tiene esta procedencia: solo una carga la añade.',
  ],
  ['State what is searched for: a record, or a query.', 'Indique qué se busca: un registro o una consulta.'],
  ['It takes at least {} records.', 'Hacen falta al menos {} registros.'],
  ['It takes at least two records.', 'Hacen falta al menos dos registros.'],
  ['Name at least one record.', 'Nombre al menos un registro.'],
  ['Name at least one column.', 'Nombre al menos una columna.'],
  [
    'The {} is no longer the one you saw: it gained [{}] and lost [{}].',
    'El grupo ({}) ya no es el que usted vio: ganó [{}] y perdió [{}].',
  ],
  [
    'The {} is no longer the one you saw: it gained [{}] and lost [{}]. It is "{}" now.',
    'El grupo ({}) ya no es el que usted vio: ganó [{}] y perdió [{}]. Ahora es "{}".',
  ],
  [
    'Merging records that were recorded as different needs a comment.',
    'Fusionar registros que constan como distintos requiere un comentario.',
  ],
  [
    'Merging records that do not lie in one cluster needs a comment.',
    'Fusionar registros que no están en un mismo grupo requiere un comentario.',
  ],
  ['A note has at most 10000 characters.', 'Una nota tiene como mucho 10000 caracteres.'],
  ['A description has at most 10000 characters.', 'Una descripción tiene como mucho 10000 caracteres.'],
]
