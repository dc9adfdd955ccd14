import { parentPort } from 'node:worker_threads'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { packKeys } from '../../model/packed-keys.ts'
import type { MatchConfiguration } from '../rules.ts'
import { type BulkMatcher, bulkMatcher } from './bulk-matcher.ts'
import type { BulkAnswer, BulkRequest } from './wire.ts'

const port = parentPort
if (port === null) throw new TypeError('This file is the body of the thread in which an index is built.')
const say = (answer: BulkAnswer): void => port.postMessage(answer)
let matcher: BulkMatcher | undefined

port.on('message', async ({ id, name, args }: BulkRequest) => {
  try {
    say({ type: 'done', id, value: await perform(name, args) })
  } catch (error) {
    const refusals = isOnefoldError(error) ? { class: error.class, refusals: error.refusals } : undefined
    say({ type: 'failed', id, message: String(error), ...(refusals ? { refusals } : {}) })
  }
})

/** The arguments are those of the method of that name: `apart` sends no others. */
async function perform(name: BulkRequest['name'], args: readonly unknown[]): Promise<unknown> {
  if (name === 'begin') {
    matcher = bulkMatcher(args[0] as MatchConfiguration)
    return undefined
  }
  if (matcher === undefined) throw new TypeError('Expected a configuration before anything else')
  if (name === 'add') return packKeys(await matcher.add(JSON.parse(args[0] as string)))
  if (name === 'match') {
    const [options] = args as Parameters<BulkMatcher['match']>
    return matcher.match({
      ...options,
      onProgress: (phase, done, total) => say({ type: 'progress', phase, done, total }),
    })
  }
  const asked = matcher[name] as (...given: readonly unknown[]) => Promise<unknown>
  return name === 'held' ? asked(...args) : JSON.stringify(await asked(...args))
}
