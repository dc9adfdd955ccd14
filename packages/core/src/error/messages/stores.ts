import type { Templates } from './templates.ts'

/** What stores and the threads of an installation refuse. */
export const STORES_MESSAGES = {
  'seen-moved/deferred-write': {
    en: 'The write to row {row} was put off or made up for meanwhile.',
    es: 'La escritura de la fila {row} se aplazó o se recuperó entretanto.',
  },
  'seen-moved/table-csn': {
    en: 'The table is at commit {csn}, not at {expected}.',
    es: 'La tabla está en la confirmación {csn}, no en la {expected}.',
  },
  'seen-moved/source-owned': {
    en: 'The source "{system}" has "{id}" for the record "{owner}" already.',
    es: 'La procedencia "{system}" ya tiene "{id}" para el registro "{owner}".',
  },
  'seen-moved/source-twice': {
    en: 'Two records state the same source.',
    es: 'Dos registros indican la misma procedencia.',
  },
  'seen-moved/source-stated': {
    en: 'The source "{system}" now has a record for "{id}".',
    es: 'La procedencia "{system}" tiene ahora un registro para "{id}".',
  },
  'seen-moved/configuration': {
    en: 'The configuration of the table has changed.',
    es: 'La configuración de la tabla ha cambiado.',
  },
  'seen-moved/generation-closed': {
    en: 'The index generation {generation} is no longer open.',
    es: 'La generación {generation} del índice ya no está abierta.',
  },
  'seen-moved/generation-not-live': {
    en: 'The index generation {generation} is no longer the live one.',
    es: 'La generación {generation} del índice ya no es la vigente.',
  },
  'seen-moved/row-gone': {
    en: 'The record in row {row} is no longer live.',
    es: 'El registro de la fila {row} ya no está vivo.',
  },
  'seen-moved/row-revision': {
    en: 'The record in row {row} has revision {revision}, not {seen}.',
    es: 'El registro de la fila {row} tiene la revisión {revision}, no la {seen}.',
  },
  'seen-moved/record-came': { en: 'There is a record "{id}" now.', es: 'Ahora existe un registro "{id}".' },
  'seen-moved/record-back': { en: 'There is a record "{id}" again.', es: 'Vuelve a existir un registro "{id}".' },
  'seen-moved/record-gone': { en: 'The record "{id}" is no longer live.', es: 'El registro "{id}" ya no está vivo.' },
  'seen-moved/row-taken': {
    en: 'A row belongs to a record of another id.',
    es: 'Una fila es de un registro con otro identificador.',
  },
  'seen-moved/rulings': {
    en: 'People decided on these records meanwhile.',
    es: 'Entretanto alguien decidió sobre estos registros.',
  },
  'seen-moved/postings': {
    en: 'The rows under the index key {mapping}:{hash} are others now.',
    es: 'Las filas bajo la clave de índice {mapping}:{hash} son ahora otras.',
  },
  'seen-moved/component': {
    en: 'The component of the record in row {row} is another now.',
    es: 'El componente del registro de la fila {row} es ahora otro.',
  },
  'seen-moved/written-already': {
    en: 'What was to be written is there already.',
    es: 'Lo que se iba a escribir ya existe.',
  },
  'seen-moved/same-id': {
    en: 'Another live record has the same id.',
    es: 'Otro registro vivo tiene el mismo identificador.',
  },
  'seen-moved/same-key': {
    en: 'Another live record has the same key.',
    es: 'Otro registro vivo tiene la misma clave.',
  },
  'seen-moved/absorbed-already': {
    en: 'A record of the same id was absorbed already.',
    es: 'Un registro con el mismo identificador ya fue absorbido.',
  },
  'seen-moved/another-component': {
    en: 'A record is still in another component.',
    es: 'Un registro sigue en otro componente.',
  },
  'seen-moved/component-there': {
    en: 'There is a component of the same id already.',
    es: 'Ya existe un componente con el mismo identificador.',
  },
  'seen-moved/cluster-there': {
    en: 'There is a cluster of the same id already.',
    es: 'Ya existe un grupo con el mismo identificador.',
  },
  'seen-moved/unique': {
    en: 'Something that has to be unique was written by somebody else.',
    es: 'Otro escribió algo que tiene que ser único.',
  },
  'seen-moved/commits-crossed': { en: 'Two commits stood in each other’s way.', es: 'Dos escrituras se estorbaron.' },
  'seen-moved/commits-waited': {
    en: 'Two commits waited for each other.',
    es: 'Dos escrituras se esperaron una a otra.',
  },
  'seen-moved/lock': { en: 'A lock was not free.', es: 'Un bloqueo no estaba libre.' },
  'lease-lost/run': {
    en: 'The run "{run}" is no longer held under this attempt.',
    es: 'La ejecución "{run}" ya no pertenece a este intento.',
  },
  'lease-lost/destination': {
    en: 'The destination "{sink}" of table {table} is no longer held under this attempt.',
    es: 'El destino "{sink}" de la tabla {table} ya no pertenece a este intento.',
  },
  'version-moved': {
    en: 'The definition "{id}" is not under the version that was stated.',
    es: 'La definición "{id}" no está en la versión indicada.',
  },
  'version-moved/both': {
    en: '`If-Match` and `If-None-Match: *` cannot both hold.',
    es: '`If-Match` e `If-None-Match: *` no pueden cumplirse a la vez.',
  },
  'store-closed': { en: 'The store is closed.', es: 'El almacén está cerrado.' },
  'store-busy': {
    en: 'The store is busy: another process holds its file.',
    es: 'El almacén está ocupado: otro proceso tiene su archivo.',
  },
  'store-busy/table': {
    en: 'Table {table} is written to without a pause: it cannot be verified now.',
    es: 'En la tabla {table} se escribe sin pausa: ahora no se puede verificar.',
  },
  'store-busy/catalogue': {
    en: 'The catalogue is written to without a pause: it cannot be verified now.',
    es: 'En el catálogo se escribe sin pausa: ahora no se puede verificar.',
  },
  'store-not-a-database': {
    en: 'The file of the store is not a database.',
    es: 'El archivo del almacén no es una base de datos.',
  },
  'store-damaged': {
    en: 'The file of the store is damaged. Restore it from a backup.',
    es: 'El archivo del almacén está dañado. Restáurelo de una copia de seguridad.',
  },
  'store-full': {
    en: 'There is no room left on the disk of the store.',
    es: 'No queda sitio en el disco del almacén.',
  },
  'store-unreadable': {
    en: 'The file of the store cannot be read or written.',
    es: 'El archivo del almacén no se puede leer o escribir.',
  },
  'store-cannot-open': {
    en: 'The file of the store cannot be opened.',
    es: 'El archivo del almacén no se puede abrir.',
  },
  'store-read-only': {
    en: 'The store cannot be written to: its file is read-only.',
    es: 'En el almacén no se puede escribir: su archivo es de solo lectura.',
  },
  'store-read-only/opened-so': {
    en: 'The store was opened for reading only.',
    es: 'El almacén se abrió solo para leer.',
  },
  'store-missing': { en: 'There is no store "{location}".', es: 'No existe el almacén "{location}".' },
  'store-open-elsewhere': {
    en: 'The store "{location}" is already open in this or another process.',
    es: 'El almacén "{location}" ya está abierto en este u otro proceso.',
  },
  'store-older': {
    en: 'The store is of an older version of Onefold. Open it once for writing to bring it up to date.',
    es: 'El almacén es de una versión anterior de Onefold. Ábralo una vez para escribir y quedará al día.',
  },
  'store-newer': {
    en: 'The store was written by a newer version of Onefold: its schema is {version}, and this version knows {known}.',
    es: 'El almacén lo escribió una versión más nueva de Onefold: su esquema es {version}, y esta versión conoce {known}.',
  },
  'store-newer/schema': {
    en: 'The store in the schema "{schema}" was written by a newer version of Onefold ({migration}); this version cannot open it.',
    es: 'El almacén del esquema "{schema}" lo escribió una versión más nueva de Onefold ({migration}); esta versión no puede abrirlo.',
  },
  'store-of-another': {
    en: 'The file is a SQLite database, but not one of Onefold.',
    es: 'El archivo es una base de datos SQLite, pero no de Onefold.',
  },
  'store-thread-ended': {
    en: 'A thread of the store has ended; open the store anew.',
    es: 'Un hilo del almacén ha terminado; abra el almacén de nuevo.',
  },
  'store-thread-failed': {
    en: 'A thread of the store could not be started.',
    es: 'No se pudo iniciar un hilo del almacén.',
  },
  'postings-late': {
    en: 'The keys of a load are not in order yet: ask again when it is over, or open the store once for writing.',
    es: 'Las claves de una carga aún no están en orden: pregunte cuando termine, o abra el almacén una vez para escribir.',
  },
  'store-failed': { en: 'The store refused a statement.', es: 'El almacén rechazó una instrucción.' },
  'relation-missing': { en: 'The store refused a statement.', es: 'El almacén rechazó una instrucción.' },
  'server-too-old': {
    en: 'This is PostgreSQL {version}; the store needs version 14 or newer.',
    es: 'Esto es PostgreSQL {version}; el almacén necesita la versión 14 o una más nueva.',
  },
  'schema-name': {
    en: 'The schema of a store is named with small letters, digits and underscores, and is its own; "{schema}" is not.',
    es: 'El esquema de un almacén se nombra con letras minúsculas, cifras y guiones bajos, y es solo suyo; "{schema}" no lo es.',
  },
  'build-thread-ended': {
    en: 'The thread that builds the index has ended before its work was done.',
    es: 'El hilo que construye el índice terminó antes de acabar su trabajo.',
  },
  'propose-thread-ended': {
    en: 'The thread that looks at the file has ended before its work was done.',
    es: 'El hilo que mira el archivo terminó antes de acabar su trabajo.',
  },
  'preview-thread-ended': {
    en: 'The thread that tries the proposal has ended before its work was done.',
    es: 'El hilo que prueba la propuesta terminó antes de acabar su trabajo.',
  },
  'tune-thread-ended': {
    en: 'The thread that learns weights has ended before its work was done.',
    es: 'El hilo que aprende los pesos terminó antes de acabar su trabajo.',
  },
  'kernel-thread-ended': {
    en: 'A thread of the matching kernel has ended before its work was done.',
    es: 'Un hilo del núcleo de comparación terminó antes de acabar su trabajo.',
  },
  'links-not-kept': {
    en: 'Links that memory has no room for cannot be kept in "{file}" ({reason}).',
    es: 'Los enlaces que no caben en la memoria no se pueden guardar en "{file}" ({reason}).',
  },
  'batch-too-large': {
    en: 'With so many mappings a batch has at most {most} records; this one has {records}.',
    es: 'Con tantas correspondencias un lote tiene como mucho {most} registros; este tiene {records}.',
  },
  'store-unavailable/server': { en: '{reason}', es: '{reason}' },
} as const satisfies Templates
