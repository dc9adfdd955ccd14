import type { Templates } from './templates.ts'

export const FLOWS_MESSAGES = {
  'column-nested': {
    en: 'A merger decides whole columns: nested records have the merger of their dataset.',
    es: 'Un fusionador decide columnas enteras: los registros anidados tienen el fusionador de su conjunto de datos.',
  },
  'dataset-differs/made-dataset-table': {
    en: '"{id}" is made for the dataset "{own}", the table for "{dataset}".',
    es: '"{id}" está hecho para el conjunto de datos "{own}", la tabla para "{dataset}".',
  },
  'dataset-differs/made-dataset-table-2': {
    en: 'It is made for the dataset "{dataset}", the table "{id}" for {own}.',
    es: 'Está hecho para el conjunto de datos "{dataset}", la tabla "{id}" para {own}.',
  },
  'dataset-differs/table-has-own': {
    en: 'The table has the dataset "{dataset}": no other one is tried over it.',
    es: 'La tabla tiene el conjunto de datos "{dataset}": no se prueba otro sobre ella.',
  },
  'dataset-differs/table-holds-entity': {
    en: 'The table holds {dataType}: its entity is of the type NONE.',
    es: 'La tabla contiene {dataType}: su entidad es del tipo NONE.',
  },
  'doubled/column-filled-already': {
    en: 'The column "{column}" is filled already.',
    es: 'La columna "{column}" ya se rellena.',
  },
  'doubled/column-rule-already': {
    en: 'The column "{column}" has a rule already.',
    es: 'La columna "{column}" ya tiene una regla.',
  },
  'entity-differs': {
    en: '"{id}" is made for the entity "{entity}".',
    es: '"{id}" está hecho para la entidad "{entity}".',
  },
  'exchange-invalid/package-holds-at': {
    en: 'A package holds at most {most} definitions.',
    es: 'Un paquete contiene como mucho {most} definiciones.',
  },
  'exchange-invalid/timestamp-whole-number': {
    en: 'A timestamp is a whole number of milliseconds since 1970.',
    es: 'Una marca de tiempo es un número entero de milisegundos desde 1970.',
  },
  'file-shared/several-entities-name': {
    en: 'Several entities name this sink: {entity} is needed.',
    es: 'Varias entidades nombran este destino: hace falta {entity}.',
  },
  'file-shared/sink-writes-files': {
    en: 'The sink "{id}" writes files of this name.',
    es: 'El destino "{id}" escribe archivos con este nombre.',
  },
  'file-shared/writes-file-all': {
    en: '"{_id}" writes one file for all entities, and "{id}" has it already: name {entity} in its outputPattern.',
    es: '"{_id}" escribe un solo archivo para todas las entidades, y "{id}" ya lo tiene: ponga {entity} en su outputPattern.',
  },
  'invalid-separator': {
    en: 'A separator is one character or "auto", and not {separator}.',
    es: 'Un separador es un carácter o "auto", y no {separator}.',
  },
  'kind-unknown': { en: 'Nothing here knows the kind "{type}".', es: 'Aquí nada conoce el tipo "{type}".' },
  'member-invalid/column-expected': { en: 'One column is expected.', es: 'Se espera una sola columna.' },
  'member-invalid/column-expected-several': {
    en: 'A column is expected; several are divided by commas.',
    es: 'Se espera una columna; si son varias, se separan con comas.',
  },
  'member-invalid/lower-bound-above': {
    en: 'The lower bound is above the upper one.',
    es: 'El límite inferior está por encima del superior.',
  },
  'member-invalid/score-never': {
    en: 'A score is at most {most}: this never holds.',
    es: 'Una puntuación es como mucho {most}: esto no se cumple nunca.',
  },
  'member-invalid/count-never': {
    en: 'A group has at least {least} records: this never holds.',
    es: 'Un grupo tiene al menos {least} registros: esto no se cumple nunca.',
  },
  'member-invalid/pattern-no-regular': {
    en: 'The pattern is no regular expression.',
    es: 'El patrón no es una expresión regular.',
  },
  'member-invalid/pattern-replacer-not': {
    en: 'The pattern of a REPLACER is not empty.',
    es: 'El patrón de un REPLACER no está vacío.',
  },
  'member-invalid/split-needs-text': {
    en: 'SPLIT needs a text to split at.',
    es: 'SPLIT necesita un texto por el que dividir.',
  },
  'member-missing/action-needs-conditions': {
    en: 'The action {action} needs conditions: without any it would act on every group.',
    es: 'La acción {action} necesita condiciones: sin ninguna actuaría sobre todos los grupos.',
  },
  'member-missing/cleaner-needs-something': {
    en: 'CLEANER needs something to clean.',
    es: 'CLEANER necesita algo que limpiar.',
  },
  'member-missing/constant-needs-value': { en: 'CONSTANT needs a value.', es: 'CONSTANT necesita un valor.' },
  'member-missing/interval-needs-bound': { en: 'INTERVAL needs a bound.', es: 'INTERVAL necesita un límite.' },
  'member-missing/maximum-needs-upper': {
    en: 'MAXIMUM needs an upper bound.',
    es: 'MAXIMUM necesita un límite superior.',
  },
  'member-missing/merge-type-needs': {
    en: 'The merge type {mergeType} needs a column to weigh by.',
    es: 'El tipo de fusión {mergeType} necesita una columna por la que ponderar.',
  },
  'member-missing/merge-type-script': {
    en: 'The merge type SCRIPT needs a script.',
    es: 'El tipo de fusión SCRIPT necesita un script.',
  },
  'member-missing/minimum-needs-lower': {
    en: 'MINIMUM needs a lower bound.',
    es: 'MINIMUM necesita un límite inferior.',
  },
  'member-missing/needs-property': {
    en: '{type} needs the property "{key}".',
    es: '{type} necesita la propiedad "{key}".',
  },
  'member-missing/script-needs-script': { en: 'SCRIPT needs a script.', es: 'SCRIPT necesita un script.' },
  'member-missing/transformer-needs-transformation': {
    en: 'TRANSFORMER needs a transformation.',
    es: 'TRANSFORMER necesita una transformación.',
  },
  'member-missing/type-script-needs': {
    en: 'The type SCRIPT needs a script.',
    es: 'El tipo SCRIPT necesita un script.',
  },
  'member-unused/sheet': {
    en: 'A file of {format} has no sheets.',
    es: 'Un archivo {format} no tiene hojas.',
  },
  'member-invalid/another-format': {
    en: 'The name promises another format than {format}: let it end in one of {endings}.',
    es: 'El nombre promete otro formato que {format}: haga que termine en uno de {endings}.',
  },
  'member-invalid/parquet-packed': {
    en: 'A file of Parquet is packed by itself: its name does not end in ".gz".',
    es: 'Un archivo Parquet ya va comprimido: su nombre no termina en ".gz".',
  },
  'member-unused/transformation-type-script': {
    en: 'A transformation of the type SCRIPT has no use for mappings.',
    es: 'Una transformación del tipo SCRIPT no usa mappings.',
  },
  'sink-cycle': {
    en: 'The entity "{id}" names this sink, which would lead back to its own table "{table}".',
    es: 'La entidad "{id}" nombra este destino, que llevaría de vuelta a su propia tabla "{table}".',
  },
  'source-cycle': {
    en: '"{resource}" reads the entity\'s own table.',
    es: '"{resource}" lee la propia tabla de la entidad.',
  },
  'unknown-encoding': { en: 'There is no encoding "{encoding}".', es: 'No existe la codificación "{encoding}".' },
  'mapping-unknown/indexer-has-none': {
    en: 'The indexer has no mapping "{index}".',
    es: 'El indexador no tiene la correspondencia "{index}".',
  },
  'mapping-unknown/did-you-mean': {
    en: 'The indexer has no mapping "{index}": did you mean "{hint}"?',
    es: 'El indexador no tiene la correspondencia "{index}": ¿quería decir "{hint}"?',
  },
  'property-unknown/type-has-none': {
    en: '{type} has no property "{key}".',
    es: '{type} no tiene la propiedad "{key}".',
  },
  'property-unknown/did-you-mean': {
    en: '{type} has no property "{key}": did you mean "{hint}"?',
    es: '{type} no tiene la propiedad "{key}": ¿quería decir "{hint}"?',
  },
  'member-missing/trusted-source-lists-systems': {
    en: 'TRUSTED_SOURCE lists the systems from the most to the least trusted.',
    es: 'TRUSTED_SOURCE enumera los sistemas del más al menos fiable.',
  },
  'member-missing/trust-says-how-far': {
    en: 'TRUST says how far each system is believed.',
    es: 'TRUST indica cuánto se cree a cada sistema.',
  },
  'sink-cycle/leads-back': {
    en: 'The sink "{sink}" leads back to the table "{table}".',
    es: 'El destino "{sink}" lleva de vuelta a la tabla "{table}".',
  },
  'source-nameless': {
    en: 'To delete what is gone, "{id}" needs a system and a column of its keys.',
    es: 'Para borrar lo que ya no está, "{id}" necesita un sistema y una columna con sus claves.',
  },
  'dataset-differs/sink': {
    en: '"{id}" is made for the dataset "{target}", the sink for "{own}".',
    es: '"{id}" está hecho para el conjunto de datos "{target}", el destino para "{own}".',
  },
  'dataset-differs/source': {
    en: '"{id}" is made for the dataset "{target}", the source for "{own}".',
    es: '"{id}" está hecho para el conjunto de datos "{target}", el origen para "{own}".',
  },
  'dataset-differs/table': {
    en: '"{id}" is made for the dataset "{own}", the table for {dataset}.',
    es: '"{id}" está hecho para el conjunto de datos "{own}", la tabla para {dataset}.',
  },
  'credentials-unfit': {
    en: 'An HTTP sink has no use for credentials of the type {type}.',
    es: 'Un destino HTTP no usa credenciales del tipo {type}.',
  },
  'transform-unknown': {
    en: 'There is no transform "{given}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS or TOKEN_PAIRS, n from 1 to 999.',
    es: 'No existe el transform "{given}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS o TOKEN_PAIRS, con n de 1 a 999.',
  },
  transform: {
    en: 'There is no transform "{given}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS or TOKEN_PAIRS, n from 1 to 999.',
    es: 'No existe el transform "{given}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS, TOKENS o TOKEN_PAIRS, con n de 1 a 999.',
  },
  'member-invalid/reads-one': {
    en: '{type} reads {count} column, not {given}.',
    es: '{type} lee {count} columna, no {given}.',
  },
  'member-invalid/reads-many': {
    en: '{type} reads {count} columns, not {given}.',
    es: '{type} lee {count} columnas, no {given}.',
  },
  'member-invalid/reads-least-one': {
    en: '{type} reads at least {count} column, not {given}.',
    es: '{type} lee al menos {count} columna, no {given}.',
  },
  'member-invalid/reads-least-many': {
    en: '{type} reads at least {count} columns, not {given}.',
    es: '{type} lee al menos {count} columnas, no {given}.',
  },
  'member-invalid/reads-most-one': {
    en: '{type} reads at most {count} column, not {given}.',
    es: '{type} lee como mucho {count} columna, no {given}.',
  },
  'member-invalid/reads-most-many': {
    en: '{type} reads at most {count} columns, not {given}.',
    es: '{type} lee como mucho {count} columnas, no {given}.',
  },
  'member-invalid/fills-one': {
    en: '{type} fills {count} column, not {given}.',
    es: '{type} rellena {count} columna, no {given}.',
  },
  'member-invalid/fills-many': {
    en: '{type} fills {count} columns, not {given}.',
    es: '{type} rellena {count} columnas, no {given}.',
  },
  'member-invalid/fills-least-one': {
    en: '{type} fills at least {count} column, not {given}.',
    es: '{type} rellena al menos {count} columna, no {given}.',
  },
  'member-invalid/fills-least-many': {
    en: '{type} fills at least {count} columns, not {given}.',
    es: '{type} rellena al menos {count} columnas, no {given}.',
  },
  'member-invalid/fills-most-one': {
    en: '{type} fills at most {count} column, not {given}.',
    es: '{type} rellena como mucho {count} columna, no {given}.',
  },
  'member-invalid/fills-most-many': {
    en: '{type} fills at most {count} columns, not {given}.',
    es: '{type} rellena como mucho {count} columnas, no {given}.',
  },
} as const satisfies Templates
