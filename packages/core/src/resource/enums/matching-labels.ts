import type { GroupSort } from '../../model/group-sort.ts'
import type { ComparerName, Doubt, Linkage, ScoreModel } from '../../model/resources/classifier.ts'
import type { Matching, TextOption } from '../../model/resources/indexer.ts'
import type { MergeType, SurvivorshipStrategy } from '../../model/resources/merger.ts'
import type { StewardAction } from '../../model/resources/steward.ts'
import type { Labels, LabelsOf } from './labels.ts'

/** Lists about finding, judging and merging duplicates, and about searching. */
export const MATCHING_LABELS = {
  textOptions: {
    NONE: ['As it is', 'Tal cual'],
    IGNORE_CASE: ['Ignore case', 'Ignorar mayúsculas'],
    IGNORE_SPACES: ['Ignore spaces', 'Ignorar espacios'],
    ONLY_ALPHANUMERIC: ['Letters and digits only', 'Solo letras y cifras'],
    IGNORE_ACCENTS: ['Ignore accents', 'Ignorar acentos'],
    AGGRESSIVE: ['All of them, and the order of words ignored', 'Todas, sin importar el orden de las palabras'],
  },
  indexMappingTypes: { COLUMNS: ['Columns', 'Columnas'], SCRIPT: ['Script', 'Script'] },
  keyTransforms: {
    PREFIX: ['The first n letters, as PREFIX(n)', 'Las primeras n letras, como PREFIX(n)'],
    SUFFIX: ['The last n letters, as SUFFIX(n)', 'Las últimas n letras, como SUFFIX(n)'],
    PHONETIC: ['The sound', 'El sonido'],
    DIGITS: ['The digits', 'Las cifras'],
    YEAR: ['The year', 'El año'],
    INITIALS: ['The initials', 'Las iniciales'],
    TOKENS: ['Each word', 'Cada palabra'],
    TOKEN_PAIRS: ['Each two words', 'Cada dos palabras'],
  },
  matchings: {
    EXACT: ['Equal', 'Igual'],
    FUZZY: ['With typing errors', 'Con erratas'],
    FUZZY_LSH: ['Similar', 'Parecido'],
    GEOGRAPHIC: ['Near', 'Cercano'],
  },
  comparers: {
    EXACT: ['Equal', 'Igual'],
    LEVENSHTEIN: ['Typing errors', 'Erratas'],
    DAMERAU: ['Typing errors and exchanged letters', 'Erratas y letras cambiadas'],
    JARO_WINKLER: ['Alike at the beginning', 'Parecido al principio'],
    TOKEN_SORT: ['Words in any order', 'Palabras en cualquier orden'],
    TOKEN_SET: ['Common words', 'Palabras comunes'],
    NGRAM: ['Common pieces', 'Fragmentos comunes'],
    NUMBER: ['Numbers', 'Números'],
    PROPORTION: ['Amounts by their proportion', 'Importes por su proporción'],
    DATE: ['Dates', 'Fechas'],
    DAYS: ['Days apart', 'Días de distancia'],
    GEOGRAPHIC: ['Distance', 'Distancia'],
    NAME: ['Names of people', 'Nombres de personas'],
    AUTHORS: ['Lists of authors', 'Listas de autores'],
    COMPANY: ['Names of companies', 'Nombres de empresas'],
    PART_NUMBER: ['Part numbers in a text', 'Números de pieza en un texto'],
    VERSION: ['Versions and other numbers in a text', 'Versiones y otros números en un texto'],
    VARIANT: ['Parts, editions, colours and sizes in a text', 'Partes, ediciones, colores y tamaños en un texto'],
    PHONE: ['Telephones', 'Teléfonos'],
    EMAIL: ['E-mail addresses', 'Correos electrónicos'],
    ADDRESS: ['Addresses', 'Direcciones'],
  },
  scoreModels: { MEAN: ['Weighted mean', 'Media ponderada'], LIKELIHOOD: ['Likelihood', 'Verosimilitud'] },
  linkages: {
    SINGLE: ['Whatever links connect', 'Todo lo que los enlaces conectan'],
    AVERAGE: ['Groups that are alike on the average', 'Grupos que se parecen en promedio'],
  },
  doubts: {
    PAIR: ['Two records that are not alike', 'Dos registros que no se parecen'],
    MEAN: ['Records that the others speak against', 'Registros contra los que hablan los demás'],
  },
  mergeTypes: {
    RANDOM: ['By chance', 'Al azar'],
    CONSTANT: ['All alike', 'Todos iguales'],
    DATE: ['By a date', 'Por una fecha'],
    NUMBER: ['By a number', 'Por un número'],
    SCRIPT: ['By a script', 'Por un script'],
  },
  mergeSorts: {
    HIGHEST_WEIGHT: ['Highest weight first', 'Mayor peso primero'],
    LOWEST_WEIGHT: ['Lowest weight first', 'Menor peso primero'],
  },
  survivorshipStrategies: {
    MOST_RECENT: ['Most recent', 'Más reciente'],
    OLDEST: ['Oldest', 'Más antiguo'],
    MOST_FREQUENT: ['Most frequent', 'Más frecuente'],
    LONGEST: ['Longest', 'Más largo'],
    SHORTEST: ['Shortest', 'Más corto'],
    MINIMUM: ['Least', 'Mínimo'],
    MAXIMUM: ['Greatest', 'Máximo'],
    HIGHEST_QUALITY: ['Highest quality', 'Mayor calidad'],
    TRUSTED_SOURCE: ['Most trusted source', 'Origen más fiable'],
    TRUST: ['Trust that decays', 'Confianza decreciente'],
    FIRST_NON_EMPTY: ['First that is there', 'Primero no vacío'],
    UNANIMOUS: ['Unanimous', 'Unánime'],
    MOST_COMPLETE_RECORD: ['Most complete record', 'Registro más completo'],
    UNION: ['All of them', 'Unión'],
    CONCATENATE: ['Joined', 'Concatenado'],
    CONSTANT: ['Constant', 'Constante'],
    SCRIPT: ['Script', 'Script'],
  },
  stewardActions: {
    MERGE: ['Merge', 'Fusionar'],
    DISCONNECT: ['State as different', 'Declarar distintos'],
    SPLIT: ['Separate', 'Separar'],
    DELETE: ['Delete', 'Borrar'],
    IGNORE: ['Set aside', 'Apartar'],
  },
  stewardSorts: {
    NATURAL: ['As they are', 'Orden natural'],
    SIZE_ASC: ['Smallest first', 'Menor tamaño primero'],
    SIZE_DESC: ['Largest first', 'Mayor tamaño primero'],
    SCORE_ASC: ['Lowest score first', 'Menor puntuación primero'],
    SCORE_DESC: ['Highest score first', 'Mayor puntuación primero'],
    DEVIATION_ASC: ['Least deviation first', 'Menor desviación primero'],
    DEVIATION_DESC: ['Greatest deviation first', 'Mayor desviación primero'],
  },
  conditionTypes: {
    RECORD_COUNT: ['Number of records', 'Número de registros'],
    SCORE: ['Score', 'Puntuación'],
    DEVIATION: ['Deviation', 'Desviación'],
  },
  conditionIntervals: {
    MINIMUM: ['At least', 'Al menos'],
    MAXIMUM: ['At most', 'Como máximo'],
    INTERVAL: ['Between', 'Entre'],
  },
  classifications: {
    MATCH: ['Match', 'Coincidencia'],
    NON_MATCH: ['No match', 'Sin coincidencia'],
    REVIEW: ['For review', 'Por revisar'],
    IGNORE: ['Set aside', 'Apartado'],
  },
  resolveDecisions: {
    MATCH: ['Match', 'Coincidencia'],
    REVIEW: ['For review', 'Por revisar'],
    NEW: ['New', 'Nuevo'],
  },
  searchCombines: { ALL: ['All terms', 'Todos los términos'], ANY: ['Any term', 'Cualquier término'] },
  searchExacts: {
    EXACT: ['Whole', 'Completo'],
    PREFIX: ['Beginning', 'Comienzo'],
    SUFFIX: ['End', 'Final'],
    INFIX: ['Anywhere', 'En cualquier lugar'],
  },
  searchFieldModes: {
    MAPPING: ['As the mapping says', 'Según la correspondencia'],
    EXACT: ['Exact', 'Exacto'],
    SIMILAR: ['Similar', 'Parecido'],
  },
  searchTypes: {
    ID: ['Identifier', 'Identificador'],
    SOURCE: ['Source key', 'Clave de origen'],
    EXACT: ['Whole', 'Completo'],
    PREFIX: ['Beginning', 'Comienzo'],
    SUFFIX: ['End', 'Final'],
    INFIX: ['Anywhere', 'En cualquier lugar'],
    FUZZY: ['With typing errors', 'Con erratas'],
    FUZZY_LSH: ['Similar', 'Parecido'],
    GEOGRAPHIC: ['Near', 'Cercano'],
    NONE: ['With another', 'Con otro'],
  },
  searchOrigins: {
    DIRECT: ['Direct', 'Directo'],
    CLUSTER: ['Through its cluster', 'A través de su grupo'],
    HISTORY: ['History', 'Historial'],
    MERGED_FORWARD: ['Through a merge', 'A través de una fusión'],
  },
  geoPrecisions: Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `L${index + 1}`,
      [`Geohash of length ${index + 1}`, `Geohash de longitud ${index + 1}`] as const,
    ]),
  ),
} as const satisfies {
  readonly [list: string]: Labels
  readonly textOptions: LabelsOf<TextOption>
  readonly matchings: LabelsOf<Matching>
  readonly comparers: LabelsOf<ComparerName>
  readonly scoreModels: LabelsOf<ScoreModel>
  readonly linkages: LabelsOf<Linkage>
  readonly doubts: LabelsOf<Doubt>
  readonly mergeTypes: LabelsOf<MergeType>
  readonly survivorshipStrategies: LabelsOf<SurvivorshipStrategy>
  readonly stewardActions: LabelsOf<StewardAction>
  readonly stewardSorts: LabelsOf<GroupSort>
}
