import type { SampleView } from '@onefold/core'
import type { RemoteSession } from '../remote-session.ts'
import { member } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { runOf } from './runs.ts'

type Samples = RemoteSession['samples']

/** Ready projects to try. */
export function samplesOver(ask: Ask): Samples {
  const run = (answer: unknown) => runOf(member<unknown>('run')(answer))
  return Object.freeze<Samples>({
    list: () => ask('GET /api/samples').then(member<readonly SampleView[]>('samples')),
    get: (id) => ask('GET /api/samples/:id', { path: { id } }).then(member<SampleView>('sample')),
    install: (id) => ask('POST /api/samples/:id', { path: { id } }).then(run),
    remove: (id) => ask('DELETE /api/samples/:id', { path: { id } }).then(run),
  })
}
