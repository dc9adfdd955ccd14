import type { Facet } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { SEARCH } from './words.ts'

/** Values of a column that are offered. */
const OFFERED = 5
/** Of what was found, what the offered values of a column hold together: where nearly all differ, none of them narrows anything down. */
const LEAST_SHARE = 0.1

function tells({ values, among }: Facet): boolean {
  const held = values.slice(0, OFFERED).reduce((sum, { records }) => sum + records, 0)
  return values.length > 1 && values[0]!.records > 1 && held >= LEAST_SHARE * among
}

/** What records that were found hold, with how many of them: one press, and only these are left. */
export function Facets({
  facets,
  nameOf,
  onChoose,
}: {
  readonly facets: readonly Facet[]
  readonly nameOf: (column: string) => string
  readonly onChoose: (column: string, value: string) => void
}) {
  const words = SEARCH.value
  const telling = facets.filter(tells)
  if (telling.length === 0) return null
  return (
    <section class="facets" aria-label={words.narrow}>
      {telling.map(({ column, values }) => (
        <div key={column} class="row wrap">
          <span class="soft">{nameOf(column)}</span>
          {values.slice(0, OFFERED).map(({ value, records }) => (
            <Button
              key={value}
              kind="plain"
              label={words.only(nameOf(column), value, formatNumber(records))}
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
