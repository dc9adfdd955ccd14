import type { RemoteEvent } from '@onefold/client'
import type { SinkStats } from '@onefold/core'
import { useState } from 'preact/hooks'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { JsonText } from '../../parts/facts.tsx'
import { Choice } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { ask, may } from '../../server/session.ts'
import { choicesOf, wordOf } from '../../server/vocabulary.ts'
import { DESTINATIONS } from './words.ts'

const VALIDITIES = ['ALL', 'VALID', 'INVALID'] as const
type Validity = (typeof VALIDITIES)[number]

/** The oldest events of the queue are shown; who wants the others deals with these first. */
const SHOWN = 500
/** Refused events that are queued again by one press. */
const TOGETHER = 500

interface QueueProps {
  readonly stats: SinkStats
  readonly onChange: () => Promise<void>
}

/** What waits for one destination, in the order in which it is told. */
export function Queue({ stats: { sink, valid, invalid }, onChange }: QueueProps) {
  const words = DESTINATIONS.value
  const [validity, setValidity] = useState<Validity>('ALL')
  const [open, setOpen] = useState<string>()
  const [asked, setAsked] = useState(false)
  const loaded = useLoaded(
    (onefold) => onefold.events.bySink(sink, { validity, pageSize: SHOWN }),
    [sink, validity, valid, invalid],
  )
  const changed = () => Promise.all([loaded.reload(), onChange()])
  const event = loaded.value?.events.find(({ id }) => id === open)

  async function dropAll(): Promise<void> {
    const count = await ask((onefold) => onefold.events.removeAll(sink))
    setAsked(false)
    tell(words.dropped(formatNumber(count)))
    await changed()
  }
  const allAgain = () =>
    attempt(async () => {
      const { events } = await ask((onefold) =>
        onefold.events.bySink(sink, { validity: 'INVALID', pageSize: TOGETHER }),
      )
      for (const { id } of events) await ask((onefold) => onefold.events.revalidate(id)) // in their order
      tell(words.queued(formatNumber(events.length)))
      await changed()
    }, changed)
  return (
    <section class="stack" aria-label={words.queue}>
      <div class="row wrap">
        <h3 class="grow">{words.queue}</h3>
        <Choice
          label={words.which}
          quiet
          value={validity}
          onValue={setValidity}
          options={choicesOf('eventFilters', VALIDITIES)}
        />
        {invalid > 0 && may('event.revalidate') && <Button onPress={allAgain}>{words.allAgain}</Button>}
        {valid + invalid > 0 && may('event.delete') && (
          <Button kind="danger" onPress={() => setAsked(true)}>
            {words.dropAll}
          </Button>
        )}
      </div>
      <div class="split">
        <Shown of={loaded}>
          {({ events, page }) =>
            events.length === 0 ? (
              <Empty title={words.noEvents} />
            ) : (
              <Table
                class="tall"
                label={words.queue}
                rows={events}
                total={page.totalElements ?? events.length}
                rowKey={({ id }) => id}
                {...(open === undefined ? {} : { selected: open })}
                onOpen={({ id }) => setOpen(id)}
                columns={[
                  {
                    id: 'operation',
                    label: words.operation,
                    cell: ({ operation }) => wordOf('eventOperations', operation),
                  },
                  {
                    id: 'record',
                    label: words.record,
                    cell: ({ recordId = '' }) => (
                      <span title={recordId}>{recordId.length > 24 ? `…${recordId.slice(-12)}` : recordId}</span>
                    ),
                  },
                  { id: 'error', label: words.error, fills: true, cell: ({ error }) => error },
                  { id: 'attempts', label: words.attempts, end: true, cell: (each) => formatNumber(each.attempts) },
                  { id: 'created', label: words.created, end: true, cell: (each) => formatInstant(each.created) },
                ]}
              />
            )
          }
        </Shown>
        {event !== undefined && <EventDetail event={event} onChange={changed} />}
      </div>
      {asked && (
        <FormDialog
          isDanger
          title={words.dropAllTitle(sink)}
          action={words.drop}
          cancel={words.cancel}
          onClose={() => setAsked(false)}
          onSubmit={dropAll}
        >
          <p>{words.dropAllAsk(formatNumber(valid + invalid))}</p>
        </FormDialog>
      )}
    </section>
  )
}

interface EventDetailProps {
  readonly event: RemoteEvent
  readonly onChange: () => Promise<unknown>
}

function EventDetail({ event: { id, valid, error, payload }, onChange }: EventDetailProps) {
  const words = DESTINATIONS.value
  const deliverAgain = () =>
    attempt(async () => {
      await ask((onefold) => onefold.events.revalidate(id))
      tell(words.queued(formatNumber(1)))
      await onChange()
    }, onChange)
  const drop = () =>
    attempt(async () => {
      await ask((onefold) => onefold.events.remove(id))
      tell(words.dropped(formatNumber(1)))
      await onChange()
    }, onChange)
  return (
    <section class="card stack" aria-label={words.payload}>
      {error !== undefined && <p class="notice bad">{error}</p>}
      <div class="row">
        {!valid && may('event.revalidate') && <Button onPress={deliverAgain}>{words.again}</Button>}
        {may('event.delete') && (
          <Button kind="danger" onPress={drop}>
            {words.drop}
          </Button>
        )}
      </div>
      <h4>{words.payload}</h4>
      <JsonText label={words.payload} value={payload} />
    </section>
  )
}
