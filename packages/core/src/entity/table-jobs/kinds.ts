import { type RunKind, runKind } from '../../job/run-kind.ts'
import { tableName } from '../../table/table-name.ts'
import type { EngineServices } from '../services.ts'
import { checkExport, checkLoad, checkTransform } from './checks.ts'
import { exportTable, removeExported } from './export-table.ts'
import { exportInput, loadInput, transformInput } from './inputs.ts'
import { loadTable } from './load-table.ts'
import { transformTable } from './transform-table.ts'

/** Long work on whole tables. Each submission is a run of its own: two loads into one table are two loads. */
export function tableKinds(services: EngineServices): readonly RunKind[] {
  const current = () => services.configurations.current()
  return [
    runKind({
      type: 'table-load',
      input: loadInput,
      single: false,
      description: 'Reads a source or a table into a table.',
      subjectOf: ({ sinkTable }) => tableName(sinkTable),
      check: async (input) => checkLoad(await current(), input),
      handler: (run) => loadTable(services, run),
    }),
    runKind({
      type: 'table-export',
      input: exportInput,
      single: false,
      description: 'Writes the records of a source or a table into files.',
      subjectOf: ({ source }) => source,
      check: async (input) => checkExport(await current(), input),
      handler: (run) => exportTable(services, run),
      cleanUp: (run) => removeExported(services.files, run),
    }),
    runKind({
      type: 'table-transform',
      input: transformInput,
      single: false,
      description: 'Sends the records of a table through a transformation and writes them back.',
      subjectOf: ({ source }) => tableName(source),
      check: async (input) => checkTransform(await current(), input),
      handler: (run) => transformTable(services, run),
    }),
  ]
}
