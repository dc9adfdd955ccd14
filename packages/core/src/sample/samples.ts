import type { Samples, SampleView } from '../api/operations.ts'
import type { Caller, Rooms } from '../entity/rooms.ts'
import { notFound } from '../error/onefold-error.ts'
import { refuseTakenIds, type Sample } from './install.ts'

/** The samples of an installation, for one caller. */
export function samplesOf(rooms: Rooms, caller: Caller, samples: readonly Sample[]): Samples {
  const installed = async (): Promise<ReadonlySet<string>> =>
    new Set((await rooms.store.catalogue.read(['sample'])).documents.map(({ id }) => id))
  return {
    async list() {
      caller.allow('sample.view')
      const there = await installed()
      return samples.map(
        ({ id, name, description, entity, table }): SampleView => ({
          id,
          name,
          description,
          entity: entity.id,
          table: table.table,
          installed: there.has(id),
        }),
      )
    },
    async install(id) {
      caller.allow('sample.install')
      const sample = samples.find((known) => known.id === id)
      if (!sample) throw notFound('sample', id)
      const earlier = await lastInstallation(rooms, id)
      if (earlier) return earlier
      await refuseTakenIds(rooms, sample)
      const { run } = await rooms.runner.submit({
        type: 'sample-install',
        subject: id,
        input: { sample: id },
        trigger: 'MANUAL',
        owner: caller.principal.id,
      })
      return run
    },
  }
}

/** The run that installed it, or is at it. */
async function lastInstallation({ store }: Rooms, id: string) {
  const { runs } = await store.runs.list({
    type: 'sample-install',
    subject: id,
    statuses: ['SUCCEEDED', 'PENDING', 'RUNNING', 'CANCELLING'],
    order: 'DESC',
    offset: 0,
    limit: 1,
  })
  return runs[0]
}
