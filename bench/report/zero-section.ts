import { figure, type Shown, tableOf } from './markdown.ts'
import { isObject, type Json, type JsonObject, numberIn, objectsIn } from './results.ts'
import type { Section } from './sections.ts'

const part = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))
const text = (row: JsonObject, member: string): string => String(row[member] ?? '')
const shown = (title: string, member: string): Shown<JsonObject> => ({
  title,
  of: (row) => part(numberIn(row, member)),
})

/** As they stand in a report: `LEARNERS_DISAGREE` is two words in a narrow column. */
const warnings = ({ warnings: told }: JsonObject): string =>
  Array.isArray(told) ? told.map((one) => String(one).toLowerCase().replaceAll('_', ' ')).join(', ') : '–'

/** Mean and worst of each family, then every table of the grid. */
export function zeroSection(result: Json): Section {
  const families = objectsIn(isObject(result) ? result.families : undefined)
  const points = objectsIn(isObject(result) ? result.points : undefined)
  const ofFamilies = tableOf<JsonObject>(
    [
      { title: 'family', of: (row) => text(row, 'family') },
      { title: 'tables', of: (row) => figure(numberIn(row, 'points')) },
      shown('F1, mean', 'mean'),
      shown('worst', 'worst'),
      { title: 'which', of: (row) => text(row, 'worstOf') },
      shown('of MATCH, mean', 'meanOfMatch'),
      shown('worst', 'worstOfMatch'),
      { title: 'estimates near', of: (row) => figure(numberIn(row, 'near')) },
      { title: 'far, and warned', of: (row) => figure(numberIn(row, 'warned')) },
      { title: 'warned in all', of: (row) => figure(numberIn(row, 'warnings')) },
      shown('pairs that meet', 'meanMeet'),
      shown('links: precision', 'meanLinkPrecision'),
      shown('recall', 'meanLinkRecall'),
      shown('best line', 'meanBestLine'),
      shown('with labels', 'meanCeiling'),
    ],
    families,
  )
  const ofPoints = tableOf<JsonObject>(
    [
      { title: 'table', of: (row) => `${text(row, 'family')}: ${text(row, 'name')}` },
      { title: 'records', of: (row) => figure(numberIn(row, 'records')) },
      shown('F1', 'f1'),
      shown('precision', 'precision'),
      shown('recall', 'recall'),
      shown('of MATCH', 'f1OfMatchOnly'),
      shown('expected precision', 'estimatedPrecision'),
      shown('recall', 'estimatedRecall'),
      { title: 'warnings', of: warnings },
      shown('pairs that meet', 'meet'),
      shown('links: precision', 'linkPrecision'),
      shown('recall', 'linkRecall'),
      shown('best line', 'bestLineF1'),
      shown('with labels', 'ceilingF1'),
      { title: 'CPU s', of: (row) => figure(numberIn(row, 'cpuSeconds')) },
    ],
    points,
  )
  return { text: [ofFamilies, ofPoints].join('\n\n'), plots: {} }
}
