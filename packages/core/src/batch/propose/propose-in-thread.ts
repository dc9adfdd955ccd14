import type { Resources } from '../../api/configuration.ts'
import type { FileProposal } from '../../api/resources.ts'
import type { Caller } from '../../entity/services.ts'
import { invalid } from '../../error/onefold-error.ts'
import { ID_PATTERN } from '../../resource/schemas/parts.ts'
import { doneInThread } from '../task-thread.ts'
import { type ProposalInputs, withRecordsOf } from './proposal-inputs.ts'
import { inTurn, type Proposals } from './proposals.ts'
import type { FileToPropose } from './propose-file.ts'

/** What is proposed is called after it, at most twelve characters longer. */
const LONGEST_ID = 50

const proposeInThread = (task: FileToPropose) => doneInThread<FileToPropose, FileProposal>('propose', task)

/** Proposes what an entity of an uploaded file or over a table is made of, in a thread of its own. Writes nothing. */
export function proposingOf(caller: Caller, inputs: ProposalInputs, proposals: Proposals): Pick<Resources, 'propose'> {
  return {
    async propose(of, id) {
      caller.allow('resource.save')
      if (!ID_PATTERN.test(id) || id.length > LONGEST_ID)
        throw invalid('member-invalid/id-to-propose', { most: LONGEST_ID }, 'id')
      return inTurn(proposals, () =>
        withRecordsOf(inputs, of, ({ name, ...records }) => proposeInThread({ file: name, id, ...records })),
      )
    },
  }
}
