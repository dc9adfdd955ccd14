import type { Delivery } from '../../model/delivery.ts'
import type { SinkFile } from '../../model/resources/sink.ts'

/** The file that an event goes to: `{date}` is the UTC day on which it was made ready for this destination. */
export function fileOf({ outputPattern }: SinkFile, { created, entityId, tableId }: Delivery): string {
  return outputPattern
    .replaceAll('{date}', () => new Date(created).toISOString().slice(0, 10))
    .replaceAll('{entity}', () => entityId ?? tableId ?? '')
}
