import { useEffect } from 'preact/hooks'
import { Bar } from '../../parts/badge.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { useRefreshing } from '../../server/refreshing.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { START } from './words.ts'

/** The run that loads the file, as far as it is. */
export function LoadingRun({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const words = START.value
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
          <p role="status">{finished === undefined || status === 'SUCCEEDED' ? words.loading : words.failed}</p>
          {finished === undefined && <Bar share={progress ?? 0} label={words.loading} />}
          <p class="soft">{failure?.message ?? message}</p>
          <a href={addressOf(pathOf('runs', 'list', id))}>{words.lookAtRun}</a>
        </section>
      )}
    </Shown>
  )
}
