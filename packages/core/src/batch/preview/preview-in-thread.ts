import type { Resources } from '../../api/configuration.ts'
import type { ProposalPreview } from '../../api/resources.ts'
import type { Caller, EngineServices } from '../../entity/services.ts'
import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { type ProposalInputs, withRecordsOf } from '../propose/proposal-inputs.ts'
import { inTurn, type Proposals } from '../propose/proposals.ts'
import { doneInThread } from '../task-thread.ts'
import type { RecordsToPreview } from './preview-records.ts'
import { previewedProject } from './previewed-project.ts'

/** Some seconds are usual; keys that bring everything together with everything would take hours. */
const MOST_SECONDS = 60

/** Tries what was proposed, or what somebody made of it, in a thread of its own. Writes nothing. */
export function previewingOf(
  { configurations }: Pick<EngineServices, 'configurations'>,
  caller: Caller,
  inputs: ProposalInputs,
  proposals: Proposals,
): Pick<Resources, 'preview'> {
  return {
    async preview(of, resources, { signal } = {}) {
      caller.allow('resource.save')
      return inTurn(proposals, () =>
        withRecordsOf(inputs, of, async ({ name, dataset, beginning }) => {
          const project = previewedProject(resources, await configurations.current(), dataset)
          return previewInThread({ name, beginning, project, stored: dataset !== undefined }, signal)
        }),
      )
    },
  }
}

/** Refuses with `invalid` what takes longer than that, and with the signal's reason. */
export async function previewInThread(
  task: RecordsToPreview,
  signal?: AbortSignal,
  seconds = MOST_SECONDS,
): Promise<ProposalPreview> {
  const limit = AbortSignal.timeout(seconds * 1000)
  const ends = signal === undefined ? limit : AbortSignal.any([limit, signal])
  try {
    return await doneInThread<RecordsToPreview, ProposalPreview>('preview', task, ends)
  } catch (error) {
    if (error !== limit.reason) throw error
    throw new OnefoldError('invalid', [refusal('preview-too-long', { seconds })])
  }
}
