import type { RemoteDefinition } from '@onefold/client'
import { useLocation } from 'preact-iso/router'
import { formatInstant } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts, JsonText } from '../../parts/facts.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import { RUNS } from './words.ts'
import { workOf } from './work.ts'

/** When long work runs by itself. */
export function Schedules({ open }: { readonly open: string | undefined }) {
  const words = RUNS.value
  const { route } = useLocation()
  const loaded = useLoaded((onefold) => onefold.definitions.list({ pageSize: 1000 }), [])
  const shown = loaded.value?.definitions.find(({ id }) => id === open)
  return (
    <div class="split">
      <Shown of={loaded}>
        {({ definitions }) =>
          definitions.length === 0 ? (
            <Empty title={words.noSchedules} />
          ) : (
            <Table
              class="tall"
              label={words.schedules}
              rows={definitions}
              rowKey={({ id }) => id}
              {...(open === undefined ? {} : { selected: open })}
              onOpen={({ id }) => route(addressOf(pathOf('runs', 'schedules', id)))}
              columns={[
                { id: 'name', label: words.name, fills: true, cell: ({ name }) => name },
                { id: 'type', label: words.type, fills: true, cell: workOf },
                { id: 'cron', label: words.cron, cell: ({ cron }) => <code>{cron}</code> },
                { id: 'enabled', label: words.status, cell: (each) => <Enabled definition={each} /> },
                { id: 'next', label: words.next, end: true, cell: (each) => nextOf(each) },
              ]}
            />
          )
        }
      </Shown>
      {shown === undefined ? (
        (loaded.value?.definitions.length ?? 0) > 0 && <p class="soft">{words.chooseSchedule}</p>
      ) : (
        <Schedule definition={shown} onChange={loaded.reload} />
      )}
    </div>
  )
}

const nextOf = ({ nextRun }: RemoteDefinition): string =>
  nextRun === undefined ? RUNS.value.never : formatInstant(nextRun)

function Enabled({ definition: { enabled } }: { readonly definition: RemoteDefinition }) {
  const words = RUNS.value
  return <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? words.enabled : words.disabled}</Badge>
}

interface ScheduleProps {
  readonly definition: RemoteDefinition
  readonly onChange: () => Promise<void>
}

function Schedule({ definition, onChange }: ScheduleProps) {
  const { id, enabled, version, nextRunReason } = definition
  const words = RUNS.value
  const next = useLoaded((onefold) => onefold.definitions.nextRuns(id, 5), [id, version, enabled])
  const toggle = () =>
    attempt(async () => {
      await ask((onefold) => onefold.definitions.setEnabled(id, !enabled, version))
      await onChange()
    }, onChange)
  const runNow = () =>
    attempt(async () => {
      await ask((onefold) => onefold.definitions.run(id))
      tell(words.submitted)
      await onChange()
    })
  return (
    <section class="card stack" aria-label={definition.name}>
      <div class="row">
        <h2 class="grow">{definition.name}</h2>
        <Enabled definition={definition} />
      </div>
      {definition.description !== undefined && <p>{definition.description}</p>}
      <div class="row">
        {may('task.run') && <Button onPress={runNow}>{words.runNow}</Button>}
        {may('task.enable') && <Button onPress={toggle}>{enabled ? words.disable : words.enable}</Button>}
      </div>
      {nextRunReason !== undefined && <p class="notice doubt">{nextRunReason}</p>}
      <Facts
        facts={[
          { label: words.cron, value: <code>{definition.cron}</code> },
          { label: words.timezone, value: definition.timezone },
          { label: words.lastRun, value: definition.lastRun && formatInstant(definition.lastRun) },
        ]}
      />
      <Shown of={next}>
        {({ runs }) =>
          runs.length > 0 && (
            <>
              <h3>{words.nextDates}</h3>
              <ol class="dates">
                {runs.map((instant) => (
                  <li key={instant}>{formatInstant(instant)}</li>
                ))}
              </ol>
            </>
          )
        }
      </Shown>
      <h3>{words.input}</h3>
      <JsonText label={words.input} value={definition.input} />
    </section>
  )
}
