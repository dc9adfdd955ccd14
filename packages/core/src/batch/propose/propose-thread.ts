import { parentPort, workerData } from 'node:worker_threads'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { type FileToPropose, proposeFile } from './propose-file.ts'
import type { ProposalAnswer } from './propose-in-thread.ts'

const port = parentPort
if (port === null) throw new TypeError('This file is the body of the thread in which a file is looked at.')
const say = (answer: ProposalAnswer): void => port.postMessage(answer)

try {
  say({ type: 'proposed', proposal: await proposeFile(workerData as FileToPropose) }) // written by `proposeInThread`
} catch (error) {
  const refusals = isOnefoldError(error) ? { class: error.class, refusals: error.refusals } : undefined
  say({ type: 'failed', message: String(error), ...(refusals ? { refusals } : {}) })
}
