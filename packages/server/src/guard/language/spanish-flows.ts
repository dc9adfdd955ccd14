/** What is said of what records go through, from their source to their sink, and the same in Spanish; `{}` is what stood there. */
export const FLOW_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['A rule names at least one column.', 'Una regla nombra al menos una columna.'],
  ['One of {}, or a list of them, is expected.', 'Se espera uno de {}, o una lista de ellos.'],
  ['A rule has a strategy.', 'Una regla tiene una estrategia.'],
  ['A text, a number or a truth value is expected.', 'Se espera un texto, un número o un valor lógico.'],
  ['A mapping fills at least one column.', 'Una correspondencia rellena al menos una columna.'],
  ['There are no rows.', 'No hay filas.'],
  ['Writes go through the entity "{}".', 'Se escribe a través de la entidad "{}".'],
  ['Writes go into the table "{}".', 'Se escribe en la tabla "{}".'],
  ['The directory of the files cannot be written: {}', 'En la carpeta de los archivos no se puede escribir: {}'],
  ['Events go into files by the name "{}".', 'Los eventos van a archivos con el nombre "{}".'],
  ['A classifier compares two records or more.', 'Un clasificador compara dos registros o más.'],
  ['{} more records were not compared.', 'No se compararon otros {} registros.'],
  ['Resources of this kind cannot be tested.', 'Los recursos de este tipo no se pueden probar.'],
  ['It did not answer in time.', 'No respondió a tiempo.'],
  ['{} reads {} column, not {}.', '{} lee {} columna, no {}.'],
  ['{} reads {} columns, not {}.', '{} lee {} columnas, no {}.'],
  ['{} fills {} column, not {}.', '{} rellena {} columna, no {}.'],
  ['{} fills {} columns, not {}.', '{} rellena {} columnas, no {}.'],
  ['A pipeline has at least one step.', 'Una cadena de procesos tiene al menos un paso.'],
  ['A column, or _id, is expected.', 'Se espera una columna, o _id.'],
  [
    'One character is expected, no quote and no line end, or "auto".',
    'Se espera un carácter, ni comillas ni fin de línea, o "auto".',
  ],
  ['There is no such encoding.', 'No existe esa codificación.'],
  [
    'An address that begins with http:// or https:// is expected.',
    'Se espera una dirección que empiece por http:// o https://.',
  ],
  [
    'The host "{}" is not allowed: link-local addresses and metadata services are closed to sinks.',
    'El servidor "{}" no se admite: las direcciones de enlace local y los servicios de metadatos están cerrados a los destinos.',
  ],
  [
    'The host "{}" is not allowed: private networks, link-local addresses and metadata services are closed to sinks.',
    'El servidor "{}" no se admite: las redes privadas, las direcciones de enlace local y los servicios de metadatos están cerrados a los destinos.',
  ],
  [
    "The sink's URL cannot be used: it must be http or https, and carry no user or password.",
    'La dirección del destino no sirve: debe ser http o https, y no llevar usuario ni contraseña.',
  ],
  ['An HTTP sink has no use for credentials of the type {}.', 'Un destino HTTP no usa credenciales del tipo {}.'],
  ['A secret has at most {} characters.', 'Un secreto tiene como mucho {} caracteres.'],
  [
    'A file name holds no "/", no "\\" and no "..", and does not begin with a dot.',
    'El nombre de un archivo no contiene "/", "\\" ni "..", y no empieza por un punto.',
  ],
  ['Between braces there is {date} or {entity}, nothing else.', 'Entre llaves va {date} o {entity}, y nada más.'],
  [
    'Several entities name this sink: {entity} is needed.',
    'Varias entidades nombran este destino: hace falta {entity}.',
  ],
  [
    '"{}" writes one file for all entities, and "{}" has it already: name {entity} in its outputPattern.',
    '"{}" escribe un solo archivo para todas las entidades, y "{}" ya lo tiene: ponga {entity} en su outputPattern.',
  ],
  ['The sink "{}" leads back to the table "{}".', 'El destino "{}" lleva de vuelta a la tabla "{}".'],
  [
    'To delete what is gone, "{}" needs a system and a column of its keys.',
    'Para borrar lo que ya no está, "{}" necesita un sistema y una columna con sus claves.',
  ],
  [
    '"{}" is made for the dataset "{}", the sink for "{}".',
    '"{}" está hecho para el conjunto de datos "{}", el destino para "{}".',
  ],
  [
    '"{}" is made for the dataset "{}", the table for {}.',
    '"{}" está hecho para el conjunto de datos "{}", la tabla para {}.',
  ],
  [
    'The secret "{}" of "{}" is not in the package: it has to be stated.',
    'El secreto "{}" de "{}" no está en el paquete: hay que indicarlo.',
  ],
  ['"{}" was left out: {}', '"{}" se dejó fuera: {}'],
  ['"{}" waits for its table. {}', '"{}" espera a su tabla. {}'],
]
