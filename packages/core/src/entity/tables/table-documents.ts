import type { Json } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Configuration } from '../../resource/configuration.ts'
import type { EngineServices } from '../services.ts'

export function tableDocument(table: Table) {
  return { kind: 'table' as const, id: table.id, body: table as unknown as Json } // plain JSON by its type
}

const SERIAL = 'table-serial'

export function serialDocument(serial: number) {
  return { kind: 'setting' as const, id: SERIAL, body: serial }
}

/** A serial outlives its table: nothing of a dropped one can ever be taken for another's. */
export async function nextSerial({ store }: Pick<EngineServices, 'store'>, { tables }: Configuration): Promise<number> {
  const { documents } = await store.catalogue.read(['setting'])
  const last = documents.find(({ id }) => id === SERIAL)?.body
  return Math.max(typeof last === 'number' ? last : 0, ...[...tables.values()].map(({ serial }) => serial)) + 1
}
