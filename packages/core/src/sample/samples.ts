import type { Samples, SampleView } from '../api/operations.ts'
import type { Sample } from '../api/sample.ts'
import type { Caller, EngineServices } from '../entity/services.ts'
import { conflict, notFound } from '../error/onefold-error.ts'
import type { Run, RunStatus } from '../model/run.ts'
import { refuseTakenIds } from './install.ts'
import { sampleMarks } from './marks.ts'
import { refuseHeld } from './remove.ts'

const UNFINISHED: readonly RunStatus[] = ['PENDING', 'RUNNING', 'CANCELLING']

/** The samples of an installation, for one caller. */
export function samplesOf(
  services: Pick<EngineServices, 'configurations' | 'runner' | 'store'>,
  caller: Caller,
  samples: readonly Sample[],
): Samples {
  const { runner } = services
  const known = (id: string): Sample => {
    const sample = samples.find((each) => each.id === id)
    if (!sample) throw notFound('sample', id)
    return sample
  }
  const submitted = async (type: 'sample-install' | 'sample-remove', id: string) => {
    const owner = caller.principal.id
    return (await runner.submit({ type, subject: id, input: { sample: id }, trigger: 'MANUAL', owner })).run
  }
  return {
    async list() {
      caller.allow('sample.view')
      const there = await sampleMarks(services)
      return samples.map((sample) => viewOf(sample, there))
    },
    async get(id) {
      caller.allow('sample.view')
      return viewOf(known(id), await sampleMarks(services))
    },
    async install(id) {
      caller.allow('sample.install')
      const sample = known(id)
      const there = (await sampleMarks(services)).get(id) ?? false
      const earlier = await newest(services, 'sample-install', id, there ? ['SUCCEEDED', ...UNFINISHED] : UNFINISHED)
      if (earlier) return earlier
      await refuseTakenIds(services, sample)
      return submitted('sample-install', id)
    },
    async remove(id) {
      caller.allow('sample.remove')
      const sample = known(id)
      if (await newest(services, 'sample-install', id, UNFINISHED)) throw conflict('sample-working', { id })
      const earlier = await newest(services, 'sample-remove', id, UNFINISHED)
      if (earlier) return earlier
      if (!(await sampleMarks(services)).has(id)) throw conflict('sample-missing', { id })
      await refuseHeld(services, sample)
      return submitted('sample-remove', id)
    },
  }
}

function viewOf(
  { id, name, description, version, entity, table }: Sample,
  marks: ReadonlyMap<string, boolean>,
): SampleView {
  const places = { entity: entity.id, table: table.table }
  return { id, name, description, ...places, version, installed: marks.get(id) ?? false }
}

async function newest(
  { store }: Pick<EngineServices, 'store'>,
  type: 'sample-install' | 'sample-remove',
  subject: string,
  statuses: readonly RunStatus[],
): Promise<Run | undefined> {
  const { runs } = await store.runs.list({ type, subject, statuses, order: 'DESC', offset: 0, limit: 1 })
  return runs[0]
}
