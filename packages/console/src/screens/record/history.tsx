import type { AuditEntry } from '@onefold/core'
import { useId } from 'preact/hooks'
import { formatInstant } from '../../language/language.ts'
import { labelOf, textOf } from '../../parts/value.tsx'
import { me } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import type { ShownRecord } from './shown-record.ts'
import { RECORD } from './words.ts'

interface HistoryProps {
  readonly of: ShownRecord
  /** Which entry is looked at, counted from the oldest; the number of entries: the present. */
  readonly at: number
  readonly onAt: (at: number) => void
}

/** What was done to the record as a line in time, and a slider along it. */
export function History({ of: { expanded }, at, onAt }: HistoryProps) {
  const words = RECORD.value
  const id = useId()
  const { audit, columnMap } = expanded
  if (audit === undefined) return <p class="soft">{words.noAudit}</p>
  const entry = audit[at]
  const shown = entry === undefined ? words.asOfNow : words.asOfWas(formatInstant(entry.instant))
  return (
    <section class="history stack" aria-label={words.history}>
      <h2>{words.history}</h2>
      <div class="field">
        <label for={id}>{words.asOf}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={audit.length}
          step={1}
          value={at}
          aria-valuetext={shown}
          onInput={(event) => onAt(Number(event.currentTarget.value))}
        />
        <strong>{shown}</strong>
      </div>
      <ol reversed>
        {audit
          .map((each, index) => (
            <li key={each.id} class={index === at ? 'here' : ''}>
              <button
                type="button"
                aria-pressed={index === at}
                onClick={() => onAt(index === at ? audit.length : index)}
              >
                <strong>{wordOf('auditTypes', each.type)}</strong>{' '}
                <span class="soft">{formatInstant(each.instant)}</span>{' '}
                <small class="soft">{words.by(userOf(each))}</small>
              </button>
              {each.comment !== undefined && <q>{each.comment}</q>}
              <Changes of={each} labels={(column) => labelOf(column, columnMap[column])} />
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  )
}

function userOf({ user }: AuditEntry): string {
  if (user === me.value?.id) return RECORD.value.you
  return user === 'SYSTEM' ? RECORD.value.system : user
}

/** More columns than these are told by the cells. */
const MOST = 4

function Changes({
  of: { changes },
  labels,
}: {
  readonly of: AuditEntry
  readonly labels: (column: string) => string
}) {
  if (changes.length === 0 || changes.length > MOST) return null
  return (
    <ul>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          {labels(column)}: <s class="text">{textOf(before) || '–'}</s> →{' '}
          <span class="text">{textOf(after) || '–'}</span>
        </li>
      ))}
    </ul>
  )
}
