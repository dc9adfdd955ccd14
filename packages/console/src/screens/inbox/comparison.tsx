import type { ClusterDetail } from '@onefold/core'
import { Badge } from '../../parts/badge.tsx'
import { sourcesOf } from '../../parts/record-name.ts'
import { labelOf, textOf, Value } from '../../parts/value.tsx'
import { addressOf, pathOf } from '../../server/root.ts'
import { INBOX } from './words.ts'

/** By column the record whose value the survivor is to hold. */
export type Picks = { readonly [column: string]: string }

interface ComparisonProps {
  readonly entity: string
  readonly group: ClusterDetail
  readonly picks: Picks
  readonly onPick: (column: string, record: string) => void
  /** The records that are to be separated from the others. */
  readonly apart: ReadonlySet<string>
  readonly onApart: (record: string) => void
  /** Whether the caller may merge and separate at all. */
  readonly decides: boolean
}

/** The columns that some record holds a value in, in the order of the dataset. */
function columnsOf({ columnMap = {}, records }: ClusterDetail): readonly string[] {
  const own = Object.keys(columnMap).filter((path) => !path.includes('.'))
  return own.filter((column) => records.some((record) => textOf(record[column]) !== ''))
}

/** What a survivor would hold: the merger's choice, and what was picked by hand. */
function mergedValue(group: ClusterDetail, picks: Picks, column: string): unknown {
  const picked = group.records.find(({ _id }) => _id === picks[column])
  return picked === undefined ? group.merged?.[column] : picked[column]
}

/** Records side by side, a column of the dataset a row; what differs from what a merge would keep is marked. */
export function Comparison(props: ComparisonProps) {
  const { entity, group, picks, apart, onApart, decides } = props
  const words = INBOX.value
  return (
    <section class="comparison table" aria-label={words.records}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            {group.records.map((record) => (
              <th key={record._id} scope="col">
                <a href={addressOf(pathOf('record', entity, record._id))}>{sourcesOf(record)}</a>
                {decides && group.records.length > 2 && (
                  <label class="apart">
                    <input
                      type="checkbox"
                      checked={apart.has(record._id)}
                      aria-label={words.partLabel(sourcesOf(record))}
                      onChange={() => onApart(record._id)}
                    />
                    {words.part}
                  </label>
                )}
              </th>
            ))}
            {group.merged !== undefined && (
              <th scope="col" class="result">
                {words.result}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {columnsOf(group).map((column) => (
            <Row key={column} {...props} column={column} picked={picks[column]} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps extends ComparisonProps {
  readonly column: string
  readonly picked: string | undefined
}

function Row({ group, picks, onPick, decides, column, picked }: RowProps) {
  const words = INBOX.value
  const kept = textOf(mergedValue(group, picks, column))
  const texts = group.records.map((record) => textOf(record[column]))
  const differ = new Set(texts.filter((text) => text !== '')).size > 1
  return (
    <tr>
      <th scope="row">{labelOf(column, group.columnMap?.[column])}</th>
      {group.records.map((record, at) => {
        const text = texts[at] ?? ''
        const marked = differ && text !== '' && text !== kept
        const content = (
          <>
            <Value of={record[column]} missing={words.missing} />
            {marked && <span class="hidden"> ({words.differs})</span>}
          </>
        )
        return (
          <td key={record._id} class={marked ? 'differs' : ''}>
            {decides && differ && text !== '' && group.merged !== undefined ? (
              <button
                type="button"
                class="cell"
                aria-pressed={picked === record._id}
                title={words.pick(text)}
                onClick={() => onPick(column, record._id)}
              >
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        )
      })}
      {group.merged !== undefined && (
        <td class="result">
          {picked !== undefined && <Badge tone="accent">{words.picked}</Badge>}{' '}
          <Value of={mergedValue(group, picks, column)} missing={words.missing} />
        </td>
      )}
    </tr>
  )
}
