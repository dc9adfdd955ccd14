import type { Templates } from './templates.ts'

export const WORK_MESSAGES = {
  'catalogue-moved/configuration-changed-meanwhile': {
    en: 'The configuration was changed meanwhile: it is at commit {csn}, not at {changes}.',
    es: 'La configuración cambió entretanto: está en la confirmación {csn}, no en la {changes}.',
  },
  'closing/process-works-on': {
    en: 'The process that works on the run is closing.',
    es: 'El proceso que trabaja en la ejecución se está cerrando.',
  },
  'closing/runner-stopped-before': {
    en: 'The runner stopped before the run was over.',
    es: 'El ejecutor paró antes de que terminara la ejecución.',
  },
  'closing/service-closing': { en: 'The service is closing.', es: 'El servicio se está cerrando.' },
  'cron-missing': { en: 'EXPERT needs a cron expression.', es: 'EXPERT necesita una expresión cron.' },
  'dataset-missing/table-no-dataset': {
    en: 'The table "{id}" has no dataset, which its quality would follow from.',
    es: 'La tabla "{id}" no tiene conjunto de datos, del que saldría su calidad.',
  },
  'description-empty': {
    en: 'A description has at least one character.',
    es: 'Una descripción tiene al menos un carácter.',
  },
  'duplicate-column-name': {
    en: 'The file "{file}" names the column "{column}" twice.',
    es: 'El archivo "{file}" nombra dos veces la columna "{column}".',
  },
  'empty-column-name': {
    en: 'Column {position} of the file "{file}" has no name.',
    es: 'La columna {position} del archivo "{file}" no tiene nombre.',
  },
  'file-beyond-database': {
    en: 'The file "{name}" has more than the {limit} bytes that the database keeps of one file. Larger ones need a folder.',
    es: 'El archivo "{name}" supera los {limit} bytes que la base de datos guarda de un archivo. Los mayores necesitan una carpeta.',
  },
  'file-foreign/file-begun-as': {
    en: 'The file "{name}" was begun as {format}.',
    es: 'El archivo "{name}" se empezó como {format}.',
  },
  'file-foreign/file-belongs-somebody': {
    en: 'The file "{name}" is there and belongs to somebody else.',
    es: 'El archivo "{name}" existe y es de otro.',
  },
  'file-foreign/file-not-sinks': {
    en: 'The file "{name}" is there and not of this sink\'s making.',
    es: 'El archivo "{name}" existe y no lo hizo este destino.',
  },
  'file-foreign/something-else-than': {
    en: 'Something else than a file has that name.',
    es: 'Algo que no es un archivo tiene ese nombre.',
  },
  'file-foreign/what-noted-beside': {
    en: 'What is noted beside the file "{name}" is not of this sink\'s making.',
    es: 'Lo anotado junto al archivo "{name}" no lo hizo este destino.',
  },
  'generation-gone/index-generation-no': {
    en: 'The index generation {generation} is no longer open.',
    es: 'La generación {generation} del índice ya no está abierta.',
  },
  'id-taken/sample-needs-ids': {
    en: 'The sample needs ids that are taken: {taken}.',
    es: 'El ejemplo necesita identificadores que ya están en uso: {taken}.',
  },
  'index-busy': {
    en: 'The table is written to without a pause: the new index could not take over. Try again later.',
    es: 'Se escribe en la tabla sin pausa: el índice nuevo no pudo tomar el relevo. Inténtelo más tarde.',
  },
  'invalid-file-name/file-grows-name': {
    en: 'A file that grows has a name of at most {most} bytes.',
    es: 'Un archivo que crece tiene un nombre de {most} bytes como mucho.',
  },
  'key-used': {
    en: 'Under this idempotency key another input was submitted within the last 7 days.',
    es: 'Con esta clave de idempotencia se envió otra entrada en los últimos 7 días.',
  },
  'lease-lost/another-process-took': {
    en: 'Another process took the run over.',
    es: 'Otro proceso se hizo cargo de la ejecución.',
  },
  'lease-lost/somebody-else-adds': {
    en: 'Somebody else adds to the file "{name}" now.',
    es: 'Otro está añadiendo ahora al archivo "{name}".',
  },
  'member-invalid/draft-dataset-expected': {
    en: 'The draft of a dataset is expected.',
    es: 'Se espera el borrador de un conjunto de datos.',
  },
  'member-invalid/draft-view-expected': {
    en: 'The draft of a data view is expected.',
    es: 'Se espera el borrador de una vista de datos.',
  },
  'member-invalid/from-1-recipients': {
    en: 'From 1 to {most} recipients are expected.',
    es: 'Se esperan de 1 a {most} destinatarios.',
  },
  'member-invalid/from-characters': {
    en: 'This has from {least} to {most} characters.',
    es: 'Esto tiene de {least} a {most} caracteres.',
  },
  'member-invalid/id-definition-uuid': {
    en: 'The id of a definition is a UUID.',
    es: 'El identificador de una definición es un UUID.',
  },
  'member-invalid/name-line-at': {
    en: 'A name is one line of at most 200 characters.',
    es: 'Un nombre es una línea de 200 caracteres como mucho.',
  },
  'member-invalid/no-e-mail': { en: 'This is no e-mail address.', es: 'Esto no es una dirección de correo.' },
  'member-invalid/test-takes-at': {
    en: 'A test takes at most {most} records.',
    es: 'Una prueba admite como mucho {most} registros.',
  },
  'member-unknown/no-such-member-2': { en: 'There is no such member.', es: 'No existe ese miembro.' },
  'run-cancelled': { en: 'The run was cancelled.', es: 'La ejecución se canceló.' },
  'run-exists': { en: 'There is a run "{id}" already.', es: 'Ya existe una ejecución "{id}".' },
  'run-status': {
    en: 'A run that is {status} cannot {action}.',
    es: 'Una ejecución en estado {status} no admite esa acción ({action}).',
  },
  'sample-missing': { en: 'The sample "{id}" is not installed.', es: 'El ejemplo "{id}" no está instalado.' },
  'sample-working': { en: 'The sample "{id}" is being installed.', es: 'El ejemplo "{id}" se está instalando.' },
  'source-gone': {
    en: 'The entity "{entity}" has no source "{source}".',
    es: 'La entidad "{entity}" no tiene el origen "{source}".',
  },
  'source-is-sink': {
    en: 'A table is not loaded into itself: transform it.',
    es: 'Una tabla no se carga en sí misma: transfórmela.',
  },
  'store-unavailable': { en: 'The store does not answer now.', es: 'El almacén no responde ahora.' },
  'table-audit-differs': {
    en: 'The audit of the table "{id}" is switched by its own operation.',
    es: 'La auditoría de la tabla "{id}" se cambia con su propia operación.',
  },
  'table-relations-exist': { en: 'The serial {table} is in use already.', es: 'El número {table} ya está en uso.' },
  'text-not-storable': {
    en: 'A text with the character U+0000 cannot be stored.',
    es: 'No se puede guardar un texto con el carácter U+0000.',
  },
  'text-too-long': {
    en: 'An identifier is too long to be looked up.',
    es: 'Un identificador es demasiado largo para buscarse.',
  },
  'delete-share-invalid': {
    en: 'A share from 0 to 1 is expected.',
    es: 'Se espera una proporción de 0 a 1.',
  },
  'delete-share-invalid/deletes-nothing': {
    en: 'It bounds what "deletes" deletes, and "deletes" is not set.',
    es: 'Limita lo que elimina "deletes", y "deletes" no está activado.',
  },
  'delete-share-exceeded': {
    en: 'The load of "{source}" would delete {gone} of the {of} records that it states, more than its maxDeleteShare of {share} allows: {examples}. Nothing was written.',
    es: 'La carga de "{source}" eliminaría {gone} de los {of} registros que declara, más de lo que permite su maxDeleteShare de {share}: {examples}. No se escribió nada.',
  },
  'delete-share-exceeded/changed-meanwhile': {
    en: 'The source "{source}" changed while it was loaded. The load would delete {gone} of the {of} records that it states, more than its maxDeleteShare of {share} allows: {examples}. Nothing was deleted.',
    es: 'El origen "{source}" cambió mientras se cargaba. La carga eliminaría {gone} de los {of} registros que declara, más de lo que permite su maxDeleteShare de {share}: {examples}. No se eliminó nada.',
  },
  'file-empty': {
    en: 'The file "{file}" is empty. Without records a CSV file still has its header, and a JSON file its brackets.',
    es: 'El archivo "{file}" está vacío. Sin registros un archivo CSV tiene aún su cabecera, y uno JSON sus corchetes.',
  },
  'file-unreadable': {
    en: 'Nothing in the file "{file}" could be read. {problem}',
    es: 'No se pudo leer nada del archivo "{file}". {problem}',
  },
  'missing-id-column': {
    en: 'The file "{file}" has no keys in a column "{column}", which holds those of the source "{source}". What it has is {columns}.',
    es: 'El archivo "{file}" no tiene claves en una columna "{column}", que contiene las del origen "{source}". Lo que tiene es {columns}.',
  },
  'source-unreadable': {
    en: 'Nothing of the source "{source}" could be read. {problem}',
    es: 'No se pudo leer nada del origen "{source}". {problem}',
  },
  'unreadable-header': {
    en: 'The header of the file "{file}" cannot be read. {problem}',
    es: 'La cabecera del archivo "{file}" no se puede leer. {problem}',
  },
  'audit-trimmed': {
    en: 'The audit of the table "{table}" lost its oldest entries: begin again.',
    es: 'La auditoría de la tabla "{table}" perdió sus entradas más antiguas: empiece de nuevo.',
  },
  'changes-gone': {
    en: 'Changes behind this cursor were removed: begin anew, without a cursor.',
    es: 'Los cambios tras este cursor se eliminaron: empiece de nuevo, sin cursor.',
  },
  'definition-declared/changed': {
    en: 'The type, cron and input of "{name}" are changed through what declares it.',
    es: 'El tipo, el cron y la entrada de "{name}" se cambian en aquello que la declara.',
  },
  'cron-invalid': {
    en: 'A cron expression of five fields, or six with seconds, is expected.',
    es: 'Se espera una expresión cron de cinco campos, o seis con los segundos.',
  },
  'cron-invalid/because': { en: 'This is no cron expression: {reason}', es: 'Esto no es una expresión cron: {reason}' },
  'cron-never': { en: 'No day has such a time.', es: 'Ningún día tiene esa hora.' },
  'timezone-invalid': {
    en: 'A time zone as the IANA names it is expected, like Europe/Madrid.',
    es: 'Se espera una zona horaria de la IANA, como Europe/Madrid.',
  },
} as const satisfies Templates
