import type { ShownRecord } from '@onefold/core'
import { useRef } from 'preact/hooks'
import { useScrolls } from '../../parts/scrolls.ts'
import { Value } from '../../parts/value.tsx'
import { PARTS } from '../../parts/words.ts'
import { TRIAL } from './words-of-trial.ts'

/** What a record is known by at a glance: its first values, else its id. */
export const nameOf = ({ id, values }: ShownRecord): string => Object.values(values).slice(0, 2).join(' · ') || id

interface SideBySideProps {
  readonly label: string
  readonly records: readonly ShownRecord[]
}

/** Records side by side, a column a row; what differs from the first record that has a value is marked, in words too. */
export function SideBySide({ label, records }: SideBySideProps) {
  const words = TRIAL.value
  const box = useRef<HTMLElement>(null)
  const scrolls = useScrolls(box)
  const columns = [...new Set(records.flatMap(({ values }) => Object.keys(values)))]
  return (
    <section class="table records" aria-label={label} ref={box} {...(scrolls ? { tabIndex: 0 } : {})}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            {records.map(({ id, source }, at) => (
              <th key={`${id} ${at}`} scope="col">
                {source === undefined ? id : `${source} ${id}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const first = records.find(({ values }) => values[column] !== undefined)?.values[column]
            return (
              <tr key={column}>
                <th scope="row">{column}</th>
                {records.map(({ id, values }, at) => {
                  const differs = values[column] !== undefined && values[column] !== first
                  return (
                    <td key={`${id} ${at}`} class={differs ? 'differs' : ''}>
                      <Value of={values[column]} missing={PARTS.value.missing} />
                      {differs && <span class="hidden"> ({words.differs})</span>}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
