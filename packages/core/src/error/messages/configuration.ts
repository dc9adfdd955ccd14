import type { Templates } from './templates.ts'

export const CONFIGURATION_MESSAGES = {
  'audit-needs-dataset/table-without-dataset': {
    en: 'A table without a dataset keeps no audit.',
    es: 'Una tabla sin conjunto de datos no lleva auditoría.',
  },
  'component-unused': {
    en: 'An entity of the type {type} has no use for this component.',
    es: 'Una entidad del tipo {type} no usa este componente.',
  },
  'dataset-missing/entity-type-needs': {
    en: 'An entity of the type {type} needs a table with a dataset.',
    es: 'Una entidad del tipo {type} necesita una tabla con un conjunto de datos.',
  },
  'doubled/twice': { en: '"{resource}" is there twice.', es: '"{resource}" está dos veces.' },
  'entity-locked/entity-locked': { en: 'The entity "{id}" is locked.', es: 'La entidad "{id}" está bloqueada.' },
  'exchange-invalid/list-at-least': {
    en: 'A list of at least one definition is expected.',
    es: 'Se espera una lista con una definición al menos.',
  },
  'exchange-invalid/object-expected': { en: 'An object is expected.', es: 'Se espera un objeto.' },
  'exchange-invalid/package-holds-definitions': {
    en: 'The package holds {count} definitions: it is not whole.',
    es: 'El paquete contiene {count} definiciones: no está completo.',
  },
  'exchange-invalid/package-object-json': {
    en: 'A package is an object, or the JSON text of one.',
    es: 'Un paquete es un objeto, o el texto JSON de uno.',
  },
  'exchange-invalid/package-states-version': {
    en: 'A package states the version that it comes from.',
    es: 'Un paquete indica la versión de la que procede.',
  },
  'id-taken/id-taken': { en: 'The id "{same}" is taken.', es: 'El identificador "{same}" ya está en uso.' },
  'mask-invalid': { en: 'One of {known} is expected.', es: 'Se espera uno de {known}.' },
  'member-invalid/expected': { en: 'One of {entityTypes} is expected.', es: 'Se espera uno de {entityTypes}.' },
  'member-invalid/id-to-propose': {
    en: 'A name for what is proposed has 1 to {most} letters, digits, "_" and "-", and begins with a letter or digit.',
    es: 'Un nombre para lo propuesto tiene de 1 a {most} letras, cifras, "_" y "-", y empieza por letra o cifra.',
  },
  'member-invalid/id-1-63': {
    en: 'An id has 1 to 63 letters, digits, "_" and "-", and begins with a letter or digit.',
    es: 'Un identificador tiene de 1 a 63 letras, cifras, "_" y "-", y empieza por una letra o una cifra.',
  },
  'member-invalid/id-id-name': {
    en: '"id" and "_id" name different resources.',
    es: '"id" e "_id" nombran recursos distintos.',
  },
  'member-invalid/record-object': { en: 'A record is an object.', es: 'Un registro es un objeto.' },
  'member-invalid/true-false-expected': { en: 'true or false is expected.', es: 'Se espera true o false.' },
  'member-missing/entity-type-needs': {
    en: 'An entity of the type {type} needs this component.',
    es: 'Una entidad del tipo {type} necesita este componente.',
  },
  'member-missing/test-kind-needs': {
    en: 'A test of this kind needs a list of records.',
    es: 'Una prueba de este tipo necesita una lista de registros.',
  },
  'operation-unknown': { en: 'One of {operations} is expected.', es: 'Se espera uno de {operations}.' },
  'record-invalid': { en: 'A record is an object.', es: 'Un registro es un objeto.' },
  'resource-invalid': { en: 'A resource is an object.', es: 'Un recurso es un objeto.' },
  'resource-locked': {
    en: 'The resource "{id}" belongs to the locked entity "{entity}".',
    es: 'El recurso "{id}" pertenece a la entidad bloqueada "{entity}".',
  },
  'resource-type-fixed': {
    en: 'The resource "{id}" is of the type {type}: that does not change.',
    es: 'El recurso "{id}" es del tipo {type}: eso no cambia.',
  },
  'role-unknown/expected': { en: 'One of {roles} is expected.', es: 'Ese rol no existe.' },
  'table-locked/table-belongs-locked': {
    en: 'The table "{id}" belongs to the locked entity "{entity}".',
    es: 'La tabla "{id}" pertenece a la entidad bloqueada "{entity}".',
  },
  'table-locked/table-locked': { en: 'The table "{id}" is locked.', es: 'La tabla "{id}" está bloqueada.' },
  'table-name-invalid': {
    en: 'A table name has 1 to 63 letters, digits and "_", and begins with a letter.',
    es: 'El nombre de una tabla tiene de 1 a 63 letras, cifras y "_", y empieza por una letra.',
  },
  'table-name-invalid/part': {
    en: 'A table name does not contain "{part}".',
    es: 'El nombre de una tabla no contiene "{part}".',
  },
  'table-name-invalid/reserved': {
    en: '"{name}" is a reserved word of databases.',
    es: '"{name}" es una palabra reservada de las bases de datos.',
  },
  'component-unused/no-steward': {
    en: 'An entity of the type {type} has no steward to run.',
    es: 'Una entidad del tipo {type} no tiene administrador de datos que ejecutar.',
  },
  'cron-differs': {
    en: '{type} is "{cron}"; another expression needs the type EXPERT.',
    es: '{type} es "{cron}"; otra expresión necesita el tipo EXPERT.',
  },
  'window-unused': {
    en: 'Only the load mask CUSTOM has a window of its own.',
    es: 'Solo la máscara de carga CUSTOM tiene una ventana propia.',
  },
  'member-missing/load-window': { en: 'The load mask CUSTOM needs it.', es: 'La máscara de carga CUSTOM lo necesita.' },
} as const satisfies Templates
