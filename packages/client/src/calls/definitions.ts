import type { SeenVersion } from '@onefold/core'
import type { RemoteDefinition, RemoteNextRuns, RemoteRuns, RemoteSession } from '../remote-session.ts'
import { member, whole, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { withNotification, withWireNotification } from './notification.ts'

type Definitions = RemoteSession['definitions']
type DefinitionPage = Awaited<ReturnType<Definitions['list']>>

/** A definition as the engine shows it; where nothing will fire, the wire's next run is null. */
function definitionOf(shown: unknown): RemoteDefinition {
  const { nextRun, ...rest } = withNotification(shown as object) as { readonly nextRun?: string | null } // the wire's
  const definition = nextRun === null || nextRun === undefined ? rest : { ...rest, nextRun }
  return withInstants<RemoteDefinition>(['lastRun', 'nextRun'], definition)
}

const seen = (version: SeenVersion) => ({ 'If-Match': version === 'ANY' ? '*' : `"${version}"` })

/** When long work runs by itself. */
export function definitionsOver(ask: Ask, runs: RemoteRuns): Definitions {
  return Object.freeze<Definitions>({
    get: (id) => ask('GET /api/jobs/definitions/:id', { path: { id } }).then(definitionOf),
    async list({ pageNumber, pageSize, ...query } = {}) {
      const asked = { ...query, page: pageNumber, size: pageSize }
      const { page, items } = whole<{ readonly page: DefinitionPage['page']; readonly items: readonly unknown[] }>(
        await ask('GET /api/jobs/definitions', { query: asked }),
      )
      return { page, definitions: items.map(definitionOf) }
    },
    create: (id, definition) =>
      ask('PUT /api/jobs/definitions/:id', {
        path: { id },
        body: withWireNotification(definition),
        headers: { 'If-None-Match': '*' },
      }).then(definitionOf),
    update: (id, definition, version) =>
      ask('PUT /api/jobs/definitions/:id', {
        path: { id },
        body: withWireNotification(definition),
        headers: seen(version),
      }).then(definitionOf),
    setEnabled: (id, enabled, version) =>
      ask('PUT /api/jobs/definitions/:id/enabled', { path: { id }, body: { enabled }, headers: seen(version) }).then(
        definitionOf,
      ),
    remove: (id, version) =>
      ask('DELETE /api/jobs/definitions/:id', { path: { id }, headers: seen(version) }).then(() => {}),
    async run(id, { force } = {}) {
      const answer = await ask('POST /api/jobs/definitions/:id/run', { path: { id }, query: { force }, body: {} })
      return runs.get(member<string>('id')(answer))
    },
    async nextRuns(id, count) {
      const answer = await ask('GET /api/jobs/definitions/:id/next-runs', { path: { id }, query: { count } })
      const { runs: slots, ...reason } = whole<{ readonly runs: readonly string[] }>(answer)
      return { ...reason, runs: slots.map((slot) => Date.parse(slot)) } satisfies RemoteNextRuns
    },
  })
}
