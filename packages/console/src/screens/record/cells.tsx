import type { CellProvenance, RecordView } from '@onefold/core'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { labelOf, textOf, Value } from '../../parts/value.tsx'
import { type ShownRecord, sourcesOf } from './shown-record.ts'
import { RECORD } from './words.ts'

interface CellsProps {
  readonly of: ShownRecord
  /** The record as it was at the instant that is looked at; absent: as it is now. */
  readonly was?: RecordView
  /** Absent where the caller may not pin, and of what no merge made. */
  readonly onPin?: (column: string, pinned: boolean) => void
}

/** Each value with the record that it came from, what decided, and what the others held there. */
export function Cells({ of: { record, expanded }, was, onPin }: CellsProps) {
  const words = RECORD.value
  const { columns, columnMap, provenance, merged } = expanded
  const isSurvivor = merged.length > 0
  const pinned = new Set(record._metadata._pinned)
  const nameOf = (id: string): string => {
    const one = merged.find(({ _id }) => _id === id)
    return one === undefined ? id.slice(-12) : sourcesOf(one)
  }
  return (
    <section class="table cells" aria-label={words.values}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.value}</th>
            {isSurvivor && <th scope="col">{words.from}</th>}
            {isSurvivor && <th scope="col">{words.others}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const label = labelOf(column, columnMap[column])
            const value = (was ?? record)[column]
            const changed = was !== undefined && textOf(was[column]) !== textOf(record[column])
            const cell = provenance[column]
            return (
              <tr key={column}>
                <th scope="row">{label}</th>
                <td class={changed ? 'differs' : ''}>
                  <Value of={value} missing={words.missing} />{' '}
                  {changed && <span class="hidden">({words.wasDifferent})</span>}
                  {pinned.has(column) && <Badge tone="accent">{words.pinned}</Badge>}
                </td>
                {isSurvivor && (
                  <td>
                    <span class="origin">
                      <Origin cell={cell} nameOf={nameOf} />
                      {onPin !== undefined && (
                        <Button
                          kind="plain"
                          label={pinned.has(column) ? words.unpinLabel(label) : words.pinLabel(label)}
                          onPress={() => onPin(column, !pinned.has(column))}
                        >
                          {pinned.has(column) ? words.unpin : words.pin}
                        </Button>
                      )}
                    </span>
                  </td>
                )}
                {isSurvivor && (
                  <td class="soft">
                    {cell?.others.map(({ id, value: held }) => (
                      <span key={id} class="held">
                        <span class={textOf(held) === textOf(record[column]) ? '' : 'lost'}>{textOf(held)}</span>{' '}
                        <small>{nameOf(id)}</small>
                      </span>
                    ))}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface OriginProps {
  readonly cell: CellProvenance | undefined
  readonly nameOf: (id: string) => string
}

function Origin({ cell, nameOf }: OriginProps) {
  const words = RECORD.value
  if (cell === undefined) return null
  if (cell.rule === 'PINNED') return <>{words.byHand}</>
  return (
    <>
      {cell.from === undefined ? words.several : nameOf(cell.from)}{' '}
      <small class="soft">{words.byRule(cell.rule.toLowerCase())}</small>
    </>
  )
}
