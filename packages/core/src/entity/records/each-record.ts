import type { RecordView } from '../../api/record-view.ts'
import type { RecordWalk } from '../../api/records.ts'
import { asksForQuality, filterOf } from '../../table/records-page.ts'
import type { Rooms } from '../rooms.ts'
import type { OpenEntity } from '../sight.ts'
import { shownRecords } from '../tables/expanded.ts'
import { recordsAfter } from '../tables/table-records.ts'

/** Records read at a time: what a walk holds in memory. */
const SLICE = 1000

/** Every record of an entity by id, a slice at a time; the caller's sight is asked for anew with each slice. */
export async function* eachRecord(
  rooms: Rooms,
  open: () => OpenEntity | Promise<OpenEntity>,
  { signal, type = 'TABLE', ...bounds }: RecordWalk,
): AsyncGenerator<RecordView, void, undefined> {
  const filter = filterOf(bounds)
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const { table, sight } = await open()
    if (table.quality === false && asksForQuality(filter)) return // there is no quality that could be in the bounds
    const slice = await recordsAfter(rooms, table, { filter, after, limit: SLICE, type }, sight)
    for (const record of await shownRecords(rooms.store, table, slice, sight)) {
      signal?.throwIfAborted()
      yield record
    }
    if (slice.length < SLICE) return
    after = slice.at(-1)!.id
  }
}
