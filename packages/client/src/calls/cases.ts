import type { Cases, CaseView } from '@onefold/core'
import { member, members } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

type CasePage = Awaited<ReturnType<Cases['list']>>

/** The open cases of one entity. */
export function casesOver(ask: Ask, entity: string): Cases {
  return Object.freeze<Cases>({
    list: (query = {}) =>
      ask('GET /api/master/:entity/cases', { path: { entity }, query: { ...query } }).then(
        members<CasePage>('page', 'cases'),
      ),
    resolve: (id, options = {}) =>
      ask('PUT /api/master/:entity/cases/resolve/:case', { path: { entity, case: id }, body: options }).then(
        member<CaseView>('case'),
      ),
  })
}
