import type { Templates } from './templates.ts'

/** What is said of files, and of projects that are made of them. */
export const FILES_MESSAGES = {
  'invalid-file-name/empty': {
    en: 'A file cannot have the name {name}: it is empty.',
    es: 'Un archivo no puede llamarse {name}: está vacío.',
  },
  'invalid-file-name/longer': {
    en: 'A file cannot have the name {name}: it has more than {most} bytes.',
    es: 'Un archivo no puede llamarse {name}: tiene más de {most} bytes.',
  },
  'invalid-file-name/separator': {
    en: 'A file cannot have the name {name}: it holds a path separator.',
    es: 'Un archivo no puede llamarse {name}: contiene un separador de rutas.',
  },
  'invalid-file-name/dot': {
    en: 'A file cannot have the name {name}: it begins with a dot.',
    es: 'Un archivo no puede llamarse {name}: empieza por un punto.',
  },
  'invalid-file-name/dots': {
    en: 'A file cannot have the name {name}: it holds two dots in a row.',
    es: 'Un archivo no puede llamarse {name}: contiene dos puntos seguidos.',
  },
  'invalid-file-name/control': {
    en: 'A file cannot have the name {name}: it holds a control character.',
    es: 'Un archivo no puede llamarse {name}: contiene un carácter de control.',
  },
  'invalid-file-name/malformed': {
    en: 'A file cannot have the name {name}: it is not well-formed text.',
    es: 'Un archivo no puede llamarse {name}: no es texto bien formado.',
  },
  'folder-scheme-unknown': {
    en: 'Nobody here opens folders of the scheme "{scheme}"; known are: {known}.',
    es: 'Aquí nadie abre carpetas del esquema "{scheme}"; se conocen: {known}.',
  },
  'files-fixed': {
    en: 'The files kept here cannot be added to.',
    es: 'A los archivos guardados aquí no se les puede añadir nada.',
  },
  'package-missing/format': {
    en: '{label} needs what is not installed: npm install {packages}',
    es: '{label} necesita lo que no está instalado: npm install {packages}',
  },
  'file-changed': {
    en: 'The file "{file}" was changed while it was read.',
    es: 'El archivo "{file}" cambió mientras se leía.',
  },
  'file-broken': {
    en: 'The file "{file}" is no whole file of {format}: {reason}.',
    es: 'El archivo "{file}" no es un archivo entero de {format}: {reason}.',
  },
  'file-broken/unusable': {
    en: 'The file "{file}" of {format} is not read: {reason}.',
    es: 'El archivo "{file}" de {format} no se lee: {reason}.',
  },
  'file-format-differs': {
    en: 'The file "{file}" is {label}, and is read as {format}: state the format {found}.',
    es: 'El archivo "{file}" es {label} y se lee como {format}: indique el formato {found}.',
  },
  'workbook-old': {
    en: 'The file "{file}" is a workbook of before 2007, or a password seals it: save it as .xlsx without a password.',
    es: 'El archivo "{file}" es un libro anterior a 2007 o lo sella una contraseña: guárdelo como .xlsx sin contraseña.',
  },
  'sheet-unknown': {
    en: 'The file "{file}" has no sheet "{sheet}". There are: {sheets}.',
    es: 'El archivo "{file}" no tiene la hoja "{sheet}". Hay: {sheets}.',
  },
  'sheet-unknown/nearest': {
    en: 'The file "{file}" has no sheet "{sheet}": did you mean "{nearest}"?',
    es: 'El archivo "{file}" no tiene la hoja "{sheet}": ¿quería decir "{nearest}"?',
  },
  'sheet-unused': {
    en: 'None of the files is a workbook: there is no sheet "{sheet}".',
    es: 'Ninguno de los archivos es un libro: no hay ninguna hoja "{sheet}".',
  },
  'header-unused': {
    en: 'Only CSV and workbooks can be without a header, and none of the files is either.',
    es: 'Solo CSV y los libros pueden carecer de cabecera, y ninguno de los archivos lo es.',
  },
  'file-not-text': {
    en: 'The file "{file}" is no text: it is neither CSV nor another format that is read.',
    es: 'El archivo "{file}" no es texto: no es CSV ni otro formato que se lea.',
  },
  'header-not-text': {
    en: 'The name of column {position} of the file "{file}" holds a control character: this is no header of a CSV file.',
    es: 'El nombre de la columna {position} del archivo "{file}" contiene un carácter de control: no es la cabecera de un archivo CSV.',
  },
  'file-unreadable/missing': { en: 'There is no file "{path}".', es: 'No existe el archivo "{path}".' },
  'file-unreadable/folder': { en: '"{path}" is a folder, not a file.', es: '"{path}" es una carpeta, no un archivo.' },
  'file-unreadable/line': { en: '{file}, line {line}: {problem}', es: '{file}, línea {line}: {problem}' },
  'file-not-unpacked': {
    en: 'The file "{path}" cannot be unpacked: it is no whole gzip file, or a part of it is missing.',
    es: 'El archivo "{path}" no se puede descomprimir: no es un archivo gzip entero, o le falta una parte.',
  },
  'file-unwritable/folder': { en: '"{path}" is a folder, not a file.', es: '"{path}" es una carpeta, no un archivo.' },
  'file-unwritable/format': {
    en: '"{path}" cannot be written: its name promises another format than it would have. Let it end in one of {endings}.',
    es: '"{path}" no se puede escribir: su nombre promete otro formato que el que tendría. Haga que termine en uno de {endings}.',
  },
  'file-unwritable/no-folder': {
    en: '"{path}" cannot be written: its folder does not exist.',
    es: '"{path}" no se puede escribir: su carpeta no existe.',
  },
  'file-unwritable': { en: '"{path}" cannot be written ({reason}).', es: '"{path}" no se puede escribir ({reason}).' },
  'file-named-twice': {
    en: '"{path}" is named twice: a result must not take the place of another file.',
    es: '"{path}" se nombra dos veces: un resultado no debe ocupar el lugar de otro archivo.',
  },
  'file-named-twice/input': {
    en: '"{path}" is named twice: each of its records would be its own duplicate.',
    es: '"{path}" se nombra dos veces: cada uno de sus registros sería su propio duplicado.',
  },
  'no-files': { en: 'There is no file to read.', es: 'No hay ningún archivo que leer.' },
  'no-records/table': {
    en: 'The table "{table}" holds no record.',
    es: 'La tabla «{table}» no contiene ningún registro.',
  },
  'no-records': {
    en: 'The files hold no record that can be read.',
    es: 'Los archivos no contienen ningún registro que se pueda leer.',
  },
  'no-records/unread': {
    en: 'The files hold no record that can be read. The first problem: {file}:{line}: {problem}',
    es: 'Los archivos no contienen ningún registro que se pueda leer. El primer problema: {file}:{line}: {problem}',
  },
  'no-records/refused': {
    en: 'Every record of the files is refused, the first: {problem}',
    es: 'Se rechazan todos los registros de los archivos; el primero: {problem}',
  },
  'rows-unread': {
    en: 'Rows that could not be read: {count}, the first: {file}:{line}: {problem}',
    es: 'Filas que no se pudieron leer: {count}; la primera: {file}:{line}: {problem}',
  },
  'column-unknown/no-file': {
    en: 'No file has the column "{column}".',
    es: 'Ningún archivo tiene la columna "{column}".',
  },
  'column-unknown/no-file-nearest': {
    en: 'No file has the column "{column}": did you mean "{nearest}"?',
    es: 'Ningún archivo tiene la columna "{column}": ¿quería decir "{nearest}"?',
  },
  'column-unknown/file': {
    en: 'The file "{file}" has no column "{column}".',
    es: 'El archivo "{file}" no tiene la columna "{column}".',
  },
  'column-unknown/project': {
    en: 'The project uses the column "{column}", and no file has it.',
    es: 'El proyecto usa la columna "{column}", y ningún archivo la tiene.',
  },
  'column-unknown/project-nearest': {
    en: 'The project uses the column "{column}", and no file has it: did you mean "{nearest}"?',
    es: 'El proyecto usa la columna "{column}", y ningún archivo la tiene: ¿quería decir "{nearest}"?',
  },
  'column-unknown/alias': {
    en: 'The dataset of the project has no column "{column}".',
    es: 'El conjunto de datos del proyecto no tiene la columna "{column}".',
  },
  'member-invalid/aliases': {
    en: 'A list of names of columns is expected here.',
    es: 'Aquí se espera una lista de nombres de columnas.',
  },
  'member-invalid/alias-taken': {
    en: 'The name "{name}" is taken by another column.',
    es: 'El nombre "{name}" ya es de otra columna.',
  },
  'id-missing/pair': {
    en: 'The file "{file}" has a pair with one id only, "{id}".',
    es: 'El archivo "{file}" tiene una pareja con un solo identificador, "{id}".',
  },
  'id-missing/cluster': {
    en: 'The file "{file}" has a record without an id, in the cluster "{cluster}".',
    es: 'El archivo "{file}" tiene un registro sin identificador, en el grupo "{cluster}".',
  },
  'id-in-two-clusters': {
    en: 'The file "{file}" has "{id}" in two clusters, "{other}" and "{cluster}": a record is in one.',
    es: 'El archivo "{file}" tiene "{id}" en dos grupos, "{other}" y "{cluster}": un registro está en uno solo.',
  },
  'label-of-itself': {
    en: 'The file "{file}" labels a pair of "{id}" with itself: there is nothing to decide about it.',
    es: 'El archivo "{file}" etiqueta una pareja de "{id}" consigo mismo: no hay nada que decidir sobre ella.',
  },
  'label-contradicted': {
    en: 'The file "{file}" labels the pair "{a}", "{b}" as one thing and as two.',
    es: 'El archivo "{file}" etiqueta la pareja "{a}", "{b}" como una sola cosa y como dos.',
  },
  'label-unknown': {
    en: 'The file "{file}" labels the pair "{a}", "{b}" with "{label}": 1, true, match and yes mean one thing, 0, false, non-match and no mean two.',
    es: 'El archivo "{file}" etiqueta la pareja "{a}", "{b}" con "{label}": 1, true, match y yes significan una sola cosa; 0, false, non-match y no, dos.',
  },
  'record-unknown/file': {
    en: 'The file "{file}" names the record "{id}", and no file has it.',
    es: 'El archivo "{file}" nombra el registro "{id}", y ningún archivo lo tiene.',
  },
  records: {
    en: 'Pairs across sources need the records, and the records are of use only for that.',
    es: 'Las parejas entre orígenes necesitan los registros, y los registros solo sirven para eso.',
  },
  'project-invalid/json': {
    en: 'The project file "{path}" is not valid JSON: {reason}.',
    es: 'El archivo de proyecto "{path}" no es JSON válido: {reason}.',
  },
  'project-invalid/yaml': {
    en: 'The project file "{path}" is not valid YAML: {reason}.',
    es: 'El archivo de proyecto "{path}" no es YAML válido: {reason}.',
  },
  'project-invalid': {
    en: 'The project file "{path}" must hold an object with {members}.',
    es: 'El archivo de proyecto "{path}" debe contener un objeto con {members}.',
  },
  'member-missing/object': { en: 'An object is expected here.', es: 'Aquí se espera un objeto.' },
  type: { en: '"{type}" is expected here.', es: 'Aquí se espera "{type}".' },
  'not-available/merge-type': {
    en: 'The merge type {type} works in tables; `onefold dedupe` does not know it.',
    es: 'El tipo de fusión {type} funciona en tablas; `onefold dedupe` no lo conoce.',
  },
  'not-available/strategy': {
    en: 'The strategy {strategy} works in tables; `onefold dedupe` does not know it.',
    es: 'La estrategia {strategy} funciona en tablas; `onefold dedupe` no la conoce.',
  },
  'not-available/mapping-type': {
    en: 'The mapping type {type} works in tables; `onefold dedupe` does not know it.',
    es: 'El tipo de correspondencia {type} funciona en tablas; `onefold dedupe` no lo conoce.',
  },
  'validation-unavailable': {
    en: 'The column "{column}" is checked by {checker}, which files are not checked by. Validate it otherwise, or load the files into a table.',
    es: 'La columna "{column}" se comprueba con {checker}, y los archivos no se comprueban así. Valídela de otro modo, o cargue los archivos en una tabla.',
  },
  'nothing-to-propose/files': {
    en: 'No column tells records apart well enough to propose how to compare them.',
    es: 'Ninguna columna distingue los registros lo bastante para proponer cómo compararlos.',
  },
  'nothing-to-propose/one-record': {
    en: 'There is only one record: nothing to compare it with.',
    es: 'Solo hay un registro: no hay nada con qué compararlo.',
  },
  'index-not-built': {
    en: 'The index of the store could not be built: {reason}',
    es: 'El índice del almacén no se pudo construir: {reason}',
  },
  'too-few-records/entity': {
    en: 'The entity "{id}" has no two records to compare.',
    es: 'La entidad "{id}" no tiene dos registros que comparar.',
  },
  'no-pairs': {
    en: 'The indexer of "{id}" brings no two records together: there is nothing to learn from.',
    es: 'El indexador de "{id}" no reúne dos registros: no hay nada de lo que aprender.',
  },
  'no-pairs/files': {
    en: 'The keys of the project bring no two records together: there is nothing to learn from.',
    es: 'Las claves del proyecto no reúnen dos registros: no hay nada de lo que aprender.',
  },
  'no-classifier/tune': {
    en: 'The entity "{id}" has no indexer or no classifier to tune.',
    es: 'La entidad "{id}" no tiene indexador o no tiene clasificador que ajustar.',
  },
  'too-few-decisions': {
    en: 'People merged {same} pairs of records and recorded {different} as different; to choose a threshold by that it takes {least} of each. Without decisions weights can be learnt all the same.',
    es: 'Se fusionaron {same} parejas de registros y constan {different} como distintas; para elegir así un umbral hacen falta {least} de cada. Sin decisiones se pueden aprender igualmente los pesos.',
  },
  'too-few-decisions/no-audit': {
    en: 'People merged {same} pairs of records and recorded {different} as different; to choose a threshold by that it takes {least} of each. The table "{table}" keeps no audit, so nobody knows who merged. Without decisions weights can be learnt all the same.',
    es: 'Se fusionaron {same} parejas de registros y constan {different} como distintas; para elegir así un umbral hacen falta {least} de cada. La tabla "{table}" no lleva auditoría, así que no se sabe quién fusionó. Sin decisiones se pueden aprender igualmente los pesos.',
  },
  'reference-invalid': {
    en: 'The reference packs are an object by name.',
    es: 'Los paquetes de referencia son un objeto por nombre.',
  },
  'reference-invalid/no-pack': {
    en: 'There is no such pack: it may be {packs}.',
    es: 'No existe ese paquete: puede ser {packs}.',
  },
  'reference-invalid/pack': {
    en: 'A pack has a version, a source, a licence and parts.',
    es: 'Un paquete tiene una versión, un origen, una licencia y partes.',
  },
  'reference-invalid/text': {
    en: 'A pack states its {member} as a text.',
    es: 'Un paquete indica su {member} como un texto.',
  },
  'reference-invalid/member': { en: 'There is no such member.', es: 'No existe ese miembro.' },
  'reference-invalid/parts': { en: 'The parts are an object by name.', es: 'Las partes son un objeto por nombre.' },
  'reference-invalid/part': {
    en: 'A part has for each normal form the list of its other forms, or is null.',
    es: 'Una parte tiene por cada forma normal la lista de sus otras formas, o es null.',
  },
  'file-unreadable/reason': {
    en: 'The file "{path}" cannot be read ({reason}).',
    es: 'El archivo "{path}" no se puede leer ({reason}).',
  },
} as const satisfies Templates
