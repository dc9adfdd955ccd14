import type { Directory, Events, Files, Runs } from '../api/operations.ts'
import { conflict, notFound } from '../error/onefold-error.ts'
import { pageOf } from '../model/page.ts'
import { FINISHED_RUN_STATUSES } from '../model/run.ts'
import { sliceOf } from '../table/records-page.ts'
import type { Caller, Rooms } from './rooms.ts'

export function runsOf({ store, runner }: Rooms, caller: Caller): Runs {
  const get = async (id: string) => {
    const run = await store.runs.find(id)
    if (!run) throw notFound('run', id)
    return run
  }
  return {
    async get(id) {
      caller.allow('task.view')
      return get(id)
    },
    async list({ type, status, order = 'DESC', ...page } = {}) {
      caller.allow('task.list')
      const { number, size, offset, limit } = sliceOf(page)
      const { runs, total } = await store.runs.list({
        ...(type ? { type } : {}),
        ...(status ? { statuses: [status] } : {}),
        order,
        offset,
        limit,
      })
      return { page: pageOf(number, size, total), runs }
    },
    async cancel(id) {
      caller.allow('task.cancel')
      const { status } = await get(id)
      if (FINISHED_RUN_STATUSES.includes(status)) throw conflict('run-finished', `The run "${id}" is over: ${status}.`)
      return (await runner.cancel(id)) ?? get(id)
    },
    async finished(id) {
      caller.allow('task.view')
      await get(id)
      return runner.finished(id)
    },
  }
}

export function eventsOf({ store, publisher }: Rooms, caller: Caller): Events {
  const { deliveries } = store
  const get = async (id: string) => {
    const event = await deliveries.find(id)
    if (!event) throw notFound('event', id)
    return event
  }
  return {
    async get(id) {
      caller.allow('event.view')
      return get(id)
    },
    async bySink(sink, { validity = 'ALL', recordId, operation, operationId, ...page } = {}) {
      caller.allow('event.view')
      const { number, size, offset, limit } = sliceOf(page)
      const filters = {
        ...(recordId === undefined ? {} : { recordId }),
        ...(operation === undefined ? {} : { operation: operation.toLowerCase() }),
        ...(operationId === undefined ? {} : { operationId }),
      }
      const { deliveries: events, total } = await deliveries.list({ sink, validity, ...filters, offset, limit })
      return { page: pageOf(number, size, total), events }
    },
    async remove(id) {
      caller.allow('event.delete')
      const event = await get(id)
      await deliveries.remove(id)
      return event
    },
    async stats() {
      caller.allow('event.view')
      return deliveries.stats()
    },
    async settled() {
      caller.allow('event.view')
      return publisher.settled()
    },
  }
}

export function filesOf({ files }: Rooms, caller: Caller): Files {
  return {
    async list() {
      caller.allow('file.view')
      return files.list('*')
    },
    async write(name, bytes) {
      caller.allow('file.save')
      return files.write(name, bytes)
    },
    async remove(name) {
      caller.allow('file.delete')
      if (!(await files.remove(name))) throw notFound('file', name)
    },
  }
}

/** The directory, for those who manage security. */
export function directoryOf(directory: Directory, caller: Caller): Directory {
  return Object.fromEntries(
    Object.entries(directory).map(([name, operation]: [string, (...given: never[]) => unknown]) => [
      name,
      async (...given: never[]) => {
        caller.allow('security.manage')
        return operation(...given)
      },
    ]),
  ) as unknown as Directory // the same operations, each behind the guard
}
