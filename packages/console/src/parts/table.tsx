import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useScrolls } from './scrolls.ts'
import { useVirtualRows } from './virtual.ts'

interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row, index: number) => ComponentChildren
  /** Numbers stand at the end. */
  readonly end?: boolean
  /** Takes the room that the others leave, and is cut off there: the column of the longest texts. */
  readonly fills?: boolean
}

const classOf = (end = false, fills = false): string => (fills ? 'fills' : end ? 'end' : '')

interface TableProps<Row> {
  /** What the rows are, for whoever does not see the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Enter or a click on a row; rows are chosen by the arrow keys. */
  readonly onOpen?: (row: Row, index: number) => void
  /** The key of the row that is open. */
  readonly selected?: string
  /** Called when the last rows come into sight: the place to load more of a list. */
  readonly onEnd?: () => void
  /** How many there are in all, where not all are loaded. */
  readonly total?: number
  /** A class that sets the height of the window: without one the table grows with its rows. */
  readonly class?: string
}

/** In pixels, as `--row` has it, with the line below. */
const ROW = 31

/** Any number of rows: only those in sight are in the page. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, selected, onEnd, total = rows.length, class: more = '' } = props
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
  const { items, height, show } = useVirtualRows(scroller, rows.length, ROW)
  const [active, setActive] = useState(0)
  const first = items[0]
  const last = items.at(-1)

  useEffect(() => {
    if (last !== undefined && last.index >= rows.length - 1) onEnd?.()
  }, [last?.index, rows.length])

  const move = (to: number): void => {
    const index = Math.min(rows.length - 1, Math.max(0, to))
    setActive(index)
    show(index)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }
    const step = steps[event.key]
    const row = rows[active]
    if (step !== undefined) move(active + step)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(rows.length - 1)
    else if (event.key === 'Enter' && row !== undefined && event.target instanceof HTMLTableRowElement)
      onOpen?.(row, active)
    else return
    event.preventDefault()
  }

  const reachable = Math.min(Math.max(active, first?.index ?? 0), last?.index ?? 0)
  return (
    <div
      class={`table ${more}`}
      ref={scroller}
      {...(scrolls && !onOpen ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})} // rows that open are reached themselves
    >
      <table aria-label={label} aria-rowcount={total + 1} {...(onOpen ? { role: 'grid', onKeyDown } : {})}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, label: name, end, fills }) => (
              <th key={id} scope="col" class={classOf(end, fills)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={first?.start ?? 0} columns={columns.length} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = rowKey(row)
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                data-index={index}
                {...(onOpen
                  ? {
                      tabIndex: index === reachable ? 0 : -1,
                      'aria-selected': key === selected,
                      onFocus: () => setActive(index),
                      onClick: () => onOpen(row, index),
                    }
                  : {})}
              >
                {columns.map(({ id, cell, end, fills }) => (
                  <td key={id} class={classOf(end, fills)}>
                    {cell(row, index)}
                  </td>
                ))}
              </tr>
            )
          })}
          <Spacer height={height - (last?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are out of sight. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr class="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )
}
