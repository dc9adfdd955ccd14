import { parentPort, workerData } from 'node:worker_threads'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { type EntityToLearn, learnEntity } from './learn-entity.ts'
import type { LearningAnswer } from './learn-in-thread.ts'

const port = parentPort
if (port === null) throw new TypeError('This file is the body of the thread in which weights are learnt.')
const say = (answer: LearningAnswer): void => port.postMessage(answer)

try {
  say({ type: 'learnt', learnt: await learnEntity(workerData as EntityToLearn) }) // written by `learnInThread`
} catch (error) {
  const refusals = isOnefoldError(error) ? { class: error.class, refusals: error.refusals } : undefined
  say({ type: 'failed', message: String(error), ...(refusals ? { refusals } : {}) })
}
