import type { Templates } from './templates.ts'

/** What there is not. */
export const NOUNS_MESSAGES = {
  'bucket-not-found': { en: 'There is no bucket "{id}".', es: 'No existe el bloque "{id}".' },
  'case-not-found': { en: 'There is no case "{id}".', es: 'No existe el caso "{id}".' },
  'cluster-not-found': { en: 'There is no cluster "{id}".', es: 'No existe el grupo "{id}".' },
  'configuration-not-found': { en: 'There is no configuration "{id}".', es: 'No existe la configuración "{id}".' },
  'configuration-category-not-found': {
    en: 'There is no configuration category "{id}".',
    es: 'No hay ninguna configuración de la categoría "{id}".',
  },
  'data-scope-not-found': { en: 'There is no data scope "{id}".', es: 'No existe el ámbito de datos "{id}".' },
  'dataset-not-found': { en: 'There is no dataset "{id}".', es: 'No existe el conjunto de datos "{id}".' },
  'definition-not-found': { en: 'There is no definition "{id}".', es: 'No existe la definición "{id}".' },
  'entity-not-found': { en: 'There is no entity "{id}".', es: 'No existe la entidad "{id}".' },
  'entity-not-found/to-change': {
    en: 'There is no entity "{id}" to change. A new one is saved with create.',
    es: 'No existe la entidad "{id}" que cambiar. Una nueva se guarda con create.',
  },
  'event-not-found': { en: 'There is no event "{id}".', es: 'No existe el evento "{id}".' },
  'family-not-found': { en: 'There is no family "{id}".', es: 'No existe la familia "{id}".' },
  'file-not-found': { en: 'There is no file "{id}".', es: 'No existe el archivo "{id}".' },
  'key-not-found': { en: 'There is no key "{id}".', es: 'No existe la clave "{id}".' },
  'pipeline-not-found': { en: 'There is no pipeline "{id}".', es: 'No existe la cadena de procesos "{id}".' },
  'record-not-found': { en: 'There is no record "{id}".', es: 'No existe el registro "{id}".' },
  'resource-not-found': { en: 'There is no resource "{id}".', es: 'No existe el recurso "{id}".' },
  'resource-not-found/to-change': {
    en: 'There is no resource "{id}" to change. A new one is saved with create.',
    es: 'No existe el recurso "{id}" que cambiar. Uno nuevo se guarda con create.',
  },
  'run-not-found': { en: 'There is no run "{id}".', es: 'No existe la ejecución "{id}".' },
  'run-type-not-found': { en: 'There is no run type "{id}".', es: 'No existe el tipo de ejecución "{id}".' },
  'sample-not-found': { en: 'There is no sample "{id}".', es: 'No existe el ejemplo "{id}".' },
  'sample-row-not-found': { en: 'There is no sample row "{id}".', es: 'No existe la fila de ejemplo "{id}".' },
  'sink-not-found': { en: 'There is no sink "{id}".', es: 'No existe el destino "{id}".' },
  'source-not-found': { en: 'There is no source "{id}".', es: 'No existe el origen "{id}".' },
  'table-not-found': { en: 'There is no table "{id}".', es: 'No existe la tabla "{id}".' },
  'table-not-found/gone': { en: 'The table is not there any more.', es: 'La tabla ya no existe.' },
  'token-not-found': { en: 'There is no token "{id}".', es: 'No existe ese token.' },
  'tool-not-found': { en: 'There is no tool "{id}".', es: 'No existe la herramienta "{id}".' },
  'transformation-not-found': { en: 'There is no transformation "{id}".', es: 'No existe la transformación "{id}".' },
  'user-not-found': { en: 'There is no user "{id}".', es: 'No existe ese usuario.' },
} as const satisfies Templates
