import type { Refusal } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { SinkFile } from '../../model/resources/sink.ts'
import type { Surroundings } from '../../ports/kinds/kind.ts'

type Named = Pick<SinkFile, '_id' | 'outputPattern'>

const ENTITY = '{entity}'

/** Two entities that tell one file sink need files of their own: their events have no order between them. */
export function sharedFileRefusals({ _id, outputPattern }: Named, entities: readonly string[]) {
  if (outputPattern.includes(ENTITY)) return []
  return entities.map((id) => ({
    code: 'file-shared',
    text: `"${_id}" writes one file for all entities, and "${id}" has it already: name {entity} in its outputPattern.`,
  }))
}

/** The same, of a sink that entities name already, and of another sink that writes a file of this name. */
export function sinkFileRefusals(
  { outputPattern }: Named,
  { entities, others }: Pick<Surroundings<Named>, 'entities' | 'others'>,
): readonly Refusal[] {
  const twins = others.filter((other) => other.outputPattern === outputPattern)
  return [
    ...(entities.length > 1 && !outputPattern.includes(ENTITY)
      ? [{ code: 'file-shared', path: 'outputPattern', text: 'Several entities name this sink: {entity} is needed.' }]
      : []),
    ...twins.map((twin) => refusal('file-shared/sink-writes-files', { id: twin._id }, 'outputPattern')),
  ]
}
