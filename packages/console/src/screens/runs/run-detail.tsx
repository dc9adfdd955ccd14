import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Bar } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts, JsonText } from '../../parts/facts.tsx'
import { Shown } from '../../parts/shown.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { RunStatusBadge } from './run-status.tsx'
import { RUNS } from './words.ts'
import { workOf } from './work.ts'

interface RunDetailProps {
  readonly id: string
  /** The list beside shows it otherwise now. */
  readonly onChange: () => void
}

/** One run with its steps, live while it is at work. */
export function RunDetail({ id, onChange }: RunDetailProps) {
  const words = RUNS.value
  const { route } = useLocation()
  const loaded = useLoaded(
    async (onefold) => {
      const chain = await onefold.runs.chain(id)
      return { run: chain.find((each) => each.id === id) ?? (await onefold.runs.get(id)), chain }
    },
    [id],
  )
  useRefreshing(loaded, loaded.value !== undefined && loaded.value.run.finished === undefined, 1000)

  async function cancel(): Promise<void> {
    if (!(await attempt(() => ask((onefold) => onefold.runs.cancel(id)), loaded.reload))) return
    tell(words.cancelled)
    await loaded.reload()
    onChange()
  }
  /** What has succeeded is repeated too, when somebody says so. */
  const retry = (force: boolean): Promise<boolean> =>
    attempt(async () => {
      const { run } = await ask((onefold) => onefold.runs.retry(id, { force }))
      tell(words.submitted)
      onChange()
      route(addressOf(pathOf('runs', 'list', run.id)))
    })
  return (
    <section class="card stack" aria-label={words.message}>
      <Shown of={loaded}>
        {({ run, chain }) => (
          <>
            <div class="row">
              <h2 class="grow">{workOf(run)}</h2>
              <RunStatusBadge status={run.status} />
            </div>
            {run.progress !== null && run.finished === undefined && (
              <Bar
                share={run.progress}
                tone={run.status === 'FAILED' ? 'bad' : 'accent'}
                label={words.of(`${Math.round(run.progress * 100)} %`)}
              />
            )}
            <p>{run.message}</p>
            {run.failure !== undefined && <p class="notice bad">{run.failure.message}</p>}
            <div class="row">
              {run.finished === undefined && may('task.cancel') && (
                <Button kind="danger" onPress={cancel}>
                  {words.cancel}
                </Button>
              )}
              {run.finished !== undefined && run.trigger !== 'CHAIN' && may('task.run') && (
                <Button onPress={() => retry(run.status === 'SUCCEEDED')}>{words.retry}</Button>
              )}
            </div>
            <Facts
              facts={[
                { label: words.created, value: formatInstant(run.created) },
                { label: words.started, value: run.started && formatInstant(run.started) },
                { label: words.finished, value: run.finished && formatInstant(run.finished) },
                { label: words.trigger, value: wordOf('runTriggers', run.trigger) },
                { label: words.attempt, value: formatNumber(run.attempt) },
              ]}
            />
            {chain.length > 1 && (
              <>
                <h3>{words.chain}</h3>
                <ol class="chain">
                  {chain.map((each) => (
                    <li key={each.id}>
                      <a
                        href={addressOf(pathOf('runs', 'list', each.id))}
                        {...(each.id === id ? { 'aria-current': 'step' as const } : {})}
                      >
                        {workOf(each)}
                      </a>
                      <RunStatusBadge status={each.status} />
                      <span class="soft truncate">{each.message}</span>
                    </li>
                  ))}
                </ol>
              </>
            )}
            <h3>{words.input}</h3>
            <JsonText label={words.input} value={run.input} />
            {run.output !== null && (
              <>
                <h3>{words.output}</h3>
                <JsonText label={words.output} value={run.output} />
              </>
            )}
          </>
        )}
      </Shown>
    </section>
  )
}
