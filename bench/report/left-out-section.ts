import { tableOf } from './markdown.ts'
import { isObject, type Json, type JsonObject, numberIn, objectsIn } from './results.ts'
import type { Section } from './sections.ts'

const part = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))

/** What each family gives by values that were chosen without it; then each value that was tried, with the means of all families. */
export function leftOutSection(result: Json): Section {
  const all = isObject(result) ? result : {}
  const leftOut = tableOf<JsonObject>(
    [
      { title: 'family', of: ({ family }) => String(family) },
      { title: 'F1, as it stands', of: (row) => part(numberIn(row, 'stands')) },
      { title: 'left out', of: (row) => part(numberIn(row, 'mean')) },
      { title: 'by these values', of: ({ chosen }) => valuesOf(chosen) },
    ],
    objectsIn(all.leftOut),
  )
  const { standing = null } = all
  const families = isObject(standing) ? Object.keys(standing) : []
  const tried = tableOf<JsonObject>(
    [
      {
        title: 'number',
        of: ({ constant, value }) => (constant === undefined ? 'as it stands' : `${constant} ${value}`),
      },
      ...families.map((family) => ({
        title: family,
        of: ({ means = null }: JsonObject) => part(numberIn(means, family)),
      })),
    ],
    [{ means: standing }, ...objectsIn(all.trials)],
  )
  return { text: [leftOut, tried].join('\n\n'), plots: {} }
}

function valuesOf(chosen: Json | undefined): string {
  const values = isObject(chosen) ? Object.entries(chosen) : []
  return values.length === 0 ? 'those that stand' : values.map(([name, value]) => `${name} ${value}`).join(', ')
}
