import type { Entities } from '../../api/configuration.ts'
import type { EntityTuneOptions, EntityTuning } from '../../api/tuning.ts'
import type { OpenDuplicates } from '../../entity/groups/open-duplicates.ts'
import type { Caller, EngineServices } from '../../entity/services.ts'
import { conflict, invalid } from '../../error/onefold-error.ts'
import { mutex } from '../../lib/async/mutex.ts'
import { compileScorer } from '../../matching/classify/scorer.ts'
import { compileRules, type MatchConfiguration } from '../../matching/rules.ts'
import type { RowNumber } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import type { StatedResource } from '../../resource/stated.ts'
import { type DecisionContext, matchConfigurationOf } from '../../write/commit/decision-context.ts'
import { doneInThread } from '../task-thread.ts'
import { type DecidedPair, decidedPairs, NOTHING_RULED, type Ruled, rowsOf, ruledByPeople } from './decisions.ts'
import { type EntityTable, entityTable } from './entity-table.ts'
import type { EntityToLearn, LearntOfEntity } from './learn-entity.ts'
import { measured } from './measure-decisions.ts'

/** Of fewer decisions of a kind a share says next to nothing: of ten, 95 % confidence spans sixty points. */
const FEWEST = 10

/** A smaller sample would hardly have a pair. */
const FEWEST_RECORDS = 1000

/** Learning holds the columns of a table and its pairs: who asks meanwhile waits for the turn. */
const turns = mutex()

interface TuningServices {
  readonly services: EngineServices
  readonly caller: Caller
  /** Refuses an entity that does not look for duplicates. */
  readonly open: (entity: string) => Promise<OpenDuplicates>
}

/** Learns the classifier of an entity anew from its records and from what people decided about them. Writes nothing. */
export function tuningOf({ services, caller, open }: TuningServices): Pick<Entities, 'tune'> {
  return {
    async tune(id, options = {}) {
      caller.allow('resource.measureImpact')
      const opened = await open(id)
      return turns.run('tune', () => tuneEntity(services, id, opened, options))
    },
  }
}

type Compared = MatchConfiguration & { readonly classifier: Classifier }

async function tuneEntity(
  services: Pick<EngineServices, 'scripts' | 'store'>,
  id: string,
  { context, live }: OpenDuplicates,
  { decisions = true, mostRecords, signal }: EntityTuneOptions,
): Promise<EntityTuning> {
  if (mostRecords !== undefined && !(mostRecords >= FEWEST_RECORDS))
    throw invalid('member-invalid/at-least', { least: FEWEST_RECORDS }, 'mostRecords')
  const began = performance.now()
  const configuration = configurationOf(id, context)
  const { serial } = context.table
  const { records } = context.head
  const sampled = mostRecords !== undefined && records > mostRecords
  const isPerson = personIn(context)
  const ruled = decisions ? await ruledByPeople(services.store, serial, isPerson) : NOTHING_RULED
  const rules = compileRules(0, configuration, services.scripts)
  const keeps = sampled ? sampleOf(mostRecords / records) : () => true
  const reads = { records: services.store.records, table: serial, signal, keeps }
  const entity = await entityTable(reads, configuration, rules, rowsOf(ruled))
  if (entity.table.rows < 2) throw conflict('too-few-records/entity', { id })
  const pairs = decisions ? await pairsOf(services, context, entity, ruled) : []
  const given = statedClassifier(context, configuration.classifier)
  const { table, systems } = entity
  const task = { ...configuration, table, systems, given, pairs }
  const found = await doneInThread<EntityToLearn, LearntOfEntity>('tune', task, signal) // it takes seconds
  if (found.pairs === 0) throw conflict('no-pairs', { id })
  const { classifier, ...learning } = {
    ...found,
    milliseconds: Math.round(performance.now() - began),
    ...(sampled ? { sampleOf: records } : {}),
  }
  const tuned = classifier as object as ResourceInput<'classifier-weight'> // a stated one, with other numbers
  if (!decisions) return { ...learning, classifier: tuned }
  const scoreBy = scorersOver(entity, configuration, live?.configuration.statistics)
  const suggested = parseResource(tuned) as Classifier
  const same = pairs.filter((pair) => pair.same).length
  return {
    ...learning,
    classifier: tuned,
    decisions: {
      same,
      different: pairs.length - same,
      present: measured(pairs, configuration.classifier, scoreBy(configuration.classifier)),
      suggested: measured(pairs, suggested, scoreBy(suggested)),
    },
  }
}

/** Rows in no order, the same each time: pairs of a sample are as many in as they are out. */
function sampleOf(share: number): (row: RowNumber) => boolean {
  return (row) => mixed(row) < share * 2 ** 32
}

/** Neighbouring rows, which files like to have in common, land far from one another (the finalizer of MurmurHash3). */
function mixed(row: number): number {
  let hash = Math.imul(row ^ (row >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** What the present configuration compares. */
function configurationOf(id: string, { components }: DecisionContext): Compared {
  const { classifier, ...configuration } = matchConfigurationOf(components) ?? {}
  const { dataset, indexer } = configuration as Partial<MatchConfiguration>
  if (dataset && indexer && classifier) return { dataset, indexer, classifier }
  throw conflict('no-classifier/tune', { id })
}

function statedClassifier({ configuration }: DecisionContext, { _id }: Classifier) {
  const { stated } = configuration.stored.get(_id)! // it is a component of the entity
  return stated as StatedResource & { readonly mappings: readonly { readonly id: string }[] } // saved as a classifier
}

async function pairsOf(
  { store }: Pick<EngineServices, 'store'>,
  context: DecisionContext,
  entity: EntityTable,
  ruled: Ruled,
): Promise<readonly DecidedPair[]> {
  const { id, serial, audit } = context.table
  const pairs = await decidedPairs(store.records, serial, entity, ruled, personIn(context))
  const same = pairs.filter((pair) => pair.same).length
  const different = pairs.length - same
  if (same >= FEWEST && different >= FEWEST) return pairs
  const counts = { same, different, least: FEWEST }
  throw audit ? conflict('too-few-decisions', counts) : conflict('too-few-decisions/no-audit', { ...counts, table: id })
}

/** Stewards sign with their id, and say so. */
function personIn({ configuration }: DecisionContext) {
  return (user: string, comment: string | undefined): boolean =>
    user !== 'SYSTEM' && comment !== `Steward ${user}` && configuration.resources.get(user)?.type !== 'steward-bucket'
}

/** Scores of contributions under a classifier, with the frequencies of the live index. */
function scorersOver(
  { valuesAt }: Pick<EntityTable, 'valuesAt'>,
  { dataset }: MatchConfiguration,
  statistics: MatchConfiguration['statistics'],
) {
  return (classifier: Classifier) => {
    const { score, prepare } = compileScorer(classifier, dataset, statistics)
    return (a: number, b: number): number => score(prepare(valuesAt(a)), prepare(valuesAt(b)))
  }
}
