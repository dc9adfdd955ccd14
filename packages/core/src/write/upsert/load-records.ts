import type { Principal } from '../../model/principal.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import { refuseReservedMembers } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { commandOf } from '../commit/command.ts'
import type { BatchServices } from '../commit/write-services.ts'
import { commitWhole, type DecidedBatch, type WrittenBatch } from './commit-batch.ts'
import { prepareAhead } from './prepare-ahead.ts'
import { preparer } from './prepare-drafts.ts'

/** What all batches of a load have in common. */
export interface LoadTerms {
  readonly principal: Principal
  /** A transformation that the records go through first. */
  readonly transformation?: string
  /** A pipeline that they go through before that of the entity. */
  readonly pipeline?: string
  /** Refuse what would be an update, or an insert. @default neither */
  readonly only?: 'INSERT' | 'UPDATE'
  /** Counts script calls over all batches. At 0 no script is run any more, and the load is refused with `invalid`. */
  readonly budget: ScriptBudget
}

/** A batch of a load that is being prepared. */
export interface BegunLoad {
  /** Writes it in one commit, and the progress of its run with it. */
  commit(run: (decided: DecidedBatch) => RunProgress): Promise<WrittenBatch>
}

/** Prepares a batch while another one is decided and committed. A failure is reported by its commit. */
export function beginLoad(
  services: BatchServices,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  { principal, only, ...flow }: LoadTerms,
): BegunLoad {
  const given = records.map((record, index) => ({ index, record }))
  const prepare = preparer(given, { ...flow, services, instant: services.clock.now() })
  const ahead = prepareAhead(services, table, prepare, 'LOAD')
  return {
    async commit(run) {
      refuseReservedMembers(records)
      return commitWhole(services, table, ahead, {
        ...(only ? { only } : {}),
        command: commandOf(services, principal),
        rowFilter: EVERYTHING,
        mode: 'LOAD',
        budget: flow.budget,
        run,
      })
    },
  }
}
