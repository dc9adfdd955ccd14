import type { Client } from '@onefold/client'
import type { SinkStats } from '@onefold/core'
import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { FedBy, feeding } from './fed-by.tsx'
import { Queue } from './queue.tsx'
import { DESTINATIONS } from './words.ts'

/** How often figures are asked for, in milliseconds: they move while the page is looked at. */
const EVERY = 3000

/** What waits for each destination, what was refused there, and which rest. */
export function Destinations({ params }: ScreenProps) {
  const words = DESTINATIONS.value
  const { route } = useLocation()
  const loaded = useLoaded(statsOfAll, [])
  useRefreshing(loaded, true, EVERY)
  const shown = loaded.value?.find(({ sink }) => sink === params.sink)
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Shown of={loaded}>
        {(stats) =>
          stats.length === 0 ? (
            <Empty title={words.nothing}>
              {may('resource.save') && (
                <a class="button" href={addressOf('configuration')}>
                  {words.make}
                </a>
              )}
            </Empty>
          ) : (
            <Table
              label={words.title}
              rows={stats}
              rowKey={({ sink }) => sink}
              {...(params.sink === undefined ? {} : { selected: params.sink })}
              onOpen={({ sink }) => route(addressOf(pathOf('destinations', sink)))}
              columns={[
                { id: 'sink', label: words.sink, cell: ({ sink }) => sink },
                {
                  id: 'entities',
                  label: words.entities,
                  cell: ({ sink }) =>
                    feeding(sink)
                      .map(({ id }) => id)
                      .join(', '),
                },
                { id: 'state', label: words.state, cell: (each) => <State stats={each} /> },
                { id: 'valid', label: words.valid, end: true, cell: ({ valid }) => formatNumber(valid) },
                { id: 'invalid', label: words.invalid, end: true, cell: ({ invalid }) => formatNumber(invalid) },
                {
                  id: 'oldest',
                  label: words.oldest,
                  end: true,
                  cell: ({ oldest }) => oldest !== undefined && formatInstant(oldest),
                },
                { id: 'error', label: words.lastError, fills: true, cell: ({ lastError }) => lastError },
              ]}
            />
          )
        }
      </Shown>
      {shown === undefined ? (
        (loaded.value?.length ?? 0) > 0 && <p class="soft">{words.choose}</p>
      ) : (
        <section class="stack" aria-label={shown.sink}>
          <h2>{shown.sink}</h2>
          <FedBy sink={shown.sink} onChange={loaded.reload} />
          <Queue stats={shown} onChange={loaded.reload} />
        </section>
      )}
    </div>
  )
}

/** Destinations that nobody feeds yet are none to the server: they are here, as this is where they are attached. */
async function statsOfAll(onefold: Client): Promise<readonly SinkStats[]> {
  const [stats, resources] = await Promise.all([
    onefold.events.stats(),
    may('resource.list') ? onefold.resources.list() : [],
  ])
  const known = new Set(stats.map(({ sink }) => sink))
  const unfed = resources.filter(({ type, _id }) => type.startsWith('sink-') && !known.has(_id))
  return [...stats, ...unfed.map(({ _id }) => ({ sink: _id, valid: 0, invalid: 0, waiting: 0 }))]
}

function State({ stats: { sink, notBefore, valid, invalid } }: { readonly stats: SinkStats }) {
  const words = DESTINATIONS.value
  if (valid + invalid === 0 && feeding(sink).length === 0) return <Badge>{words.unfed}</Badge>
  if (notBefore !== undefined) return <Badge tone="bad">{`${words.rests}: ${formatInstant(notBefore)}`}</Badge>
  if (valid > 0) return <Badge tone="accent">{words.works}</Badge>
  if (invalid > 0) return <Badge tone="doubt">{words.refusing}</Badge>
  return <Badge tone="good">{words.idle}</Badge>
}
