import type { RecordView } from '../../api/record-view.ts'
import type { RecordWalk } from '../../api/records.ts'
import { asksForQuality, filterOf } from '../../table/records-page.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { EngineServices } from '../services.ts'
import { shownRecords } from '../tables/expanded.ts'
import { recordsAfter } from '../tables/table-records.ts'

/** Records read at a time: what a walk holds in memory. */
const SLICE = 1000

/** Every record of an entity by id, a slice at a time; the caller's row filter is asked for anew with each slice. */
export async function* eachRecord(
  services: Pick<EngineServices, 'store'>,
  open: () => OpenEntity | Promise<OpenEntity>,
  { signal, type = 'TABLE', ...bounds }: RecordWalk,
): AsyncGenerator<RecordView, void, undefined> {
  const filter = filterOf(bounds)
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const { table, rowFilter } = await open()
    if (table.quality === false && asksForQuality(filter)) return // there is no quality that could be in the bounds
    const slice = await recordsAfter(services, table, { filter, after, limit: SLICE, type }, rowFilter)
    for (const record of await shownRecords(services.store, table, slice, rowFilter)) {
      signal?.throwIfAborted()
      yield record
    }
    if (slice.length < SLICE) return
    after = slice.at(-1)!.id
  }
}
