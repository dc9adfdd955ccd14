import { type Refusal, refusal } from '../../error/refusal.ts'
import { promisesOther } from '../../format/promised-format.ts'
import type { SinkFile } from '../../model/resources/sink.ts'
import type { ExportFormat } from '../../model/resources/source.ts'
import type { Surroundings } from '../../ports/kinds/kind.ts'

type Named = Pick<SinkFile, '_id' | 'outputPattern' | 'format'>

const ENTITY = '{entity}'

/** How names end that say what is in the file; who reads .json takes objects one behind the other too. */
const ENDINGS: { readonly [format in ExportFormat]: readonly string[] } = {
  CSV: ['.csv'],
  JSON: ['.json'],
  NDJSON: ['.ndjson', '.jsonl', '.json'],
  PARQUET: ['.parquet', '.pq'],
}

/** Two entities that tell one file sink need files of their own: their events have no order between them. */
export function sharedFileRefusals(
  { _id, outputPattern }: Pick<Named, '_id' | 'outputPattern'>,
  entities: readonly string[],
): readonly Refusal[] {
  if (outputPattern.includes(ENTITY)) return []
  return entities.map((id) => refusal('file-shared/writes-file-all', { _id, id, entity: ENTITY }))
}

/** The same, of a sink that entities name already, and of another sink that writes a file of this name; Parquet packed once more; and a name of another format. */
export function sinkFileRefusals(
  { outputPattern, format }: Named,
  { entities, others }: Pick<Surroundings<Named>, 'entities' | 'others'>,
): readonly Refusal[] {
  const twins = others.filter((other) => other.outputPattern === outputPattern)
  return [
    ...(entities.length > 1 && !outputPattern.includes(ENTITY)
      ? [refusal('file-shared/several-entities-name', { entity: ENTITY }, 'outputPattern')]
      : []),
    ...(format === 'PARQUET' && outputPattern.endsWith('.gz')
      ? [refusal('member-invalid/parquet-packed', {}, 'outputPattern')]
      : []),
    ...(promisesOther(outputPattern.replace(/\.gz$/i, ''), ENDINGS[format])
      ? [refusal('member-invalid/another-format', { format, endings: ENDINGS[format].join(', ') }, 'outputPattern')]
      : []),
    ...twins.map((twin) => refusal('file-shared/sink-writes-files', { id: twin._id }, 'outputPattern')),
  ]
}
