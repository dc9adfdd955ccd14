import type { ReportWords } from './report-words.ts'

export const SPANISH_TUNING: ReportWords['tuning'] = {
  title: 'Lo aprendido de los registros',
  headline: (precision, recall) =>
    `De cada 100 coincidencias, unas ${precision} deberían ser correctas; de cada 100 correctas, unas ${recall} deberían encontrarse.`,
  learnt: (records, pairs, labels) =>
    `Aprendido de ${records} registros y ${pairs} parejas; las personas habían decidido sobre ${labels} parejas.`,
  note: 'Lo que se espera según lo aprendido, de las parejas que las claves reúnen. Lo que ninguna clave propone, ningún umbral lo encuentra.',
  charts: {
    weights:
      'Hacia la derecha habla a favor de una coincidencia, hacia la izquierda en contra. Un bit más es el doble de probable.',
    frequencies: 'Entre parejas que son una misma cosa y entre extraños. Cuanto más difieren, más dice una columna.',
    evidence: 'Las coincidencias son la colina a la derecha de la línea; los extraños, la de la izquierda.',
    thresholds: 'Un umbral más alto acierta más y encuentra menos.',
  },
  terms: {
    'How often values agree': 'Con qué frecuencia concuerdan los valores',
    'Share of pairs': 'Proporción de parejas',
    matches: 'coincidencias',
    strangers: 'extraños',
    'What agreement says': 'Lo que dice el acuerdo',
    'Evidence (bits)': 'Evidencia (bits)',
    'Pairs by evidence': 'Parejas por evidencia',
    Pairs: 'Parejas',
    'Precision and recall by threshold': 'Precisión y cobertura por umbral',
    Threshold: 'Umbral',
    expectedPrecision: 'precisión esperada',
    expectedRecall: 'cobertura esperada',
    labelledPrecision: 'precisión etiquetada',
    labelledRecall: 'cobertura etiquetada',
  },
  thresholds: 'Lo que promete cada umbral',
  threshold: 'Umbral',
  pairs: 'Parejas por encima',
  precision: 'Correctas esperadas',
  recall: 'Encontradas esperadas',
  labelledPrecision: 'Correctas etiquetadas',
  labelledRecall: 'Encontradas etiquetadas',
  decisions: 'Medido con lo que decidieron las personas',
  decided: (same, different) => `Las personas fusionaron ${same} parejas y registraron ${different} como distintas.`,
  present: 'Clasificador actual',
  suggested: 'Clasificador propuesto',
  found: 'Encontradas',
  missed: 'Perdidas',
  wrong: 'Erróneas',
  apart: 'Bien separadas',
}
