import type { SinkStats } from '@onefold/core'
import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import type { ScreenProps } from '../screen.ts'
import { Queue } from './queue.tsx'
import { DESTINATIONS } from './words.ts'

/** How often figures are asked for, in milliseconds: they move while the page is looked at. */
const EVERY = 3000

/** What waits for each destination, what was refused there, and which rest. */
export function Destinations({ params }: ScreenProps) {
  const words = DESTINATIONS.value
  const { route } = useLocation()
  const loaded = useLoaded((onefold) => onefold.events.stats(), [])
  useRefreshing(loaded, true, EVERY)
  const shown = loaded.value?.find(({ sink }) => sink === params.sink)
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Shown of={loaded}>
        {(stats) =>
          stats.length === 0 ? (
            <Empty title={words.nothing} />
          ) : (
            <Table
              label={words.title}
              rows={stats}
              rowKey={({ sink }) => sink}
              {...(params.sink === undefined ? {} : { selected: params.sink })}
              onOpen={({ sink }) => route(addressOf(pathOf('destinations', sink)))}
              columns={[
                { id: 'sink', label: words.sink, cell: ({ sink }) => sink },
                { id: 'state', label: words.state, cell: (each) => <State stats={each} /> },
                { id: 'valid', label: words.valid, end: true, cell: ({ valid }) => formatNumber(valid) },
                { id: 'invalid', label: words.invalid, end: true, cell: ({ invalid }) => formatNumber(invalid) },
                {
                  id: 'oldest',
                  label: words.oldest,
                  end: true,
                  cell: ({ oldest }) => oldest !== undefined && formatInstant(oldest),
                },
                { id: 'error', label: words.lastError, cell: ({ lastError }) => lastError },
              ]}
            />
          )
        }
      </Shown>
      {shown === undefined ? (
        (loaded.value?.length ?? 0) > 0 && <p class="soft">{words.choose}</p>
      ) : (
        <Queue stats={shown} onChange={loaded.reload} />
      )}
    </div>
  )
}

function State({ stats: { notBefore, valid, invalid } }: { readonly stats: SinkStats }) {
  const words = DESTINATIONS.value
  if (notBefore !== undefined) return <Badge tone="bad">{`${words.rests}: ${formatInstant(notBefore)}`}</Badge>
  if (valid > 0) return <Badge tone="accent">{words.works}</Badge>
  return <Badge tone={invalid > 0 ? 'doubt' : 'good'}>{words.idle}</Badge>
}
