import './record.css'
import type { RecordView } from '@onefold/core'
import { useEffect, useState } from 'preact/hooks'
import { useKeys } from '../../keys/keys.ts'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { titleOf } from '../../parts/record-name.ts'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Shown } from '../../parts/shown.tsx'
import { attempt } from '../../parts/toasts.tsx'
import { draftOf } from '../../server/drafts.ts'
import { useLoaded } from '../../server/loaded.ts'
import { ask, may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { Cells } from './cells.tsx'
import { draftKey, Edit } from './edit.tsx'
import { Graph } from './graph.tsx'
import { History } from './history.tsx'
import type { ShownRecord } from './shown-record.ts'
import { Unmerge } from './unmerge.tsx'
import { RECORD } from './words.ts'

/** One record: its values and where they came from, its sources, its history, and what lies around it. */
export function Record({ params }: ScreenProps) {
  const { entity = '', record: id = '' } = params
  const loaded = useLoaded(
    async (onefold): Promise<ShownRecord> => {
      const { record, expanded } = await onefold.records(entity).read(id, { expanded: true })
      if (expanded === undefined) throw new TypeError('Expected a record that was asked for expanded to be so.')
      return { record, expanded }
    },
    [entity, id],
  )
  return (
    <div class="stack">
      {loaded.value === undefined && <h1>{RECORD.value.unnamed}</h1>}
      <Shown of={loaded}>
        {(shown) => <Loaded key={shown.record._id} entity={entity} shown={shown} reload={() => void loaded.reload()} />}
      </Shown>
    </div>
  )
}

interface LoadedProps {
  readonly entity: string
  readonly shown: ShownRecord
  readonly reload: () => void
}

function Loaded({ entity, shown, reload }: LoadedProps) {
  const words = RECORD.value
  const { record, expanded } = shown
  const { audit = [], merged } = expanded
  const [at, setAt] = useState(audit.length)
  const [editing, setEditing] = useState(draftOf(draftKey(entity, record._id)) !== undefined)
  const [unmerging, setUnmerging] = useState(false)
  useEffect(() => setAt(audit.length), [audit.length])
  const instant = audit[at]?.instant
  const past = useLoaded(
    async (onefold): Promise<RecordView | undefined> =>
      instant === undefined ? undefined : (await onefold.records(entity).read(record._id, { asOf: instant })).record,
    [entity, record._id, instant],
  )

  const edits = may('master.upsertRecord')
  const unmerges = may('master.unmergeRecord') && merged.length > 0
  useKeys([
    ...(edits ? [{ key: 'e', does: words.edit, run: () => setEditing(true) }] : []),
    ...(unmerges ? [{ key: 'u', does: words.unmerge, run: () => setUnmerging(true) }] : []),
  ])
  const pin = (column: string, pinned: boolean): void => {
    const set = () => ask((onefold) => onefold.records(entity).setPins(record._id, { columns: [column], pinned }))
    attempt(set, reload).then((done) => done && reload())
  }
  return (
    <div class="record stack">
      <Head shown={shown} />
      <div class="row wrap">
        {edits && !editing && (
          <Button hint="e" onPress={() => setEditing(true)}>
            {words.edit}
          </Button>
        )}
        {unmerges && (
          <Button hint="u" kind="danger" onPress={() => setUnmerging(true)}>
            {words.unmerge}
          </Button>
        )}
      </div>
      <div class="columns">
        <div class="stack">
          {editing && <Edit {...{ entity, of: shown, reload }} onClose={() => setEditing(false)} />}
          {past.error !== undefined && <RefusalBox error={past.error} />}
          {instant !== undefined && (
            <div class="notice doubt" role="status">
              <span class="grow">{words.asOfWas(formatInstant(instant))}</span>
              <Button onPress={() => setAt(audit.length)}>{words.asOfNow}</Button>
            </div>
          )}
          <Cells
            of={shown}
            {...(past.value === undefined ? {} : { was: past.value })}
            {...(may('master.pinRecord') && merged.length > 0 ? { onPin: pin } : {})}
          />
          <Graph entity={entity} of={shown} />
        </div>
        <History of={shown} at={at} onAt={setAt} />
      </div>
      {unmerging && <Unmerge entity={entity} of={shown} onClose={() => setUnmerging(false)} />}
    </div>
  )
}

function Head({ shown: { record, expanded } }: { readonly shown: ShownRecord }) {
  const words = RECORD.value
  const { _id, _metadata, _source = [] } = record
  const { _key, _revision, _updated, _quality, _errors, _absorbed } = _metadata
  return (
    <header class="stack">
      <h1>{titleOf(record, expanded.columns) || words.unnamed}</h1>
      {_absorbed !== undefined && <p class="notice doubt">{words.absorbedHere}</p>}
      <dl class="facts">
        <div>
          <dt>{words.key}</dt>
          <dd class="mono">{_key}</dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd class="mono">{_id}</dd>
        </div>
        <div>
          <dt>{words.revision}</dt>
          <dd>{formatNumber(_revision)}</dd>
        </div>
        <div>
          <dt>{words.updated}</dt>
          <dd>{formatInstant(_updated)}</dd>
        </div>
        {_quality !== undefined && (
          <div>
            <dt>{words.quality}</dt>
            <dd>{formatNumber(_quality)}</dd>
          </div>
        )}
      </dl>
      {_source.length > 0 && (
        <ul class="row wrap sources" aria-label={words.sources}>
          {_source.map(({ _src, _src_id, _src_updated }) => (
            <li key={`${_src} ${_src_id}`}>
              <Badge>
                {_src} {_src_id}
                {_src_updated === undefined ? '' : ` · ${formatInstant(_src_updated)}`}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {_errors.length > 0 && (
        <p>
          <Badge tone="doubt">{words.errors}</Badge> {_errors.join(' · ')}
        </p>
      )}
    </header>
  )
}
