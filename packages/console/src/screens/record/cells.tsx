import type { CellProvenance, RecordView } from '@onefold/core'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { sourcesOf } from '../../parts/record-name.ts'
import { labelOf, textOf, Value } from '../../parts/value.tsx'
import { wordOf } from '../../server/vocabulary.ts'
import type { ShownRecord } from './shown-record.ts'
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
                    {heldBy(cell).map(([held, ids]) => (
                      <span key={held} class="held">
                        <span class={held === textOf(record[column]) ? 'text' : 'text lost'}>{held}</span>{' '}
                        <small>{ids.map(nameOf).join(', ')}</small>
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

/** Each value that others held, once, and who held it. */
function heldBy(cell: CellProvenance | undefined): readonly (readonly [string, readonly string[]])[] {
  const ids = new Map<string, readonly string[]>()
  for (const { id, value } of cell?.others ?? []) ids.set(textOf(value), [...(ids.get(textOf(value)) ?? []), id])
  return [...ids]
}

interface OriginProps {
  readonly cell: CellProvenance | undefined
  readonly nameOf: (id: string) => string
}

function Origin({ cell, nameOf }: OriginProps) {
  const words = RECORD.value
  if (cell === undefined) return null
  if (cell.rule === 'PINNED') return <>{words.byHand}</>
  const rule = cell.rule === 'WEIGHT' ? words.byWeight : wordOf('survivorshipStrategies', cell.rule)
  return (
    <>
      {cell.from === undefined ? words.several : nameOf(cell.from)} <small class="soft">{rule}</small>
    </>
  )
}
