import type { Templates } from './templates.ts'

/** What is said to whoever starts an installation or a command. */
export const COMMANDS_MESSAGES = {
  usage: { en: '{sentence} See: onefold --help', es: '{sentence} Véase: onefold --help' },
  'usage/review-links': {
    en: 'Review links count only together with the clusters for review.',
    es: 'Los enlaces por revisar solo cuentan junto con los grupos por revisar.',
  },
  'no-port/in-use': {
    en: 'Port {port} is in use already. Stop what uses it, or choose another port with --port.',
    es: 'El puerto {port} ya está en uso. Pare lo que lo usa, o elija otro con --port.',
  },
  'no-port/forbidden': {
    en: 'Port {port} may not be used by this user. Choose one from 1024 up with --port.',
    es: 'Este usuario no puede usar el puerto {port}. Elija uno desde 1024 con --port.',
  },
  'no-port/address': {
    en: 'This machine has no address {host}. Choose another with --host.',
    es: 'Esta máquina no tiene la dirección {host}. Elija otra con --host.',
  },
  'no-port/host': {
    en: 'There is no host called {host}. Choose another with --host.',
    es: 'No existe ningún servidor llamado {host}. Elija otro con --host.',
  },
  'no-port': {
    en: 'Port {port} of {host} cannot be used ({reason}).',
    es: 'El puerto {port} de {host} no se puede usar ({reason}).',
  },
  stopped: { en: 'Stopped: nothing was written.', es: 'Parado: no se escribió nada.' },
  'store-not-found/file': { en: 'There is no store at {file}.', es: 'No hay ningún almacén en {file}.' },
  'store-there': {
    en: 'There is a file "{file}" already: dedupe makes a new store, and changes none.',
    es: 'Ya existe un archivo "{file}": dedupe hace un almacén nuevo, y no cambia ninguno.',
  },
  'store-unwritable': {
    en: 'The store "{file}" cannot be made: {reason}.',
    es: 'El almacén "{file}" no se puede crear: {reason}.',
  },
  'store-unwritable/folder': {
    en: 'The store "{file}" cannot be made: its folder does not exist.',
    es: 'El almacén "{file}" no se puede crear: su carpeta no existe.',
  },
  'sample-not-installed': {
    en: 'The sample {id} could not be installed: {reason}',
    es: 'El ejemplo {id} no se pudo instalar: {reason}',
  },
  'key-file/rotation': {
    en: 'A change of the secret key was cut short. Finish it with: onefold rotate-key',
    es: 'Un cambio de la clave secreta quedó a medias. Termínelo con: onefold rotate-key',
  },
  'key-file/missing': { en: 'There is no key file {file}.', es: 'No existe el archivo de clave {file}.' },
  'key-file/readable': {
    en: 'The key file {file} can be read by others. Take that away with: chmod 600 {file}',
    es: 'Otros pueden leer el archivo de clave {file}. Impídalo con: chmod 600 {file}',
  },
  'key-file/empty': {
    en: 'The key file {file} is empty. Restore it, or remove it: then all log in again.',
    es: 'El archivo de clave {file} está vacío. Restáurelo, o elimínelo: entonces todos inician sesión de nuevo.',
  },
  'key-file/unreadable': {
    en: 'The key file {file} cannot be read ({reason}).',
    es: 'El archivo de clave {file} no se puede leer ({reason}).',
  },
  'key-file/unwritable': {
    en: 'The key file {file} cannot be written ({reason}).',
    es: 'El archivo de clave {file} no se puede escribir ({reason}).',
  },
  'kind-invalid/name': {
    en: 'The name of a kind of {role} is "{role}-" and small letters, digits and hyphens.',
    es: 'El nombre de un tipo de {role} es "{role}-" y letras minúsculas, cifras y guiones.',
  },
  'kind-invalid/own': { en: 'The engine has this kind itself.', es: 'El motor ya tiene este tipo.' },
  'kind-invalid/open': { en: 'A kind has a function "open".', es: 'Un tipo tiene una función "open".' },
  'kind-invalid/schema': {
    en: 'The schema of a kind is a strictObject of valibot.',
    es: 'El esquema de un tipo es un strictObject de valibot.',
  },
  'kind-invalid/member': {
    en: 'Every resource has the member "{member}": a kind does not state it.',
    es: 'Todo recurso tiene el miembro "{member}": un tipo no lo indica.',
  },
  'kind-invalid/secret': {
    en: 'The secret "{member}" lies in a list, a map or a choice: it cannot.',
    es: 'El secreto "{member}" está en una lista, un mapa o una alternativa: no puede.',
  },
  'kind-invalid/reference': {
    en: 'The reference "{member}" lies in a choice: it cannot.',
    es: 'La referencia "{member}" está en una alternativa: no puede.',
  },
  'kind-invalid/address': {
    en: 'A kind with secrets or credentials says by "address" where it presents them.',
    es: 'Un tipo con secretos o credenciales dice con "address" dónde los presenta.',
  },
  'forbidden/decisions-not-allowed': {
    en: 'Decisions are not allowed here: whoever started this has to say so with --allow-decisions.',
    es: 'Aquí no se permiten decisiones: quien lo inició debe indicarlo con --allow-decisions.',
  },
  'no-token/assistant': {
    en: 'An assistant needs an access token: state it with --token or ONEFOLD_TOKEN. Make one with: onefold token create NAME',
    es: 'Un asistente necesita un token de acceso: indíquelo con --token o ONEFOLD_TOKEN. Créelo con: onefold token create NOMBRE',
  },
  'package-missing': {
    en: 'This needs the package "{name}", which is not installed: npm install {name}',
    es: 'Esto necesita el paquete "{name}", que no está instalado: npm install {name}',
  },
} as const satisfies Templates
