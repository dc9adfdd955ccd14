import type { EntityStatus } from '../../model/resources/entity.ts'

/** What an entity's status follows from. It is never stored, so it cannot contradict the store. */
export interface StatusFacts {
  /** A synchronization is waiting or running. */
  readonly synchronizing: boolean
  /** Why the last synchronization failed. */
  readonly failure?: string
  readonly records: number
  /** The groups were taken away by hand. */
  readonly cleared?: true
  /** The type has an index to keep. */
  readonly indexed: boolean
  /** The keyer of the live generation. */
  readonly liveKeyer?: string
  /** What the present configuration asks for. */
  readonly wantedKeyer?: string
  /** It looks for duplicates over a table that keeps no history. */
  readonly forgetful?: true
}

/** The status that these facts make [EN-10]. */
export function statusOf(facts: StatusFacts): EntityStatus {
  if (facts.synchronizing) return 'WORKING'
  if (facts.failure !== undefined) return 'ERROR'
  if (facts.records === 0) return 'EMPTY'
  if (!facts.indexed) return 'READY'
  // Over a filled table nothing is indexed before the first synchronization.
  if (facts.liveKeyer === undefined) return facts.cleared ? 'INCONSISTENT' : 'EMPTY'
  return facts.liveKeyer === facts.wantedKeyer ? 'READY' : 'INCONSISTENT'
}

/** What a person should know of the entity: its status explained, and what its table does not keep; undefined for nothing. */
export function validationOf(status: EntityStatus, facts: StatusFacts): string | undefined {
  const sentences = [explanationOf(status, facts), facts.forgetful ? FORGETFUL : undefined]
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined
}

const FORGETFUL =
  'The table keeps no history: merges cannot be taken back, and of what they absorb nothing is left but where its ids, keys and sources lead.'

function explanationOf(status: EntityStatus, facts: StatusFacts): string | undefined {
  if (status === 'ERROR') return facts.failure
  if (status === 'INCONSISTENT' && facts.liveKeyer === undefined)
    return 'The groups were cleared: synchronize with a FULL index.'
  if (status === 'INCONSISTENT')
    return 'The configuration changed since the index was built: synchronize with a FULL index.'
  if (status === 'EMPTY' && facts.records > 0)
    return 'The table holds records that are not indexed: synchronize with a FULL index.'
  return undefined
}
