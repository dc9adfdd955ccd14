import type { Templates } from './templates.ts'

/** What refers to what: things that are not there, and things that others use. */
export const REFERENCES_MESSAGES = {
  'indexer-unknown': { en: 'There is no indexer "{id}".', es: 'No existe el indexador "{id}".' },
  'classifier-weight-unknown': { en: 'There is no classifier-weight "{id}".', es: 'No existe el clasificador "{id}".' },
  'merger-weight-unknown': { en: 'There is no merger-weight "{id}".', es: 'No existe el fusionador "{id}".' },
  'steward-bucket-unknown': {
    en: 'There is no steward-bucket "{id}".',
    es: 'No existe el administrador de datos "{id}".',
  },
  'pipeline-unknown': { en: 'There is no pipeline "{id}".', es: 'No existe la cadena de procesos "{id}".' },
  'data-view-unknown': { en: 'There is no data-view "{id}".', es: 'No existe la vista de datos "{id}".' },
  'credentials-unknown': { en: 'There is no credentials "{id}".', es: 'No existen las credenciales "{id}".' },
  'source-unknown': { en: 'There is no source "{id}".', es: 'No existe el origen "{id}".' },
  'sink-unknown': { en: 'There is no sink "{id}".', es: 'No existe el destino "{id}".' },
  'table-unknown': { en: 'There is no table "{id}".', es: 'No existe la tabla "{id}".' },
  'entity-unknown': { en: 'There is no entity "{id}".', es: 'No existe la entidad "{id}".' },
  'dataset-unknown': { en: 'There is no dataset "{id}".', es: 'No existe el conjunto de datos "{id}".' },
  'transformation-unknown': { en: 'There is no transformation "{id}".', es: 'No existe la transformación "{id}".' },
  'reference-unknown': { en: 'There is no {noun} "{id}".', es: 'No existe {noun} "{id}".' },
  'resource-type-unknown': { en: 'One of {types} is expected.', es: 'Se espera uno de {types}.' },
  'resource-type-unknown/nearest': {
    en: 'One of {types} is expected: did you mean "{nearest}"?',
    es: 'Se espera uno de {types}: ¿quería decir "{nearest}"?',
  },
  'resource-in-use/users': {
    en: 'The resource "{id}" is used by {users}.',
    es: 'El recurso "{id}" está en uso: {users}.',
  },
  'table-in-use/users': { en: 'The table "{id}" is used by {users}.', es: 'La tabla "{id}" está en uso: {users}.' },
  'entity-in-use/users': { en: 'The entity "{id}" is used by {users}.', es: 'La entidad "{id}" está en uso: {users}.' },
} as const satisfies Templates
