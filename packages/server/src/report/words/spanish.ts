import type { AppliedKey } from '@onefold/core'
import { numbersOf } from '../numbers.ts'
import { takenPart } from './key-part.ts'
import type { ReportWords } from './report-words.ts'
import { SPANISH_TUNING } from './spanish-tuning.ts'

function part({ column, transform }: AppliedKey['columns'][number], columnOf: (column: string) => string): string {
  const { name, letters } = takenPart(transform)
  const said = columnOf(column)
  switch (name) {
    case 'WHOLE':
      return `el mismo valor de ${said}`
    case 'PREFIX':
      return `las primeras ${letters} letras de ${said}`
    case 'SUFFIX':
      return `las últimas ${letters} letras de ${said}`
    case 'DIGITS':
      return `las cifras de ${said}`
    case 'YEAR':
      return `el año de ${said}`
    case 'INITIALS':
      return `las iniciales de ${said}`
    case 'TOKENS':
      return `una palabra de ${said}`
    case 'TOKEN_PAIRS':
      return `dos palabras de ${said}`
    case 'PHONETIC':
      return `el sonido de ${said}`
    case 'OTHER':
      return `${transform} de ${said}`
  }
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })
const choice = new Intl.ListFormat('es', { type: 'disjunction' })

export const SPANISH: ReportWords = {
  language: 'es',
  numbers: numbersOf('es'),
  title: (files) => `Duplicados en ${files}`,
  contents: 'Contenido',
  sections: {
    summary: 'De un vistazo',
    read: 'Lo que se leyó',
    rules: 'Cómo se compararon los registros',
    scores: 'Cuánto se parecen las parejas',
    pairs: 'Parejas que conviene mirar',
    clusters: 'Grupos',
    unlinkable: 'Registros que no pueden coincidir',
    columns: 'Lo que contienen las columnas',
    doubts: 'Lo que fue dudoso',
    run: 'La ejecución',
  },
  summary: {
    headline: (records, things) => `${records} registros representan ${things} cosas distintas.`,
    repeated: (records, share) => `${records} registros (${share}) repiten otro.`,
    nothingRepeated: 'Ningún registro repite otro con seguridad.',
    alone: 'Solos',
    match: 'Duplicados seguros',
    review: 'Por revisar',
    pairs: 'Parejas dudosas',
    sure: (clusters, records) => `${clusters} grupos de ${records} registros son lo mismo con seguridad.`,
    doubtful: (clusters, records) => `${clusters} grupos de ${records} registros solo se sostienen en parte.`,
    rule: 'Dos registros cuentan como uno cuando poco habla en contra y tienen',
    mean: (points, comparisons) =>
      `Dos registros cuentan como uno cuando ${comparisons} se parecen bastante en conjunto: más de ${points} de 100 puntos.`,
    expected: (precision, recall) =>
      `Se espera, sin que nadie haya mirado: de cada 100 parejas unidas unas ${precision} son correctas, y de cada 100 que van juntas se encontraron unas ${recall}.`,
    beginning: (records) => `Esto es una prueba con los primeros ${records} registros; hay más.`,
    nextReview: (pairs) =>
      `A continuación, una persona decide sobre ${pairs} parejas dudosas. Hasta entonces no cambian nada.`,
    nextNothing: 'No queda nada por decidir.',
    proposed: (path) => `Las reglas se hallaron mirando los datos. Están en ${path}, para leerlas y cambiarlas.`,
  },
  rules: {
    enough: (all) => list.format(all.map(({ columns, same }) => (same ? `${columns} igual` : `${columns} parecido`))),
    enoughNote:
      'La proporción dice cuántas coincidencias se explican así y por ninguna anterior. Lo que difiere cuenta en contra.',
    keys: 'Los registros se comparan cuando comparten',
    key: ({ columns, combine, matching }, columnOf) =>
      `${(combine ? list : choice).format(columns.map((each) => part(each, columnOf)))}${matching === 'EXACT' ? '' : ', o casi'}`,
    crowded: (limit) => `donde más de ${limit} registros lo comparten, solo los vecinos`,
    comparisons: 'Qué se compara y cómo',
    comparer: {
      EXACT: 'igual o no',
      LEVENSHTEIN: 'letra a letra',
      DAMERAU: 'letra a letra, con letras cambiadas perdonadas',
      JARO_WINKLER: 'letra a letra, el principio cuenta más',
      TOKEN_SORT: 'palabra a palabra en cualquier orden',
      TOKEN_SET: 'por las palabras en común',
      NGRAM: 'por los grupos de letras en común',
      NUMBER: 'como números',
      PART_NUMBER: 'por números de pieza en el texto',
      VERSION: 'por versiones y otros números en el texto',
      VARIANT: 'por partes, ediciones, colores y tamaños en el texto',
      PROPORTION: 'como importes, por la parte en que difieren',
      DATE: 'como fechas',
      DAYS: 'por los días que los separan',
      GEOGRAPHIC: 'por la distancia en el mapa',
      NAME: 'como nombres de personas',
      AUTHORS: 'como listas de autores',
      COMPANY: 'como nombres de empresas',
      PHONE: 'como números de teléfono',
      EMAIL: 'como direcciones de correo',
      ADDRESS: 'como direcciones postales',
    },
    thresholds: (match, review) =>
      `Una pareja coincide por encima de ${match} de 100 puntos, y es dudosa desde ${review}.`,
    average: 'Dos grupos se unen cuando sus registros concuerdan en conjunto.',
    onePerSource: 'Ningún grupo tiene dos registros de un mismo origen.',
    termFrequency: 'Coincidir en un valor raro cuenta más que en uno frecuente.',
    column: 'Columnas',
    how: 'Comparación',
    same: 'Igual',
    different: 'Distinto',
    bits: 'Evidencia (bits)',
    weight: 'Peso',
    weights: 'Lo que dice el acuerdo',
    weightsNote:
      'Hacia la derecha habla a favor de una coincidencia, hacia la izquierda en contra. Un bit más es el doble de probable.',
    agreement: 'Con qué frecuencia concuerdan los valores',
    agreementNote:
      'Entre parejas que coincidieron y entre parejas tomadas al azar. Cuanto más difieren, más dice una columna.',
    level: (least) => `${least} o más`,
    matches: 'coincidencias',
    strangers: 'extraños',
    share: 'Proporción de parejas',
    missing: 'Falta',
  },
  scores: {
    histogram: 'Parejas por puntuación',
    note: (match, review) =>
      `A la derecha de ${match} una pareja coincide, a la izquierda de ${review} no; en medio decide una persona.`,
    below: (pairs) => `Otras ${pairs} parejas se compararon y no se parecen lo bastante para mostrarlas.`,
    bits: 'Evidencia (bits): 0 es tan probable como no',
    points: 'Puntuación (puntos de 100)',
    pairs: 'Parejas',
    none: 'No hay dos registros que se parezcan lo bastante para mostrarlos.',
  },
  pairs: {
    kinds: {
      TYPICAL_MATCH: { title: 'Coincidencias típicas', note: 'Del medio de todas las coincidencias.' },
      TYPICAL_REVIEW: { title: 'Parejas dudosas típicas', note: 'Del medio de todas las dudosas.' },
      BORDER_MATCH: { title: 'Coinciden por poco', note: 'Las coincidencias menos seguras. ¿Son correctas?' },
      BORDER_REVIEW: {
        title: 'No coinciden por poco',
        note: 'Las dudosas más cercanas a una coincidencia. ¿Deberían serlo?',
      },
      BORDER_NON_MATCH: {
        title: 'Dudosas por poco',
        note: 'Con un poco menos de parecido se habrían pasado por alto.',
      },
      SURPRISING_MATCH: {
        title: 'Coincidencias sorprendentes',
        note: 'Coinciden aunque algo habla claramente en contra.',
      },
      SURPRISING_REVIEW: { title: 'Dudas sorprendentes', note: 'Son dudosas aunque algo habla claramente a favor.' },
    },
    heading: (score, decision) => `${score} puntos: ${decision === 'MATCH' ? 'coincidencia' : 'dudosa'}`,
    record: 'Registro',
    agreement: 'Acuerdo',
    says: 'Dice',
    same: 'igual',
    alike: 'parecido',
    differs: 'distinto',
    missing: 'falta',
    frequency: 'frecuencia',
    start: 'Al principio',
    total: 'En total',
    for: 'a favor',
    against: 'en contra',
    waterfall: 'Cómo se forma la puntuación',
    none: 'No hay parejas que mostrar.',
  },
  clusters: {
    sizes: 'Cuántos registros tienen los grupos',
    size: 'Registros en un grupo',
    count: 'Grupos',
    largest: 'Los grupos más grandes',
    of: (records, score) => `${records} registros, ${score} puntos`,
    more: (records) => `y ${records} más`,
    none: 'No hay registros que vayan juntos.',
  },
  unlinkable: {
    none: 'Todo registro contiene lo bastante para distinguirlo de otros.',
    note: 'Algunos registros contienen tan poco que ni una copia exacta coincidiría con ellos.',
    belowMatch: (records, share) => `${records} registros (${share}) nunca podrían coincidir.`,
    belowReview: (records) => `${records} de ellos ni siquiera serían dudosos.`,
    withoutKey: (records) =>
      `${records} registros no tienen nada por lo que encontrarlos, así que no se comparan con ninguno.`,
    lack: 'Les falta',
    records: 'Registros',
    copy: 'Puntos con una copia',
    examples: 'Por ejemplo',
    nothing: 'nada, pero lo que contienen dice poco',
    curve: 'Proporción de registros que no pueden alcanzar una puntuación',
    score: 'Puntuación (puntos de 100)',
  },
  columns: {
    column: 'Columna',
    role: 'Uso',
    roles: {
      ID: 'nombra el registro',
      SOURCE: 'nombra el origen',
      COMPARED: 'comparada',
      CARRIED: 'acompaña',
      IGNORED: 'desconocida para el proyecto',
    },
    filled: 'Con valor',
    distinct: 'Valores distintos',
    frequent: 'Más frecuentes',
    about: 'Se tomó por',
  },
  read: {
    file: 'Archivo',
    rows: 'Registros',
    format: 'Formato',
    sources: 'Orígenes',
    source: 'Origen',
    ids: (column) => `Los registros se llaman por la columna ${column}.`,
    noIds: 'No hay columna de identificadores: los registros se llaman por su posición.',
  },
  doubts: {
    none: 'Nada fue dudoso por el camino.',
    noHeader: (file, name) =>
      `La primera fila de ${file} se tomó por su cabecera y parece un registro: una columna se llama «${name}».`,
    badRows: (rows, example) => `${rows} filas no se pudieron leer. La primera: ${example}`,
    doubled: (records, example) => `${records} registros tienen el identificador de otro, como «${example}».`,
    missingIds: (records) => `${records} registros no tienen identificador.`,
    refused: (records, example) => `${records} registros se rechazaron y no participaron. El primero: ${example}`,
    issue: (column, records, message) => `${column} (${records}×): ${message}`,
    ignored: (columns) => `El proyecto no conoce estas columnas: ${columns}.`,
    renamed: (columns) => `Se cambió el nombre de columnas: ${columns}.`,
    recoded: (values) => `${values} valores no eran UTF-8 y se leyeron como Windows-1252.`,
    crowded: (mapping, value, records, skipped) =>
      `${mapping}: ${records} registros comparten «${value}», demasiados para comparar todos con todos; ahí quedaron fuera ${skipped} parejas.`,
    unlinkable: (records) => `${records} registros contienen demasiado poco para coincidir.`,
    review: (pairs) => `${pairs} parejas son dudosas y esperan a una persona.`,
    estimate: {
      NOT_LEARNT: 'Nada dice lo bueno que es el resultado: ningún par de registros comparte una clave.',
      FEW_COLUMNS: 'La calidad puede estar mal estimada: se comparan tan pocas columnas que apenas se contradicen.',
      LEARNERS_DISAGREE:
        'La calidad puede estar mal estimada: aprendidos dos veces, los registros dieron dos opiniones.',
      CROWD: 'La calidad puede estar mal estimada: un grupo tiene gran parte de todas las parejas.',
      FEW_MATCHES:
        'La calidad puede estar mal estimada: tan pocos registros coinciden que extraños parecidos pueden pasar por coincidencias.',
      ONE_KEY: 'Muchas coincidencias se hallaron por una sola clave, así que otras pueden haberse perdido.',
      MATCHES_DIFFER:
        'La calidad puede estar mal estimada: muchas coincidencias difieren del todo en una columna que las distinguiría, como ediciones, tallas o parientes del mismo nombre.',
    },
  },
  run: {
    took: 'En total',
    phases: {
      read: 'Leer',
      propose: 'Hallar las reglas',
      validate: 'Comprobar valores',
      match: 'Comparar',
      load: 'Cargar el almacén',
      index: 'Construir su índice',
      group: 'Formar grupos',
      report: 'Este informe',
      write: 'Escribir resultados',
    },
    memory: 'Memoria',
    pairs: 'Parejas comparadas',
    compared: 'Valores comparados letra a letra',
    project: 'Proyecto',
  },
  tuning: SPANISH_TUNING,
}
