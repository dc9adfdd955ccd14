import { useEffect } from 'preact/hooks'
import { Bar } from '../../parts/badge.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import type { Origin } from './make-entity.ts'
import { START } from './words.ts'

interface LoadingRunProps {
  readonly id: string
  readonly of: Origin
  readonly onDone: () => void
}

/** The run that loads the file, or finds duplicates in a table, as far as it is. */
export function LoadingRun({ id, of, onDone }: LoadingRunProps) {
  const words = START.value
  const doing = typeof of === 'string' ? words.loading : words.indexing
  const loaded = useLoaded((onefold) => onefold.runs.get(id), [id])
  const status = loaded.value?.status
  useRefreshing(loaded, loaded.value === undefined || loaded.value.finished === undefined, 500)
  useEffect(() => {
    if (status === 'SUCCEEDED') onDone()
  }, [status])
  return (
    <Shown of={loaded}>
      {({ finished, progress, failure, message }) => (
        <section class="card stack">
          <p role="status">{finished === undefined || status === 'SUCCEEDED' ? doing : words.failed}</p>
          {finished === undefined && <Bar share={progress ?? 0} label={doing} />}
          <p class="soft">{failure?.message ?? message}</p>
          <a href={addressOf(pathOf('runs', 'list', id))}>{words.lookAtRun}</a>
        </section>
      )}
    </Shown>
  )
}
