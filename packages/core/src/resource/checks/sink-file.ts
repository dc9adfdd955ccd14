import type { Refusal } from '../../error/onefold-error.ts'
import type { SinkFile } from '../../model/sink.ts'
import type { Configuration } from '../configuration.ts'

const ENTITY = '{entity}'

/** Two entities that tell one file sink need files of their own: their events have no order between them. */
export function sharedFileRefusals(
  entity: string,
  sink: string,
  { resources, entities }: Configuration,
  path: string,
): readonly Refusal[] {
  const found = resources.get(sink)
  if (found?.type !== 'sink-file' || found.outputPattern.includes(ENTITY)) return []
  const others = [...entities.values()].filter(
    ({ id, sinks }) => id !== entity && sinks.some(({ resource }) => resource === sink),
  )
  return others.map(({ id }) => ({
    code: 'file-shared',
    path,
    text: `"${sink}" writes one file for all entities, and "${id}" has it already: name {entity} in its outputPattern.`,
  }))
}

/** The same, of a sink that entities name already, and of another sink that writes a file of this name. */
export function sinkFileRefusals({ _id, outputPattern }: SinkFile, configuration: Configuration): readonly Refusal[] {
  const users = [...configuration.entities.values()].filter(({ sinks }) =>
    sinks.some(({ resource }) => resource === _id),
  )
  const twins = [...configuration.resources.values()].filter(
    (other) => other.type === 'sink-file' && other._id !== _id && other.outputPattern === outputPattern,
  )
  return [
    ...(users.length > 1 && !outputPattern.includes(ENTITY)
      ? [{ code: 'file-shared', path: 'outputPattern', text: 'Several entities name this sink: {entity} is needed.' }]
      : []),
    ...twins.map((twin) => ({
      code: 'file-shared',
      path: 'outputPattern',
      text: `The sink "${twin._id}" writes files of this name.`,
    })),
  ]
}
