import type { Facet } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { SEARCH } from './words.ts'

/** Values of a column that are offered. */
const OFFERED = 5

/** What records that were found hold, with how many of them: one press, and only these are left. */
export function Facets({
  facets,
  onChoose,
}: {
  readonly facets: readonly Facet[]
  readonly onChoose: (column: string, value: string) => void
}) {
  const words = SEARCH.value
  const telling = facets.filter(({ values }) => values.length > 1 && values[0]!.records > 1)
  if (telling.length === 0) return null
  return (
    <section class="facets" aria-label={words.narrow}>
      {telling.map(({ column, values }) => (
        <div key={column} class="row wrap">
          <span class="soft">{column}</span>
          {values.slice(0, OFFERED).map(({ value, records }) => (
            <Button
              key={value}
              kind="plain"
              label={words.only(column, value, formatNumber(records))}
              onPress={() => onChoose(column, value)}
            >
              <span class="truncate">{value}</span> <span class="soft number">{formatNumber(records)}</span>
            </Button>
          ))}
        </div>
      ))}
    </section>
  )
}
