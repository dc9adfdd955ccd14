import type { Entities } from '../../api/configuration.ts'
import type { EntityTuneOptions, EntityTuning } from '../../api/tuning.ts'
import { openOutputs } from '../output/output-set.ts'
import { DOCUMENT, REPORT, requireFormat } from '../output/require-format.ts'
import { writeReport } from '../output/write-report.ts'
import { projectText } from '../project-text.ts'

/** Which entity is learnt from, and what is written of it. */
export interface EntityTuneFiles extends EntityTuneOptions {
  /** The entity's id. */
  readonly entity: string
  /** The classifier with what was learnt, as `resources.save` takes it. */
  readonly out: string
  /** Everything that was learnt as JSON, with the charts. */
  readonly report?: string
  /** Makes the text of the report. @default as JSON */
  readonly renderReport?: (report: EntityTuning) => string | Promise<string>
}

/** As `entities.tune`, into files, which appear whole or not at all. Refuses what it refuses. */
export async function tuneEntityToFiles(
  entities: Pick<Entities, 'tune'>,
  { entity, out, report, renderReport, ...options }: EntityTuneFiles,
): Promise<EntityTuning> {
  requireFormat(out, DOCUMENT)
  if (renderReport === undefined) requireFormat(report, REPORT)
  const outputs = await openOutputs({ classifier: out, report }, [])
  try {
    const tuning = await entities.tune(entity, options)
    await outputs.file('classifier')?.write(await projectText(out, tuning.classifier))
    await writeReport(outputs.file('report'), tuning, renderReport)
    options.signal?.throwIfAborted()
    await outputs.keep()
    return tuning
  } finally {
    await outputs.discard()
  }
}
