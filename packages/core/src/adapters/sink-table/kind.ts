import type { SinkTable } from '../../model/resources/sink.ts'
import type { SinkKind } from '../../ports/kinds/sink-kind.ts'
import { SINKS } from '../../resource/schemas/sinks.ts'
import { sinkTable } from './sink-table.ts'

/** Writes each event into a table of this installation. */
export const sinkTableKind: SinkKind = {
  ...SINKS['sink-table'],
  open: (sink, { tables }) => sinkTable(sink as SinkTable, tables), // its schema made it
  /** Whether the table would take a write now. */
  async probe(sink, { standingOf }) {
    const { table } = sink as SinkTable // its schema made it
    const { locked = false, entity } = standingOf(table) ?? {}
    if (locked) return { outcome: 'ERROR', text: `The table "${table}" is locked.` }
    if (entity === undefined) return { outcome: 'OK', text: `Writes go into the table "${table}".` }
    return entity.enabled
      ? { outcome: 'OK', text: `Writes go through the entity "${entity.id}".` }
      : { outcome: 'ERROR', text: `The entity "${entity.id}" of the table "${table}" is disabled.` }
  },
}
