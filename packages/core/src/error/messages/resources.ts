import type { Templates } from './templates.ts'

export const RESOURCES_MESSAGES = {
  'column-unknown/mapping-not-name': {
    en: 'The mapping does not name this column.',
    es: 'La correspondencia no nombra esta columna.',
  },
  'dataset-cycle': {
    en: 'The dataset "{nested}" leads back to itself.',
    es: 'El conjunto de datos "{nested}" vuelve a sí mismo.',
  },
  'dataset-differs/made-dataset': {
    en: '"{merger}" is made for the dataset "{own}".',
    es: '"{merger}" está hecho para el conjunto de datos "{own}".',
  },
  'dataset-differs/only-records-can': {
    en: 'Only records can be nested: "{id}" holds {dataType}.',
    es: 'Solo se anidan registros: "{id}" contiene {dataType}.',
  },
  'date-format/format-not-say': {
    en: 'The format "{format}" does not say year, month and day beyond doubt.',
    es: 'El formato "{format}" no indica sin duda el año, el mes y el día.',
  },
  'date-format/no-date-format': { en: '"{format}" is no date format.', es: '"{format}" no es un formato de fecha.' },
  'doubled/dataset-at-most': {
    en: 'A dataset has at most one SOURCE column.',
    es: 'Un conjunto de datos tiene como mucho una columna SOURCE.',
  },
  'member-invalid/content-dataset-no': {
    en: 'The content of a dataset of {dataType} has no token and no check.',
    es: 'El contenido de un conjunto de datos de {dataType} no tiene token ni comprobación.',
  },
  'member-invalid/dataset-column-called': {
    en: 'A dataset of {dataType} has one column, called content.',
    es: 'Un conjunto de datos de {dataType} tiene una sola columna, llamada content.',
  },
  'member-invalid/dataset-column-holds': {
    en: 'A DATASET column holds a list: array is true.',
    es: 'Una columna DATASET contiene una lista: array es true.',
  },
  'member-invalid/dataset-identity-type': {
    en: 'A dataset of {dataType} has the identity type DEFAULT.',
    es: 'Un conjunto de datos de {dataType} tiene el tipo de identidad DEFAULT.',
  },
  'member-invalid/geographic-takes-column': {
    en: 'GEOGRAPHIC takes one column of GEO_COORDINATES, or one of GEO_LATITUDE and then one of GEO_LONGITUDE.',
    es: 'GEOGRAPHIC admite una columna de GEO_COORDINATES, o una de GEO_LATITUDE y después una de GEO_LONGITUDE.',
  },
  'member-invalid/holds-no-records': {
    en: '"{key}" holds no records to compare.',
    es: '"{key}" no contiene registros que comparar.',
  },
  'member-invalid/holds-records-compare': {
    en: '"{key}" holds records: compare them with object.',
    es: '"{key}" contiene registros: compárelos con object.',
  },
  'member-invalid/holds-records-name': {
    en: '"{key}" holds records: name one of their columns.',
    es: '"{key}" contiene registros: nombre una de sus columnas.',
  },
  'member-invalid/nested-records-compared': {
    en: 'Nested records are compared column by column: none of them is a generic value.',
    es: 'Los registros anidados se comparan columna a columna: ninguno es un valor genérico.',
  },
  'member-invalid/nested-records-no-synonyms': {
    en: 'Nested records are compared column by column: none of them has a synonym.',
    es: 'Los registros anidados se comparan columna a columna: ninguno tiene un sinónimo.',
  },
  'member-invalid/synonym-of-two': {
    en: '"{value}" stands in two groups of synonyms: a value means one thing.',
    es: '"{value}" está en dos grupos de sinónimos: un valor significa una sola cosa.',
  },
  'member-invalid/place-has-no-synonyms': {
    en: 'A place is taken as it is: GEOGRAPHIC has no synonyms.',
    es: 'Un lugar se toma tal cual: GEOGRAPHIC no admite synonyms.',
  },
  'member-invalid/place-taken-as': {
    en: 'A place is taken as it is: GEOGRAPHIC has no transform.',
    es: 'Un lugar se toma tal cual: GEOGRAPHIC no admite transform.',
  },
  'member-invalid/source-column-holds': {
    en: 'A SOURCE column holds one value and lists the accepted systems.',
    es: 'Una columna SOURCE contiene un solo valor y enumera los sistemas admitidos.',
  },
  'member-missing/dataset-column-names': {
    en: 'A DATASET column names its dataset.',
    es: 'Una columna DATASET nombra su conjunto de datos.',
  },
  'member-missing/enum-column-lists': {
    en: 'An ENUM column lists its values.',
    es: 'Una columna ENUM enumera sus valores.',
  },
  'member-missing/identity-type-column': {
    en: 'The identity type COLUMN needs a column with identity.',
    es: 'El tipo de identidad COLUMN necesita una columna con identidad.',
  },
  'member-missing/identity-type-script': {
    en: 'The identity type SCRIPT needs a script.',
    es: 'El tipo de identidad SCRIPT necesita un script.',
  },
  'member-missing/mapping-type-script': {
    en: 'A mapping of the type SCRIPT needs a script.',
    es: 'Una correspondencia del tipo SCRIPT necesita un script.',
  },
  'member-unused/dataset-column-no': {
    en: 'A DATASET column has no use for this: its own columns are checked.',
    es: 'Una columna DATASET no usa esto: se comprueban sus propias columnas.',
  },
  'member-unused/only-column-type': {
    en: 'Only a column of the type DATASET names a dataset.',
    es: 'Solo una columna del tipo DATASET nombra un conjunto de datos.',
  },
  'section-unknown': { en: 'The view has no section "{section}".', es: 'La vista no tiene la sección "{section}".' },
  'thresholds-crossed': {
    en: 'The non-match threshold is above the match threshold.',
    es: 'El umbral de no coincidencia está por encima del de coincidencia.',
  },
  'too-deep/records-lie-records': {
    en: 'Records lie in records at most {most} levels deep.',
    es: 'Los registros se anidan unos en otros {most} niveles como mucho.',
  },
  'too-many-mappings': {
    en: 'An indexer has at most {most} mappings.',
    es: 'Un indexador tiene como mucho {most} correspondencias.',
  },
  'column-unknown/dataset-has-none': {
    en: 'The dataset "{dataset}" has no column "{path}".',
    es: 'El conjunto de datos "{dataset}" no tiene la columna "{path}".',
  },
  'column-unknown/did-you-mean': {
    en: 'The dataset "{dataset}" has no column "{path}": did you mean "{hint}"?',
    es: 'El conjunto de datos "{dataset}" no tiene la columna "{path}": ¿quería decir "{hint}"?',
  },
  'member-missing/replace-needs-replacement': {
    en: 'The policy REPLACE needs a replacement.',
    es: 'La política REPLACE necesita un valor de reemplazo.',
  },
  'member-missing/regex-needs-pattern': {
    en: 'The validation REGEX needs a pattern.',
    es: 'La validación REGEX necesita un patrón.',
  },
  'member-missing/validation-needs-script': {
    en: 'The validation SCRIPT needs a script.',
    es: 'La validación SCRIPT necesita un script.',
  },
  'member-missing/foreign-id-names-column': {
    en: 'A FOREIGN_ID names the table and column that it refers to.',
    es: 'Un FOREIGN_ID nombra la tabla y la columna a las que se refiere.',
  },
  'member-invalid/script-answers-keys': {
    en: 'A mapping of the type SCRIPT takes its keys from the script.',
    es: 'Una correspondencia del tipo SCRIPT toma sus claves del script.',
  },
  'member-invalid/too-many-typos': {
    en: 'Duplicates are found with at most {most} typing errors.',
    es: 'Los duplicados se encuentran con {most} erratas como mucho.',
  },
  'member-invalid/words-not-compared': {
    en: 'Only the comparer TOKEN_SET compares word by word: with another one, or none, no word weighs anything.',
    es: 'Solo el comparador TOKEN_SET compara palabra por palabra: con otro, o sin ninguno, ninguna palabra pesa.',
  },
  'defined-otherwise': {
    en: 'The entity "{id}" was not made by its definition: change what it rests on.',
    es: 'La entidad "{id}" no se creó con su definición: cambie aquello en lo que se apoya.',
  },
  'nothing-to-propose': {
    en: 'No column tells records apart by its token: state keys and compare.',
    es: 'Ninguna columna distingue los registros por su token: indique keys y compare.',
  },
  'test-event-unknown': {
    en: 'Sinks of the type {type} send no test event.',
    es: 'Los destinos del tipo {type} no envían ningún evento de prueba.',
  },
} as const satisfies Templates
