import type { RemoteRun } from '@onefold/client'
import type { RunStatus } from '@onefold/core'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant } from '../../language/language.ts'
import { Bar } from '../../parts/badge.tsx'
import { Choice } from '../../parts/field.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { choicesOf } from '../../server/vocabulary.ts'
import { RunDetail } from './run-detail.tsx'
import { RunStatusBadge, STATUSES } from './run-status.tsx'
import { RUNS } from './words.ts'
import { workOf } from './work.ts'

/** The newest runs; while one is unfinished they are asked for again and again. */
const SHOWN = 200

export function RunList({ open }: { readonly open: string | undefined }) {
  const words = RUNS.value
  const { route } = useLocation()
  const [status, setStatus] = useState<RunStatus | 'ANY'>('ANY')
  const loaded = useLoaded(
    (onefold) => onefold.runs.list({ pageSize: SHOWN, ...(status === 'ANY' ? {} : { status }) }),
    [status],
  )
  useRefreshing(loaded, loaded.value?.runs.some(({ finished }) => finished === undefined) ?? false)
  return (
    <div class="split">
      <div class="stack">
        <div class="row">
          <Choice
            label={words.status}
            quiet
            value={status}
            onValue={setStatus}
            options={[{ value: 'ANY' as const, label: words.any }, ...choicesOf('runStatuses', STATUSES)]}
          />
        </div>
        <Shown of={loaded}>
          {({ runs }) =>
            runs.length === 0 ? (
              <Empty title={words.nothing} />
            ) : (
              <Table
                class="tall"
                label={words.list}
                rows={runs}
                rowKey={({ id }) => id}
                {...(open === undefined ? {} : { selected: open })}
                onOpen={({ id }) => route(addressOf(pathOf('runs', 'list', id)))}
                columns={[
                  { id: 'type', label: words.type, fills: true, cell: workOf },
                  { id: 'status', label: words.status, cell: (run) => <RunStatusBadge status={run.status} /> },
                  ...(runs.some(isUnderWay)
                    ? [{ id: 'progress', label: words.progress, cell: (run: RemoteRun) => <Progress of={run} /> }]
                    : []),
                  {
                    id: 'message',
                    label: words.message,
                    fills: true,
                    cell: ({ message, failure }) => failure?.message ?? message,
                  },
                  { id: 'created', label: words.created, end: true, cell: (run) => formatInstant(run.created) },
                ]}
              />
            )
          }
        </Shown>
      </div>
      {open === undefined ? (
        (loaded.value?.runs.length ?? 0) > 0 && <p class="soft">{words.choose}</p>
      ) : (
        <RunDetail id={open} onChange={loaded.reload} />
      )}
    </div>
  )
}

const isUnderWay = ({ progress, finished }: RemoteRun): boolean => progress !== null && finished === undefined

function Progress({ of }: { readonly of: RemoteRun }) {
  return isUnderWay(of) ? <Bar share={of.progress ?? 0} label={`${Math.round((of.progress ?? 0) * 100)} %`} /> : null
}
