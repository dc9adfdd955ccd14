import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Sink } from '../../model/resources/sink.ts'
import type { Configuration } from '../configuration.ts'
import { tablesOf } from '../references.ts'

/** Whether a sink leads, through the entities of the tables that are written, back to a table. */
export function leadsBack(table: string, sink: string, configuration: Configuration): boolean {
  const reached = new Set<string>()
  for (let open = targets([sink], configuration); open.length > 0; ) {
    for (const next of open) reached.add(next)
    open = open
      .flatMap((next) => targets(sinksOf(next, configuration), configuration))
      .filter((next) => !reached.has(next))
  }
  return reached.has(table)
}

/** A sink that is given another table may close a circle among the entities that name it. */
export function sinkCycleRefusals({ _id }: Sink, configuration: Configuration): readonly Refusal[] {
  const [written] = tablesOf(_id, configuration)
  if (written === undefined) return []
  return [...configuration.entities.values()]
    .filter(
      ({ table, sinks }) => sinks.some(({ resource }) => resource === _id) && leadsBack(table, _id, configuration),
    )
    .map(({ id, table }) => refusal('sink-cycle', { id, table }, written.path))
}

function sinksOf(table: string, { entityByTable }: Configuration): readonly string[] {
  return (entityByTable.get(table)?.sinks ?? []).map(({ resource }) => resource)
}

function targets(sinks: readonly string[], configuration: Configuration): readonly string[] {
  return sinks.flatMap((id) => tablesOf(id, configuration)).map(({ id }) => id)
}
