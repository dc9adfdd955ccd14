import type { SearchAnswer, SearchCapabilities, Searches, StructuredSearch } from '@onefold/core'
import { isoOf, whole } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { entityOf } from './entity-of.ts'

type Filter = NonNullable<StructuredSearch['filter']>

/** A search as the wire has it. */
function wireOf<T extends { readonly filter?: Filter }>({ filter, ...request }: T) {
  if (filter === undefined) return request
  const { filterUpdatedAfter: after, filterUpdatedBefore: before, ...rest } = filter
  return { ...request, filter: { ...rest, filterUpdatedAfter: isoOf(after), filterUpdatedBefore: isoOf(before) } }
}

function answerOf<Columns extends object>(answer: unknown): SearchAnswer<Columns> {
  const { entity, ...found } = whole<SearchAnswer<Columns>>(answer)
  return entity === undefined ? found : { ...found, entity: entityOf(entity) }
}

/** Searches of one entity. */
export function searchesOver<Columns extends object>(ask: Ask, entity: string): Searches<Columns> {
  const path = { entity }
  return {
    search: (request) =>
      ask('POST /api/master/:entity/search', { path, body: wireOf(request) }).then(answerOf<Columns>),
    searchText: (request) =>
      ask('POST /api/master/:entity/search/text', { path, body: wireOf(request) }).then(answerOf<Columns>),
    searchCapabilities: () =>
      ask('GET /api/master/:entity/search/capabilities', { path }).then(whole<SearchCapabilities>),
  }
}
