/** What is said of datasets, indexers and classifiers that are saved, and the same in Spanish; `{}` is what stood there. */
export const RESOURCE_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['A dataset has at least one column.', 'Un conjunto de datos tiene al menos una columna.'],
  [
    'A column is not called by what means something to JavaScript itself.',
    'Una columna no se llama como algo que JavaScript ya entiende de otro modo.',
  ],
  [
    'A column name does not begin with "_"; nested columns are joined with a dot.',
    'El nombre de una columna no empieza por "_"; las columnas anidadas se unen con un punto.',
  ],
  [
    'A table and its column are expected, as "table.column".',
    'Se esperan una tabla y su columna, como "table.column".',
  ],
  ['A locale such as "de-DE" is expected.', 'Se espera una configuración regional como "de-DE".'],
  ['A language such as "es" is expected.', 'Se espera un idioma como "es".'],
  ['A pattern has at most {} characters.', 'Un patrón tiene como mucho {} caracteres.'],
  [
    'The format "{}" does not say how numbers are written; "#.##0,00" would.',
    'El formato "{}" no indica cómo se escriben los números; "#.##0,00" sí.',
  ],
  ['An indexer has at least one mapping.', 'Un indexador tiene al menos una correspondencia.'],
  ['A mapping names at least one column.', 'Una correspondencia nombra al menos una columna.'],
  ['At least 2 records are compared.', 'Se comparan al menos 2 registros.'],
  ['At most 1000000 records are compared.', 'Se comparan como mucho 1000000 registros.'],
  [
    'There is no transform "{}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS or TOKENS, n from 1 to 999.',
    'No existe el transform "{}": use PREFIX(n), SUFFIX(n), PHONETIC, DIGITS, YEAR, INITIALS o TOKENS, con n de 1 a 999.',
  ],
  ['A classifier has at least one mapping.', 'Un clasificador tiene al menos una correspondencia.'],
  ['A threshold is at least {}.', 'Un umbral es {} como mínimo.'],
  ['A threshold is at most {}.', 'Un umbral es {} como máximo.'],
  ['A weight is at least {}.', 'Un peso es {} como mínimo.'],
  ['A weight is at most {}.', 'Un peso es {} como máximo.'],
  ['A weight of evidence is at least {}.', 'Un peso de evidencia es {} como mínimo.'],
  ['A weight of evidence is at most {}.', 'Un peso de evidencia es {} como máximo.'],
  ['A similarity is at least {}.', 'Una similitud es {} como mínimo.'],
  ['A similarity is at most {}.', 'Una similitud es {} como máximo.'],
  ['One of the levels has similarity 0.', 'Uno de los niveles tiene la similitud 0.'],
  ['Two levels have the same similarity.', 'Dos niveles tienen la misma similitud.'],
  ['Under LIKELIHOOD every mapping has levels.', 'Con LIKELIHOOD cada correspondencia tiene niveles.'],
  [
    'A prior and levels belong to the model LIKELIHOOD.',
    'La probabilidad previa y los niveles son del modelo LIKELIHOOD.',
  ],
  ['A column is expected, after "-" for the other direction.', 'Se espera una columna, tras "-" para el otro sentido.'],
]
