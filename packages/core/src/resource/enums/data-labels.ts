import type {
  ColumnType,
  DataType,
  ErrorPolicy,
  IdentityType,
  Token,
  Validation,
} from '../../model/resources/dataset.ts'
import type { Cleaning, ProcessorType } from '../../model/resources/pipeline.ts'
import type { BuiltInType } from '../../model/resources/resource.ts'
import type { FileFormat } from '../../model/resources/source.ts'
import type { Labels, LabelsOf } from './labels.ts'

/** Lists about datasets, sources, sinks and what works on records. */
export const DATA_LABELS = {
  tokens: {
    COUNTRY_CODE: ['Country code', 'Código de país'],
    COUNTRY_NAME: ['Country name', 'Nombre de país'],
    LANGUAGE: ['Language', 'Idioma'],
    PHONE_COUNTRY_CODE: ['Telephone country code', 'Prefijo telefónico de país'],
    PHONE_NUMBER: ['Telephone number without country', 'Número de teléfono sin país'],
    PHONE: ['Telephone', 'Teléfono'],
    NAME_PREFIX: ['Title before a name', 'Tratamiento'],
    NAME_FIRST: ['First name', 'Nombre de pila'],
    NAME_MIDDLE: ['Middle name', 'Segundo nombre'],
    NAME_LAST: ['Last name', 'Apellido'],
    NAME: ['Whole name', 'Nombre completo'],
    ADDRESS_STREET_TYPE: ['Kind of street', 'Tipo de vía'],
    ADDRESS_STREET_NAME: ['Name of the street', 'Nombre de la vía'],
    ADDRESS_NUMBER: ['House number', 'Número de portal'],
    ADDRESS_STREET: ['Street', 'Calle'],
    ADDRESS_CITY: ['City', 'Ciudad'],
    ADDRESS_POSTCODE: ['Postcode', 'Código postal'],
    ADDRESS_STATE: ['State or province', 'Estado o provincia'],
    ADDRESS: ['Whole address', 'Dirección completa'],
    GEO_LONGITUDE: ['Longitude', 'Longitud'],
    GEO_LATITUDE: ['Latitude', 'Latitud'],
    GEO_COORDINATES: ['Coordinates', 'Coordenadas'],
    ID: ['Identifier', 'Identificador'],
    FOREIGN_ID: ['Identifier of another table', 'Identificador de otra tabla'],
    EMAIL: ['E-mail address', 'Correo electrónico'],
    NUMBER: ['Number', 'Número'],
    DATE: ['Date', 'Fecha'],
    ENUM: ['One of a list', 'Uno de una lista'],
    SOURCE: ['Source system', 'Sistema de origen'],
    URL: ['Web address', 'Dirección web'],
    TEXT: ['Text', 'Texto'],
    TEXT_AS_IS: ['Text as it is', 'Texto tal cual'],
    IGNORE: ['Not looked at', 'Sin tratar'],
  },
  columnTypes: { TOKEN: ['Value', 'Valor'], DATASET: ['Nested records', 'Registros anidados'] },
  validations: {
    NONE: ['No check', 'Sin comprobación'],
    DEFAULT: ['Check of the token', 'Comprobación del tipo'],
    PARSER: ['Check and normal form', 'Comprobación y forma normal'],
    REGEX: ['Pattern', 'Patrón'],
    SCRIPT: ['Script', 'Script'],
  },
  errorPolicies: {
    CLEAR: ['Empty the value', 'Vaciar el valor'],
    REPLACE: ['Replace the value', 'Sustituir el valor'],
    FIX: ['Repair the value', 'Corregir el valor'],
    IGNORE: ['Keep and note', 'Conservar y anotar'],
    REFUSE: ['Refuse the record', 'Rechazar el registro'],
  },
  dataTypes: {
    RECORD: ['Records', 'Registros'],
    JSON: ['JSON', 'JSON'],
    TEXT: ['Text', 'Texto'],
    BINARY: ['Binary', 'Binario'],
    XML: ['XML', 'XML'],
  },
  identityTypes: {
    DEFAULT: ['Made by the engine', 'Generada por el sistema'],
    COLUMN: ['From columns', 'A partir de columnas'],
    SCRIPT: ['From a script', 'A partir de un script'],
  },
  patternScopes: {
    NONE: ['No pattern', 'Sin patrón'],
    PUBLISHED: ['Published', 'Publicado'],
    WITHHELD_DIALECT: ['Withheld: another dialect', 'Retenido: otro dialecto'],
    SERVER_ONLY_NORMALISED: ['Checked after normalisation', 'Comprobado tras normalizar'],
    WITHHELD_UNCOMPILABLE: ['Withheld: does not compile', 'Retenido: no compila'],
  },
  transformationTypes: { MAPPINGS: ['Mappings', 'Correspondencias'], SCRIPT: ['Script', 'Script'] },
  transformationMappingTypes: {
    COLUMN: ['Column', 'Columna'],
    CONSTANT: ['Constant', 'Constante'],
    CONCATENATE: ['Join columns', 'Unir columnas'],
    SPLIT: ['Split a column', 'Dividir una columna'],
    SCRIPT: ['Script', 'Script'],
  },
  cleanings: {
    normalize: ['Normalize', 'Normalizar'],
    trim: ['Trim', 'Quitar espacios de los extremos'],
    collapse: ['Single spaces', 'Espacios simples'],
    unaccent: ['Without accents', 'Sin acentos'],
    lowercase: ['Small letters', 'Minúsculas'],
    uppercase: ['Capital letters', 'Mayúsculas'],
    titlecase: ['Capital at the beginning of each word', 'Mayúscula inicial en cada palabra'],
    nullify: ['Empty what says nothing', 'Vaciar lo que no dice nada'],
  },
  processorTypes: {
    CLEANER: ['Clean', 'Limpiar'],
    REPLACER: ['Replace', 'Sustituir'],
    TOKENIZER: ['Divide', 'Dividir'],
    TRANSFORMER: ['Transform', 'Transformar'],
    SCRIPT: ['Script', 'Script'],
  },
  credentialTypes: {
    NONE: ['None', 'Ninguna'],
    PASSWORD: ['User and password', 'Usuario y contraseña'],
    SSH: ['SSH keys', 'Claves SSH'],
    TOKEN: ['Token', 'Token'],
  },
  fileFormats: {
    CSV: ['CSV', 'CSV'],
    JSON: ['JSON', 'JSON'],
    NDJSON: ['JSON, one record a line', 'JSON, un registro por línea'],
    PARQUET: ['Parquet', 'Parquet'],
    EXCEL: ['Excel workbook', 'Libro de Excel'],
  },
  httpMethods: { POST: ['POST', 'POST'], PUT: ['PUT', 'PUT'], PATCH: ['PATCH', 'PATCH'] },
  resourceTypes: {
    dataset: ['Dataset', 'Conjunto de datos'],
    indexer: ['Indexer', 'Indexador'],
    'classifier-weight': ['Classifier', 'Clasificador'],
    'merger-weight': ['Merger', 'Fusionador'],
    'steward-bucket': ['Steward', 'Administrador de datos'],
    transformation: ['Transformation', 'Transformación'],
    pipeline: ['Pipeline', 'Cadena de procesos'],
    'data-view': ['Data view', 'Vista de datos'],
    credentials: ['Credentials', 'Credenciales'],
    'source-file': ['File source', 'Origen de ficheros'],
    'source-table': ['Table source', 'Origen de tabla'],
    'sink-http': ['HTTP sink', 'Destino HTTP'],
    'sink-table': ['Table sink', 'Destino de tabla'],
    'sink-file': ['File sink', 'Destino de ficheros'],
  },
  tableTypes: { TABLE: ['Live records', 'Registros vigentes'], HISTORY: ['History', 'Historial'] },
  loadOperations: {
    INSERT: ['Insert', 'Insertar'],
    UPDATE: ['Update', 'Actualizar'],
    UPSERT: ['Insert or update', 'Insertar o actualizar'],
    DELETE: ['Delete', 'Borrar'],
  },
} as const satisfies {
  readonly [list: string]: Labels
  readonly tokens: LabelsOf<Token>
  readonly columnTypes: LabelsOf<ColumnType>
  readonly validations: LabelsOf<Validation>
  readonly errorPolicies: LabelsOf<ErrorPolicy>
  readonly dataTypes: LabelsOf<DataType>
  readonly identityTypes: LabelsOf<IdentityType>
  readonly cleanings: LabelsOf<Cleaning>
  readonly processorTypes: LabelsOf<ProcessorType>
  readonly fileFormats: LabelsOf<FileFormat>
  readonly resourceTypes: LabelsOf<BuiltInType>
}
