/** The orders in which groups of records are listed and decided; ties by id. NATURAL is by id alone. */
export const GROUP_SORTS = [
  'NATURAL',
  'SIZE_ASC',
  'SIZE_DESC',
  'SCORE_ASC',
  'SCORE_DESC',
  'DEVIATION_ASC',
  'DEVIATION_DESC',
] as const
/** One criterion to sort groups by. */
export type GroupSort = (typeof GROUP_SORTS)[number]
