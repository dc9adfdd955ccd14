/** What schemas say of their members, in Spanish: a schema says it once, in English. */
export const SPANISH_DESCRIPTIONS: { readonly [english: string]: string } = {
  'The id, unique among all resources.': 'El id, único entre todos los recursos.',
  'Stands for _id on save; an answer has _id only.': 'Vale por _id al guardar; una respuesta solo tiene _id.',
  'What it is, for people.': 'Qué es, para las personas.',
  'A word to group resources by.': 'Una palabra para agrupar recursos.',
  'The kind of resource.': 'La clase de recurso.',
  'What it names and what names it.': 'Lo que nombra y lo que lo nombra.',
  'When it was saved last.': 'Cuándo se guardó por última vez.',
  'How many locked entities rest on it.': 'Cuántas entidades bloqueadas se apoyan en él.',
  'Whether a locked entity rests on it.': 'Si una entidad bloqueada se apoya en él.',
  'What is wrong with it as things stand now.': 'Qué está mal en él tal como están las cosas.',

  'The columns, in their order.': 'Las columnas, en su orden.',
  'What the column holds.': 'Qué contiene la columna.',
  'The name of the column.': 'El nombre de la columna.',
  'A value, or records of another dataset.': 'Un valor, o registros de otro conjunto de datos.',
  'The dataset of the nested records, for the type DATASET.':
    'El conjunto de datos de los registros anidados, para el tipo DATASET.',
  'The description in other languages.': 'La descripción en otros idiomas.',
  'A language tag, for example es.': 'Una etiqueta de idioma, por ejemplo es.',
  'The text in that language.': 'El texto en ese idioma.',
  'Holds a list of values.': 'Contiene una lista de valores.',
  'May be left out. SOURCE columns are always mandatory.':
    'Puede faltar. Las columnas SOURCE son siempre obligatorias.',
  'What the value is about.': 'De qué trata el valor.',
  'How a value is checked.': 'Cómo se comprueba un valor.',
  'What becomes of a value that fails its check.': 'Qué pasa con un valor que no supera la comprobación.',
  'Put in place of a value that fails, under the policy REPLACE.':
    'Se pone en lugar de un valor que falla, con la política REPLACE.',
  'The values of an ENUM column, or the systems of a SOURCE column.':
    'Los valores de una columna ENUM, o los sistemas de una columna SOURCE.',
  'The value as it is stored.': 'El valor como se guarda.',
  'What people read instead.': 'Lo que las personas leen en su lugar.',
  'What a FOREIGN_ID refers to, as table.column.': 'A qué se refiere un FOREIGN_ID, como tabla.columna.',
  'Takes part in the id of a new record.': 'Forma parte del id de un registro nuevo.',
  'Its values are offered where another column refers to this table.':
    'Sus valores se ofrecen donde otra columna se refiere a esta tabla.',
  'Describes a looked-up value.': 'Describe un valor consultado.',
  'The pattern that the whole value matches, for the validation REGEX.':
    'El patrón que cumple el valor entero, para la validación REGEX.',
  'JavaScript, an expression or the body of a function. It sees value, record and column; it answers true, or what is wrong.':
    'JavaScript, una expresión o el cuerpo de una función. Ve value, record y column; responde true, o qué está mal.',
  'JavaScript, an expression or the body of a function. It sees record; it answers a key or a list of keys.':
    'JavaScript, una expresión o el cuerpo de una función. Ve record; responde una clave o una lista de claves.',
  'JavaScript, an expression or the body of a function. It sees record; it answers its weight.':
    'JavaScript, una expresión o el cuerpo de una función. Ve record; responde su peso.',
  'JavaScript, an expression or the body of a function. It sees values, records and column; it answers the value.':
    'JavaScript, una expresión o el cuerpo de una función. Ve values, records y column; responde el valor.',
  'JavaScript, an expression or the body of a function. It sees record; it changes it, or answers another.':
    'JavaScript, una expresión o el cuerpo de una función. Ve record; lo cambia, o responde otro.',
  "JavaScript, an expression or the body of a function. It sees record and values, the source columns in order; it answers the target's value.":
    'JavaScript, una expresión o el cuerpo de una función. Ve record y values, las columnas de origen en orden; responde el valor del destino.',
  'JavaScript, an expression or the body of a function. It sees record; it changes it, sets record.errors, or answers null to drop it.':
    'JavaScript, una expresión o el cuerpo de una función. Ve record; lo cambia, pone record.errors, o responde null para descartarlo.',
  'JavaScript, an expression or the body of a function. It sees record; it answers the id of a new record.':
    'JavaScript, una expresión o el cuerpo de una función. Ve record; responde el id de un registro nuevo.',
  'The format that values arrive in, for example dd/MM/yyyy.':
    'El formato en que llegan los valores, por ejemplo dd/MM/yyyy.',
  'Country and language that values are read with, for example de-DE.':
    'País e idioma con que se leen los valores, por ejemplo de-DE.',
  'RECORD: typed columns. Else one column called content, for storage only.':
    'RECORD: columnas con tipo. Si no, una columna llamada content, solo para guardar.',
  'Where the id of a new record comes from when it states none.':
    'De dónde sale el id de un registro nuevo que no indica ninguno.',
  'Says how nested records of this dataset unite in a merge.':
    'Dice cómo se unen en una fusión los registros anidados de este conjunto.',

  'Names the mapping within the indexer.': 'Nombra la correspondencia dentro del indexador.',
  'Names the mapping within the classifier.': 'Nombra la correspondencia dentro del clasificador.',
  'Names the rule within the steward.': 'Nombra la regla dentro del administrador de datos.',
  'Names the mapping within the transformation.': 'Nombra la correspondencia dentro de la transformación.',
  'Names the step within the pipeline.': 'Nombra el paso dentro de la cadena de procesos.',
  'Names the section within the view.': 'Nombra la sección dentro de la vista.',

  'The dataset of the indexed records.': 'El conjunto de datos de los registros indexados.',
  'How the texts of a key are made alike.': 'Cómo se igualan los textos de una clave.',
  'The ways to bring records together.': 'Las maneras de juntar registros.',
  'Keys from columns or from a script.': 'Claves de columnas o de un script.',
  'The columns that make the key.': 'Las columnas que forman la clave.',
  'How near two keys have to be.': 'Lo cerca que tienen que estar dos claves.',
  'One key of all columns together; otherwise one key a column.':
    'Una clave con todas las columnas; si no, una clave por columna.',
  'Takes part in duplicate detection.': 'Participa en la detección de duplicados.',
  'How the texts of the key are made alike: those of the indexer unless stated.':
    'Cómo se igualan los textos de la clave: como en el indexador si no se indica.',
  'By column: PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS or TOKEN_PAIRS.':
    'Por columna: PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS o TOKEN_PAIRS.',
  'For FUZZY: the most typing errors.': 'Para FUZZY: el máximo de erratas.',
  'For FUZZY_LSH: the least similarity.': 'Para FUZZY_LSH: la similitud mínima.',
  'For GEOGRAPHIC: the greatest distance in metres.': 'Para GEOGRAPHIC: la mayor distancia en metros.',
  'A bucket of more records is not compared whole; near keys take a tenth in each of their cells.':
    'Un cubo con más registros no se compara entero; las claves cercanas toman una décima parte en cada celda.',

  'The dataset of the compared records.': 'El conjunto de datos de los registros comparados.',
  'What is compared.': 'Lo que se compara.',
  'How similarities make a score.': 'Cómo las similitudes forman una puntuación.',
  'For LIKELIHOOD: what is known before anything is compared, in bits.':
    'Para LIKELIHOOD: lo que se sabe antes de comparar nada, en bits.',
  'The compared columns.': 'Las columnas comparadas.',
  'A missing value against a present one scores 0 and two missing ones 1; else missing values are left out.':
    'Un valor que falta frente a uno presente puntúa 0 y dos que faltan 1; si no, los valores que faltan no cuentan.',
  'How texts are made alike: those of the classifier unless stated.':
    'Cómo se igualan los textos: como en el clasificador si no se indica.',
  'How much it counts: as the classifier says unless stated.':
    'Cuánto cuenta: como dice el clasificador si no se indica.',
  "How values are compared; absent, the column's token decides.":
    'Cómo se comparan los valores; si falta, decide el token de la columna.',
  'For NUMBER, DATE (days) and GEOGRAPHIC (metres): where similarity reaches 0; for DAYS and PROPORTION (a share): where it is 0.5.':
    'Para NUMBER, DATE (días) y GEOGRAPHIC (metros): donde la similitud llega a 0; para DAYS y PROPORTION (una proporción): donde es 0,5.',
  'For the comparer of common words: words that weigh something else than their letters (10 at the most, with a digit twice that).':
    'Para el comparador de palabras comunes: palabras que pesan otra cosa que sus letras (10 como máximo, con una cifra el doble).',
  'Separated by spaces.': 'Separadas por espacios.',
  'What each of them weighs.': 'Lo que pesa cada una.',
  'Compares lists of nested records.': 'Compara listas de registros anidados.',
  'For object: a pair of nested records counts from this similarity, in percent.':
    'Para object: un par de registros anidados cuenta desde esta similitud, en tanto por ciento.',
  'By column, groups of values that mean the same: of each the first makes the keys.':
    'Por columna, grupos de valores que significan lo mismo: el primero de cada uno hace las claves.',
  'Groups of values that mean the same: those of a group are compared as its first.':
    'Grupos de valores que significan lo mismo: los de un grupo se comparan como el primero.',
  'Values that say nothing: they are compared as missing ones. Of part numbers in texts, numbers that are passed over.':
    'Valores que no dicen nada: se comparan como si faltaran. De números de pieza en textos, los números que se pasan por alto.',
  'For the model LIKELIHOOD, in place of the weight.': 'Para el modelo LIKELIHOOD, en lugar del peso.',
  'The level begins here, 0 to 1.': 'El nivel empieza aquí, de 0 a 1.',
  'What it says for or against a match, in bits.': 'Lo que dice a favor o en contra de una coincidencia, en bits.',
  'How texts are made alike.': 'Cómo se igualan los textos.',
  'How much a mapping counts.': 'Cuánto cuenta una correspondencia.',
  'Scores above it are a match. Up to 1 a fraction, above out of 100.':
    'Las puntuaciones por encima son una coincidencia. Hasta 1, una fracción; por encima, sobre 100.',
  'Scores below it are a non-match. Up to 1 a fraction, above out of 100.':
    'Las puntuaciones por debajo no son una coincidencia. Hasta 1, una fracción; por encima, sobre 100.',
  'Groups of more records are marked for review.': 'Los grupos con más registros quedan para revisión.',
  'The least score of the default review view, 0 to 1.': 'La puntuación mínima de la vista de revisión, de 0 a 1.',
  'A match needs values on both sides in so much of the mappings, by weight, 0 to 1; less is for review at the best.':
    'Una coincidencia necesita valores en ambos lados en esta parte de las correspondencias, por peso, de 0 a 1; con menos, como mucho va a revisión.',
  'Two records of one source are never the same thing.': 'Dos registros de una misma fuente nunca son lo mismo.',
  'How match links make clusters.': 'Cómo los enlaces de coincidencia forman grupos.',
  'What puts a cluster before a person: a pair that is not alike, or evidence against it on the average. PAIR unless the linkage is AVERAGE.':
    'Qué lleva un grupo ante una persona: un par que no se parece, o evidencia en contra por término medio. PAIR salvo que el enlace sea AVERAGE.',
  'Agreement on a rare value counts more.': 'Coincidir en un valor raro cuenta más.',

  'The dataset of the merged records.': 'El conjunto de datos de los registros fusionados.',
  'What the weight of a record is taken from.': 'De dónde se toma el peso de un registro.',
  'Whether the highest or the lowest weight comes first.': 'Si va primero el peso más alto o el más bajo.',
  'The column that holds the weight, for DATE and NUMBER.': 'La columna que contiene el peso, para DATE y NUMBER.',
  'The weight of every record, for CONSTANT.': 'El peso de cada registro, para CONSTANT.',
  'Decide some columns before the weights are asked.': 'Deciden algunas columnas antes de consultar los pesos.',
  'The columns, taken from one record together.': 'Las columnas, tomadas juntas de un mismo registro.',
  'What decides; of several, the first that can.': 'Qué decide; de varias, la primera que pueda.',
  'For TRUSTED_SOURCE: systems from the most to the least trusted.':
    'Para TRUSTED_SOURCE: sistemas del más al menos fiable.',
  'For MOST_RECENT and OLDEST a date; for MINIMUM and MAXIMUM what is compared.':
    'Para MOST_RECENT y OLDEST una fecha; para MINIMUM y MAXIMUM lo que se compara.',
  'For CONSTANT.': 'Para CONSTANT.',
  'For TRUST: by system; * stands for every other one.': 'Para TRUST: por sistema; * vale por todos los demás.',
  'How far the source is believed when its value is new, 0 to 100.':
    'Cuánto se cree a la fuente cuando su valor es nuevo, de 0 a 100.',
  'How far once the decay is over: as at the start unless stated.':
    'Cuánto una vez terminado el descenso: como al principio si no se indica.',
  'Days from start to end; 0: no decay.': 'Días del principio al final; 0: sin descenso.',
  'The share that a value which failed its check loses.': 'La parte que pierde un valor que no superó la comprobación.',
  'For CONCATENATE.': 'Para CONCATENATE.',

  'The entity that it is made for.': 'La entidad para la que se ha hecho.',
  'Groups looked at before it lets others work.': 'Grupos que mira antes de dejar trabajar a otros.',
  'For each group the first rule that holds acts.': 'En cada grupo actúa la primera regla que se cumple.',
  'Which groups the rule is for.': 'Para qué grupos es la regla.',
  'A mapping: its buckets instead of clusters.': 'Una correspondencia: sus cubos en lugar de los grupos.',
  'The label of the groups.': 'La etiqueta de los grupos.',
  'The order in which groups are taken.': 'El orden en que se toman los grupos.',
  'All of them hold.': 'Se cumplen todas.',
  'What of the group is looked at.': 'Qué se mira del grupo.',
  'Which bounds count.': 'Qué límites cuentan.',
  'Counts as within; -1: no bound.': 'Cuenta como dentro; -1: sin límite.',
  'What is done with a group.': 'Qué se hace con un grupo.',

  'The dataset of what comes in.': 'El conjunto de datos de lo que entra.',
  'The dataset of what goes out.': 'El conjunto de datos de lo que sale.',
  'Mappings or one script.': 'Correspondencias o un script.',
  'What fills which column.': 'Qué rellena qué columna.',
  'The columns that are read.': 'Las columnas que se leen.',
  'The columns that are filled.': 'Las columnas que se rellenan.',
  'How the target is filled.': 'Cómo se rellena el destino.',
  'For CONSTANT: what is put.': 'Para CONSTANT: lo que se pone.',
  'Between the parts of CONCATENATE and SPLIT.': 'Entre las partes de CONCATENATE y SPLIT.',
  'Reserved members go through.': 'Los miembros reservados pasan.',
  'Columns that no mapping names go through; of a script, those that an object of its own does not state.':
    'Las columnas que ninguna correspondencia nombra pasan; de un script, las que un objeto suyo no indica.',
  'The dataset of the records.': 'El conjunto de datos de los registros.',
  'The steps, in their order.': 'Los pasos, en su orden.',
  'What the step does.': 'Qué hace el paso.',
  'The settings of the step.': 'Los ajustes del paso.',
  'The name of the setting.': 'El nombre del ajuste.',
  'Its value as a text; true, false and a list of columns are taken too.':
    'Su valor como texto; también se aceptan true, false y una lista de columnas.',
  'For TRANSFORMER: the transformation.': 'Para TRANSFORMER: la transformación.',

  'What stands above a record.': 'Lo que va encima de un registro.',
  'How columns are shown, in their order.': 'Cómo se muestran las columnas, en su orden.',
  'The column.': 'La columna.',
  'What people read.': 'Lo que leen las personas.',
  'The label in other languages.': 'La etiqueta en otros idiomas.',
  'Is not shown.': 'No se muestra.',
  'Is shown and not edited.': 'Se muestra y no se edita.',
  'Twelfths of the width.': 'Doceavos del ancho.',
  'The section that it stands in.': 'La sección en la que está.',
  'How the value is written.': 'Cómo se escribe el valor.',
  'Groups of columns.': 'Grupos de columnas.',
  'How lists of records are shown.': 'Cómo se muestran las listas de registros.',
  'The columns of a list.': 'Las columnas de una lista.',
  'Columns to sort by; - before one turns it round.': 'Columnas por las que ordenar; - delante invierte el orden.',

  'What is asked for.': 'Qué se pide.',
  'The name of the user.': 'El nombre del usuario.',
  'For PASSWORD. Kept encrypted, answered masked.': 'Para PASSWORD. Se guarda cifrado y se responde enmascarado.',
  'For TOKEN. Kept encrypted, answered masked.': 'Para TOKEN. Se guarda cifrado y se responde enmascarado.',
  'For SSH. Kept encrypted, answered masked.': 'Para SSH. Se guarda cifrado y se responde enmascarado.',
  'For SSH.': 'Para SSH.',
  'The dataset of the rows.': 'El conjunto de datos de las filas.',
  'Nothing older is loaded, whatever the mask says.': 'No se carga nada anterior, diga lo que diga la máscara.',
  'Nothing from then on is loaded, whatever the mask says.':
    'No se carga nada desde entonces, diga lo que diga la máscara.',
  'The name of the contributing system: _src of every record.':
    'El nombre del sistema que aporta: _src de cada registro.',
  "The column of that system's own key: _src_id.": 'La columna de la clave propia de ese sistema: _src_id.',
  'Which files, by name; * stands for any characters. A folder elsewhere may stand before it, as s3://bucket/folder/.':
    'Qué ficheros, por nombre; * vale por cualquier texto. Delante puede ir una carpeta de otro lugar, como s3://bucket/folder/.',
  'What the files hold.': 'Qué contienen los ficheros.',
  'Who asks, of a folder elsewhere: PASSWORD, with an access key and its secret.':
    'Quién pregunta, en una carpeta de otro lugar: PASSWORD, con una clave de acceso y su secreto.',
  'Between the values of a CSV line; auto looks at the file.':
    'Entre los valores de una línea CSV; auto mira el fichero.',
  'The first line of a CSV file, or row of a sheet, names the columns.':
    'La primera línea de un CSV, o fila de una hoja, nombra las columnas.',
  'Quotes mean nothing and are part of the values.': 'Las comillas no significan nada y son parte de los valores.',
  'How the bytes of a file are read.': 'Cómo se leen los bytes de un fichero.',
  'Of an Excel workbook: the name of a sheet, or its number from 1.':
    'De un libro de Excel: el nombre de una hoja, o su número desde 1.',
  'The table whose live records are read.': 'La tabla cuyos registros vivos se leen.',
  'The table that is written.': 'La tabla en que se escribe.',
  'The dataset of what is sent.': 'El conjunto de datos de lo que se envía.',
  'How long one attempt may take, in milliseconds.': 'Cuánto puede durar un intento, en milisegundos.',
  'How long one write may take, in milliseconds.': 'Cuánto puede durar una escritura, en milisegundos.',
  'Where events are sent.': 'Adónde se envían los eventos.',
  'How events are sent.': 'Cómo se envían los eventos.',
  'Credentials: PASSWORD is sent as Basic, TOKEN as Bearer authentication.':
    'Credenciales: PASSWORD se envía como autenticación Basic, TOKEN como Bearer.',
  'Headers of every request. Their values are no secrets.': 'Cabeceras de cada petición. Sus valores no son secretos.',
  'Its name.': 'Su nombre.',
  'Its value, printable ASCII. No secret.': 'Su valor, ASCII imprimible. No es un secreto.',
  'Its value, printable ASCII.': 'Su valor, ASCII imprimible.',
  'A header whose value is a secret.': 'Una cabecera cuyo valor es un secreto.',
  'The name of the header.': 'El nombre de la cabecera.',
  'Signs every request, as the Standard Webhooks specification says.':
    'Firma cada petición, como dice la especificación Standard Webhooks.',
  'What requests are signed with: whsec_ and 24 to 64 bytes in base64.':
    'Con qué se firman las peticiones: whsec_ y de 24 a 64 bytes en base64.',
  'The secret before it: both sign while receivers change over.':
    'El secreto anterior: ambos firman mientras los receptores cambian.',
  'The name of the file; {date} and {entity} are filled in. A folder elsewhere may stand before it, as s3://bucket/folder/.':
    'El nombre del fichero; {date} y {entity} se rellenan. Delante puede ir una carpeta de otro lugar, como s3://bucket/folder/.',
  'What the file holds. PARQUET needs the packages hyparquet and hyparquet-writer.':
    'Qué contiene el fichero. PARQUET necesita los paquetes hyparquet e hyparquet-writer.',
}
