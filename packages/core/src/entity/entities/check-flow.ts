import type { EntityInput } from '../../api/configuration.ts'
import { message } from '../../error/message.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { isSink, isSource, type Resource } from '../../model/resources/resource.ts'
import { unknownReference } from '../../resource/check-resource.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { tablesIn } from '../../resource/references.ts'

/** What is wrong with what the records of an entity go through on their way into its table, and out of it. */
export function recordFlowRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  return [
    ...pipelineRefusals(given, configuration),
    ...sourceRefusals(given, configuration),
    ...sinkRefusals(given, configuration),
  ]
}

function pipelineRefusals({ pipeline: id, table }: EntityInput, configuration: Configuration): readonly Refusal[] {
  if (id === undefined) return []
  const pipeline = findResource(configuration, 'pipeline', id)
  if (!pipeline) return [unknownReference('pipeline', 'pipeline', id)]
  return madeFor(id, pipeline.dataset, configuration.tables.get(table), 'pipeline')
}

/** A source's transformation begins with what the source is made for, and ends with what the table holds. */
function sourceRefusals({ sources = [], table }: EntityInput, configuration: Configuration): readonly Refusal[] {
  return sources.flatMap(({ resource, transformation: id, deletes, maxDeleteShare }, index): readonly Refusal[] => {
    const source = configuration.resources.get(resource)
    const path = `sources[${index}]`
    const itself: readonly Refusal[] =
      source && isSource(source) && tablesIn(source, configuration.kinds).some(({ id }) => id === table)
        ? [refusal('source-cycle', { resource }, `${path}.resource`)]
        : [
            ...nameless(source, deletes, `${path}.deletes`),
            ...shareRefusals(deletes, maxDeleteShare, `${path}.maxDeleteShare`),
          ]
    if (id === undefined) return itself
    const transformation = findResource(configuration, 'transformation', id)
    if (!transformation) return [...itself, unknownReference(`${path}.transformation`, 'transformation', id)]
    const present = configuration.tables.get(table)
    return [
      ...itself,
      ...madeFor(id, transformation.target, present, `${path}.transformation`),
      ...otherDataset('source', id, transformation.source, source, `${path}.transformation`),
    ]
  })
}

/** A sink's transformation begins with what the table holds, and ends with what the sink is made for. */
function sinkRefusals(
  { id: entity, sinks = [], table }: EntityInput,
  configuration: Configuration,
): readonly Refusal[] {
  return sinks.flatMap(({ resource, transformation: id }, index): readonly Refusal[] => {
    const shared = sharedRefusals(entity, resource, configuration, `sinks[${index}].resource`)
    if (id === undefined) return shared
    const path = `sinks[${index}].transformation`
    const transformation = findResource(configuration, 'transformation', id)
    if (!transformation) return [...shared, unknownReference(path, 'transformation', id)]
    return [
      ...shared,
      ...madeFor(id, transformation.source, configuration.tables.get(table), path),
      ...otherDataset('sink', id, transformation.target, configuration.resources.get(resource), path),
    ]
  })
}

/** The dataset at that end of a transformation, and that of the source or sink there, where both state one. */
function otherDataset(
  end: 'source' | 'sink',
  id: string,
  target: string | undefined,
  there: Resource | undefined,
  path: string,
): readonly Refusal[] {
  const own = there && 'dataset' in there ? there.dataset : undefined
  if (own === undefined || target === undefined || own === target) return []
  return [refusal(`dataset-differs/${end}`, { id, target, own }, path)]
}

/** Whether a sink that other entities name may be named by one more, as its kind sees it. */
function sharedRefusals(
  entity: string,
  id: string,
  { resources, entities, kinds }: Configuration,
  path: string,
): readonly Refusal[] {
  const sink = resources.get(id)
  if (!sink || !isSink(sink)) return []
  const others = [...entities.values()].filter(
    (other) => other.id !== entity && other.sinks.some(({ resource }) => resource === id),
  )
  const refused = kinds.sinkOf(sink.type)?.shared?.(
    sink,
    others.map(({ id }) => id),
  )
  return (refused ?? []).map((refusal) => ({ ...refusal, path }))
}

/** Only what carries the keys of its source can be missed there. */
function nameless(source: Resource | undefined, deletes: boolean | undefined, path: string): readonly Refusal[] {
  if (!deletes || !source || !isSource(source)) return []
  const { system, idColumn } = source
  if (system !== undefined && idColumn !== undefined) return []
  return [refusal('source-nameless', { id: source._id }, path)]
}

/** A bound of what is never deleted would be read and not obeyed. */
function shareRefusals(deletes: boolean | undefined, share: number | undefined, path: string): readonly Refusal[] {
  if (share === undefined) return []
  if (!(share >= 0 && share <= 1)) return [refusal('delete-share-invalid', {}, path)]
  return deletes ? [] : [refusal('delete-share-invalid/deletes-nothing', {}, path)]
}

function madeFor(
  id: string,
  own: string | undefined,
  table: { readonly dataset?: string } | undefined,
  path: string,
): readonly Refusal[] {
  if (own === undefined || table === undefined || own === table.dataset) return []
  const held = table.dataset === undefined ? message('phrase/none') : message('phrase/quoted', { text: table.dataset })
  return [refusal('dataset-differs/table', { id, own, dataset: held }, path)]
}
